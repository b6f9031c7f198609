import { type Ability, readUser, saveUser } from '@anketa/contract/people/people';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';

/** A user's page says where each role comes from, and in words what the person may do; weighty rights are given once they are confirmed. */
const app = await testApplication();
const { db } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
const evaluation_id = await givenEvaluation(db);
const user = async (oident: string) => (await admin(readUser, { params: { oident } })).body.user;

test('each role is shown with every place that it comes from', async () => {
  await givenPerson(db, 'many', { roles: ['editor'] });
  const given = [
    { oidos: 'many', role: 'editor', origin: 'provider:idp' },
    { oidos: 'many', role: 'manager', origin: 'csv' },
  ] as const;
  await db
    .insertInto('person_role')
    .values([...given])
    .execute();
  await db.insertInto('teacher').values({ evaluation_id, code: 'T', oidos: 'many' }).execute();
  await db.insertInto('department_head').values({ department_code: 'K', oidos: 'many' }).execute();
  expect((await user('many')).role_origins).toEqual([
    { role: 'manager', origin: 'csv', provider: null },
    { role: 'editor', origin: 'hand', provider: null },
    { role: 'editor', origin: 'provider', provider: { cs: 'idp', en: 'idp' } },
    { role: 'department_head', origin: 'departments', provider: null },
    { role: 'teacher', origin: 'sis', provider: null },
  ]);
  expect((await user('boss')).role_origins).toEqual([{ role: 'admin', origin: 'hand', provider: null }]);
});

test('what somebody may do follows from roles and permissions; who is deactivated may nothing', async () => {
  const abilities = async (oident: string): Promise<readonly Ability[]> => (await user(oident)).abilities;
  await givenPerson(db, 'nobody');
  await givenPerson(db, 'mailer', { extra_permissions: 4 });
  await givenPerson(db, 'pupil');
  await db.insertInto('study').values({ evaluation_id, code: 'S', oidos: 'pupil' }).execute();
  expect(await abilities('nobody')).toEqual(['results']);
  expect(await abilities('mailer')).toEqual(['mailing', 'results']);
  expect(await abilities('pupil')).toEqual(['student', 'results']);
  expect((await abilities('boss')).slice(0, 3)).toEqual(['administer', 'users', 'options']);
  await db.updateTable('person').set({ deactivated: true }).where('oidos', '=', 'mailer').execute();
  expect(await abilities('mailer')).toEqual([]);
});

test.each([
  [{ roles: ['admin'] as const, extra_permissions: 0 }, 409],
  [{ roles: ['temporary-admin'] as const, extra_permissions: 0 }, 409],
  [{ roles: ['manager'] as const, extra_permissions: 0 }, 409],
  [{ roles: [], extra_permissions: 32 }, 409],
  [{ roles: ['editor'] as const, extra_permissions: 64 }, 200],
])('%j is given only once it is confirmed, where it is weighty (%i)', async ({ roles, extra_permissions }, status) => {
  const oident = await givenPerson(db, `gains ${JSON.stringify(roles)} ${extra_permissions}`);
  const give = (confirmed: boolean) =>
    admin(saveUser, { params: { oident }, body: { roles: [...roles], extra_permissions, confirmed } });
  expect((await give(false)).status).toBe(status);
  expect((await user(oident)).given_roles).toEqual(status === 200 ? roles : []);
  expect((await give(true)).status).toBe(200);
  // What they have by now needs no other confirmation, nor does taking it.
  expect((await give(false)).status).toBe(200);
  const taken = await admin(saveUser, { params: { oident }, body: { roles: [], extra_permissions: 0 } });
  expect(taken.status).toBe(200);
});
