import { endUserSessions, givenRoles, readUser } from '@anketa/contract/people/people';
import { activateUser, givePassword, removePassword } from '@anketa/contract/people/person-edits';
import { readSession } from '@anketa/contract/people/session';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { tablesChangedBy } from '../../../testing/tables-changed.ts';

const app = await testApplication();
const { db } = app;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'student');

const isIn = async (call: Awaited<ReturnType<typeof app.as>>) => (await call(readSession)).body.signedIn;

test('an administrator signs one person out everywhere: every session of theirs ends, and what they opened as others, and nobody else’s', async () => {
  await givenPerson(db, 'chief', { roles: ['admin'] });
  const [laptop, phone] = [await app.as('chief'), await app.as('chief')];
  const acting = await app.as('student', { impersonatedBy: 'chief' });
  const own = await app.as('student');
  const admin = await app.as('admin');
  const subscription = { endpoint: 'https://push.example.com/x', p256dh: 'p', auth: 'a', channels: [], key_id: 'k' };
  await db
    .insertInto('push_subscription')
    .values({ ...subscription, oidos: 'chief' })
    .execute();
  expect((await admin(endUserSessions, { params: { oident: 'chief' } })).body).toEqual({ status: true });
  expect(await db.selectFrom('push_subscription').select('oidos').execute()).toEqual([]);
  expect(await Promise.all([laptop, phone, acting, own, admin].map(isIn))).toEqual([false, false, false, true, true]);
  expect((await laptop(readUser, { params: { oident: 'student' } })).status).toBe(401);
  const log = await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();
  expect(log).toEqual([{ actor: 'admin', action: 'user.signed-out', subject: 'chief' }]);
});

test('of a student it leaves no trace but in the log of what administrators do, and nobody learns how many sessions there were', async () => {
  await app.as('student');
  const admin = await app.as('admin');
  const answers: unknown[] = [];
  const end = async () => void answers.push((await admin(endUserSessions, { params: { oident: 'student' } })).body);
  expect(await tablesChangedBy(db, end)).toEqual(['audit_log', 'session']);
  await end();
  expect(answers).toEqual([{ status: true }, { status: true }]);
});

test('nobody ends the sessions of somebody who may do more, nor their own there, nor any while acting as another; the page offers what is then done', async () => {
  const masks = [0, 4, 32, 36, 63, 127];
  const people: Record<string, { roles?: (typeof givenRoles)[number][]; extra_permissions?: number }> = {
    ...Object.fromEntries(givenRoles.map((role) => [`is ${role}`, { roles: [role] }])),
    ...Object.fromEntries(masks.map((mask) => [`has ${mask}`, { extra_permissions: mask }])),
  };
  for (const [key, wishes] of Object.entries(people)) await givenPerson(db, key, wishes);
  const outcomes = { ended: 0, refused: 0 };
  for (const actor of Object.keys(people)) {
    for (const target of [...Object.keys(people), 'admin']) {
      for (const impersonatedBy of [null, 'admin']) {
        const as = await app.as(actor, { impersonatedBy });
        const { permissions: held, roles } = (await as(readSession)).body;
        const victim = await app.as(target);
        const theirs = (await victim(readSession)).body;
        const params = { oident: target };
        const page = await as(readUser, { params });
        const { status } = await as(endUserSessions, { params });
        const isOffered = page.status === 200 && page.body.may.end_sessions;
        const isAdmin = (of: readonly string[]) => of.includes('admin') || of.includes('temporary-admin');
        const mayBe =
          !impersonatedBy &&
          actor !== target &&
          (held & 32) !== 0 &&
          (isAdmin(roles) || (!isAdmin(theirs.roles) && (theirs.permissions & ~held) === 0));
        const what = `${actor} ends ${target} ${impersonatedBy}`;
        expect([status === 200, isOffered], what).toEqual([mayBe, mayBe]);
        if (actor !== target) expect(await isIn(victim), what).toBe(!mayBe);
        outcomes[mayBe ? 'ended' : 'refused'] += 1;
      }
    }
  }
  expect(outcomes.ended).toBeGreaterThan(20);
  expect(outcomes.refused).toBeGreaterThan(100);
});

test('where a record that is merged is signed out, shut out, or given or denied a password, the sessions that it opened end, and no others of its person', async () => {
  await givenPerson(db, 'whole');
  await givenPerson(db, 'alias', { password_hash: 'x' });
  await db.updateTable('person').set({ merged_into: 'whole' }).where('oidos', '=', 'alias').execute();
  const admin = await app.as('admin');
  const params = { oident: 'alias' };
  const acts = {
    given: () => admin(givePassword, { params, body: { password: 'kobyla má malý bok' } }),
    removed: () => admin(removePassword, { params }),
    ended: () => admin(endUserSessions, { params }),
    deactivated: () => admin(activateUser, { params, body: { active: false } }),
  };
  for (const [name, act] of Object.entries(acts)) {
    const [byAlias, own] = [await app.as('alias'), await app.as('whole')];
    expect([(await act()).status, await isIn(byAlias), await isIn(own)], name).toEqual([200, false, true]);
  }
});

test('who is nobody is not found', async () => {
  const admin = await app.as('admin');
  expect((await admin(endUserSessions, { params: { oident: 'nobody' } })).status).toBe(404);
});
