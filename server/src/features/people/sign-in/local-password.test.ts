import { endUserSessions, givenRoles, readUser } from '@anketa/contract/people/people';
import { activateUser, givePassword, removePassword, updateUser } from '@anketa/contract/people/person-edits';
import { logIn, readSession } from '@anketa/contract/people/session';
import { beforeEach, expect, test } from 'vitest';
import { type As, testApplication } from '../../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';

/** An administrator gives somebody a local password, another one, or none. */
const app = await testApplication();
const { db } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
const evaluation_id = await givenEvaluation(db);

let made = 0;
let who = '';
beforeEach(async () => {
  made += 1;
  who = await givenPerson(db, `person-${made}`, { email: 'p@example.cz' });
});

const secret = 'kobyla má malý bok';
const give = (password = secret, by = admin, oident = who) =>
  by(givePassword, { params: { oident }, body: { password } });
const remove = (by = admin, oident = who) => by(removePassword, { params: { oident } });
const signIn = async (password: string) =>
  (await (await app.as(null))(logIn, { body: { login: who, password } })).status;
const isIn = async (as: As) => (await as(readSession)).body.signedIn;
const page = async (oident = who) => (await admin(readUser, { params: { oident } })).body;

test('a password is given, replaced and removed; each time sessions end and passkeys go', async () => {
  for (const [act, password] of [
    [() => give(), secret],
    [() => give('jiný kůň na poli'), 'jiný kůň na poli'],
    [() => remove(), null],
  ] as const) {
    const own = await app.as(who);
    const acting = await app.as('boss', { impersonatedBy: who });
    const key = {
      credential_id: Buffer.from(who),
      public_key: Buffer.from('k'),
      rp_id: 'x',
      name: 'x',
      transports: [],
    };
    await db
      .insertInto('passkey')
      .values({ ...key, oidos: who })
      .execute();
    const subscription = { endpoint: `https://push.example/${who}`, p256dh: 'p', auth: 'a', key_id: 'k' };
    await db
      .insertInto('push_subscription')
      .values({ ...subscription, channels: ['studium'], oidos: who })
      .execute();
    expect((await act()).body).toEqual({ status: true });
    expect([await isIn(own), await isIn(acting)]).toEqual([false, false]);
    expect(await db.selectFrom('passkey').select('id').where('oidos', '=', who).execute()).toEqual([]);
    expect(await db.selectFrom('push_subscription').select('oidos').execute()).toEqual([]);
    expect((await page()).user.local_password).toBe(password !== null);
    if (password !== null) expect(await signIn(password)).toBe(200);
  }
  expect(await signIn('jiný kůň na poli')).toBe(401);
  expect((await remove()).status).toBe(404);
});

test.each(['krátké', 'password123', 'person-person'])('%s is refused beside its field', async (password) => {
  const { status, body } = await give(password);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
  expect((await page()).user.local_password).toBe(false);
});

test('who has no login gets no password', async () => {
  await db.updateTable('person').set({ login: null }).where('oidos', '=', who).execute();
  const { status, body } = await give();
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
});

test('neither the log nor the audit log has a password; the audit log has who did what', async () => {
  await give();
  await remove();
  const log = await db.selectFrom('audit_log').selectAll().where('subject', '=', who).execute();
  expect(log.map(({ actor, action }) => [actor, action])).toEqual([
    ['boss', 'user.password-given'],
    ['boss', 'user.password-removed'],
  ]);
  expect(JSON.stringify(log) + app.lines.join('\n')).not.toContain('kobyla');
});

