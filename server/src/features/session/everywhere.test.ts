import { checkSession, countSessions, endSessions, readSession } from '@anketa/contract/people/session';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { tablesChangedBy } from '../../testing/tables-changed.ts';

const { db, as, lines } = await testApplication();
for (const who of ['anna', 'bara', 'cyril', 'dana', 'emil']) await givenPerson(db, who);
for (const who of ['admin', 'chief']) await givenPerson(db, who, { roles: ['admin'] });

const isIn = async (call: Awaited<ReturnType<typeof as>>) => (await call(checkSession)).body.exist;

test('one learns to how many browsers one is signed in, and nothing else of them', async () => {
  const here = await as('anna');
  await as('anna');
  await as('bara');
  // What an administrator opened in their name is none of their browsers.
  await as('anna', { impersonatedBy: 'admin' });
  // The next sign-in sweeps it.
  const expired = { token_hash: Buffer.alloc(32), oidos: 'anna', impersonated_by: null, expires_at: new Date(0) };
  await db.insertInto('session').values(expired).execute();
  expect((await here(countSessions)).body).toEqual({ count: 2 });
});

test('signing out everywhere ends every session of the person, this one too, and nobody else’s', async () => {
  const here = await as('cyril');
  const phone = await as('cyril');
  const other = await as('dana');
  expect((await here(endSessions)).status).toBe(200);
  expect([await isIn(here), await isIn(phone), await isIn(other)]).toEqual([false, false, true]);
  expect((await here(countSessions)).status).toBe(401);
});

test('signing out everywhere ends notifications in every browser of the person, and in nobody else’s', async () => {
  const row = { p256dh: 'p', auth: 'a', channels: [], key_id: 'k' };
  const rows = ['cyril', 'cyril', 'dana'].map((oidos, nth) => ({
    ...row,
    oidos,
    endpoint: `https://push.example.com/${nth}`,
  }));
  await db.insertInto('push_subscription').values(rows).execute();
  await (await as('cyril'))(endSessions);
  const left = await db.selectFrom('push_subscription').select('oidos').execute();
  expect(left).toEqual([{ oidos: 'dana' }]);
});

test('an administrator who signs out everywhere leaves no session as somebody else behind', async () => {
  const here = await as('chief');
  const asOther = await as('emil', { impersonatedBy: 'chief' });
  const own = await as('emil');
  expect((await here(countSessions)).body).toEqual({ count: 2 });
  await here(endSessions);
  expect([await isIn(asOther), await isIn(own)]).toEqual([false, true]);
});

test('whoever is signed in as another by a link learns nothing of that person’s sessions, and ends none', async () => {
  const own = await as('dana');
  const asOther = await as('dana', { impersonatedBy: 'admin' });
  expect((await asOther(countSessions)).status).toBe(403);
  expect((await asOther(endSessions)).status).toBe(403);
  expect([await isIn(own), await isIn(asOther)]).toEqual([true, true]);
});

test('signing out everywhere changes the sessions alone where there are no notifications, and no log says who did it', async () => {
  const here = await as('bara');
  const from = lines.length;
  expect(await tablesChangedBy(db, () => here(endSessions))).toEqual(['session']);
  expect(lines.slice(from).join('\n')).not.toContain('bara');
});

test('whoever asks who is in gets the token of the cookie that they ask with: it is taken with it, and with no other', async () => {
  const here = await as('anna');
  const { csrf } = (await here(readSession)).body;
  const header = { 'x-csrf-token': csrf };
  expect((await here.send('POST', checkSession.path, undefined, header)).body).toEqual({ exist: true });
  expect((await (await as('anna')).send('POST', checkSession.path, undefined, header)).status).toBe(403);
});