test('nobody gives a password, or takes one, to whom they could then come in as with more than they hold; nor to themselves', async () => {
  const masks = [0, 32, 42, 63, 127];
  const people: Record<string, { roles?: (typeof givenRoles)[number][]; extra_permissions?: number }> = {
    ...Object.fromEntries(givenRoles.map((role) => [`is ${role}`, { roles: [role] }])),
    ...Object.fromEntries(masks.map((mask) => [`has ${mask}`, { extra_permissions: mask }])),
  };
  for (const [key, wishes] of Object.entries(people)) await givenPerson(db, key, { ...wishes, password_hash: 'x' });
  const derived = ['teaches', 'studies'];
  for (const key of derived) await givenPerson(db, key, { password_hash: 'x' });
  await db.insertInto('teacher').values({ evaluation_id, code: 'T', oidos: 'teaches' }).execute();
  await db.insertInto('study').values({ evaluation_id, code: 'S', oidos: 'studies' }).execute();
  const outcomes = { done: 0, refused: 0 };
  for (const actor of Object.keys(people)) {
    for (const target of [...Object.keys(people), ...derived]) {
      for (const impersonatedBy of [null, 'boss']) {
        const as = await app.as(actor, { impersonatedBy });
        const { permissions: held, roles } = (await as(readSession)).body;
        const theirs = (await (await app.as(target))(readSession)).body;
        const isAdmin = (of: readonly string[]) => of.includes('admin') || of.includes('temporary-admin');
        const may =
          !impersonatedBy &&
          actor !== target &&
          (held & 32) !== 0 &&
          (isAdmin(roles) ||
            (!isAdmin(theirs.roles) &&
              (theirs.permissions & ~held) === 0 &&
              !theirs.student &&
              (!theirs.teacher || (held & 10) === 10)));
        const what = `${actor} of ${target} ${impersonatedBy}`;
        const shown = await as(readUser, { params: { oident: target } });
        expect(shown.status === 200 && shown.body.may.password, what).toBe(may);
        const { status } = await remove(as, target);
        expect(status === 200, what).toBe(may);
        await db.updateTable('person').set({ password_hash: 'x' }).where('oidos', '=', target).execute();
        outcomes[may ? 'done' : 'refused'] += 1;
      }
    }
  }
  expect(outcomes.done).toBeGreaterThan(20);
  expect(outcomes.refused).toBeGreaterThan(100);
  expect((await give(secret, await app.as('has 32'), 'studies')).status).toBe(403);
});

test('a record that is merged is looked after as its person: nobody comes in by it as whom they may not, and what rests with it counts too', async () => {
  const merge = (record: string, merged_into: string) =>
    db.updateTable('person').set({ merged_into }).where('oidos', '=', record).execute();
  await givenPerson(db, 'manages', { roles: ['manager'] });
  await givenPerson(db, 'looks-after', { extra_permissions: 32 });
  await givenPerson(db, 'other-boss', { roles: ['admin'] });
  await givenPerson(db, 'plain');
  const rests = await givenPerson(db, `rests-${made}`, { roles: ['editor'], password_hash: 'x' });
  await db.updateTable('person').set({ password_hash: 'x' }).where('oidos', '=', who).execute();
  const refused = async (actor: string, oident: string) => {
    const as = await app.as(actor);
    const params = { oident };
    const { may } = (await as(readUser, { params })).body;
    const acts = [
      give(secret, as, oident),
      remove(as, oident),
      as(activateUser, { params, body: { active: false } }),
      as(endUserSessions, { params }),
      as(updateUser, { params, body: { email: 'mine@example.cz' } }),
    ];
    const offered = [may.password, may.sign_in, may.deactivate, may.delete, may.end_sessions, may.edit, may.teacher];
    return [offered, (await Promise.all(acts)).map(({ status }) => status)];
  };
  const nothing = [Array(7).fill(false), Array(5).fill(403)];
  await merge(who, 'boss');
  await merge(rests, 'plain');
  expect(await refused('manages', who)).toEqual(nothing);
  expect(await refused('looks-after', rests)).toEqual(nothing);
  // What of one's own page is not done there, is not by another record either.
  expect([(await give()).status, (await page()).may.password, (await page()).may.deactivate]).toEqual([
    403,
    false,
    false,
  ]);
  const other = await app.as('other-boss');
  expect([(await give(secret, other)).status, await signIn(secret)]).toEqual([200, 200]);
  expect((await give(secret, await app.as('manages'), rests)).status).toBe(200);
});

test('the page says whether there is another way in', async () => {
  expect((await page()).user.other_way).toBe(true);
  await db.updateTable('person').set({ email: null }).where('oidos', '=', who).execute();
  expect((await page()).user.other_way).toBe(false);
});
