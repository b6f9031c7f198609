import {
  createUser,
  listUsers,
  newUser,
  readUser,
  saveUser,
  searchUsers,
  type UserRights,
} from '@anketa/contract/people/people';
import { logIn } from '@anketa/contract/people/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();

describe('users', () => {
  let evaluation: number;
  beforeAll(async () => {
    evaluation = await givenEvaluation(app.db);
    await givenPerson(app.db, 'admin', { roles: ['admin'], surname: 'Adámková' });
    await givenPerson(app.db, 'manager', { roles: ['manager'], surname: 'Bártová' });
    await givenPerson(app.db, '31415', {
      surname: 'Čermáková',
      name: 'Šárka',
      login: 'cermaksa',
      email: 's@example.cz',
    });
    await givenPerson(app.db, '27182', { surname: 'Řehoř', name: 'Jan', login: 'rehorj' });
    await app.db
      .insertInto('department')
      .values({ evaluation_id: evaluation, code: '21001', name_cs: 'Katedra' })
      .execute();
    await app.db.insertInto('teacher').values({ evaluation_id: evaluation, code: 'T1', oidos: '31415' }).execute();
    await app.db.insertInto('study').values({ evaluation_id: evaluation, code: 'S1', oidos: '27182' }).execute();
  });

  const logins = (body: { data: { login: string | null }[] }) => body.data.map(({ login }) => login);
  const rights = async (oident: string) => (await (await app.as('admin'))(readUser, { params: { oident } })).body.user;

  test('are found by name without diacritics, by login, by number and by role', async () => {
    const call = await app.as('manager');
    expect(logins((await call(listUsers, {})).body)).toEqual(['admin', 'manager', 'cermaksa', 'rehorj']);
    expect(logins((await call(listUsers, { query: { search: 'sarka cermak' } })).body)).toEqual(['cermaksa']);
    expect(logins((await call(listUsers, { query: { search: 'REHOR' } })).body)).toEqual(['rehorj']);
    expect(logins((await call(listUsers, { query: { search: '3141' } })).body)).toEqual(['cermaksa']);
    expect(logins((await call(listUsers, { query: { role: 'teacher' } })).body)).toEqual(['cermaksa']);
    expect(logins((await call(listUsers, { query: { role: 'student' } })).body)).toEqual(['rehorj']);
    expect(logins((await call(listUsers, { query: { role: 'manager' } })).body)).toEqual(['manager']);
    expect((await call(listUsers, { query: { password: 'local' } })).body.total).toBe(0);
  });

  test('records without a name, which dirty data bring, stand after those with one', async () => {
    await givenPerson(app.db, '880', { surname: '', name: '', login: '880' });
    const { body } = await (await app.as('manager'))(listUsers, {});
    expect(logins(body)).toEqual(['admin', 'manager', 'cermaksa', 'rehorj', '880']);
    await app.db.deleteFrom('person').where('oidos', '=', '880').execute();
  });

  test('are offered for a choice by those who set heads', async () => {
    const call = await app.as('manager');
    const { body } = await call(searchUsers, { query: { search: 'cermakova' } });
    expect(body.data).toEqual([{ oident: '31415', login: 'cermaksa', full_name: 'Šárka Čermáková' }]);
    expect((await call(searchUsers, { query: { search: ' ' } })).body.data).toEqual([]);
  });

  test('a page of a user shows roles, permissions and records', async () => {
    const call = await app.as('manager');
    const { body } = await call(readUser, { params: { oident: '31415' } });
    expect(body.user).toMatchObject({
      full_name: 'Šárka Čermáková',
      roles: ['teacher'],
      permissions: 0,
      local_password: false,
    });
    expect(body.user.teaching).toMatchObject([{ evaluation_id: evaluation, parallels: 0 }]);
    expect(body.grantable).toEqual({
      roles: ['manager', 'editor', 'questioner', 'user'],
      permissions: 63,
      login_link: false,
      teacher_record: true,
    });
    expect((await call(readUser, { params: { oident: 'nobody' } })).status).toBe(404);
  });

  test('a manager gives what a manager holds, and it takes effect', async () => {
    const call = await app.as('manager');
    const body = { roles: ['editor' as const], extra_permissions: 4 };
    expect((await call(saveUser, { params: { oident: '31415' }, body })).body).toEqual({ status: true });
    expect(await rights('31415')).toMatchObject({
      roles: ['editor', 'teacher'],
      extra_permissions: 4,
      permissions: 21,
    });
  });

  test('nobody grants or takes more than they hold', async () => {
    const call = await app.as('manager');
    const before = await rights('27182');
    const tries = [
      ['27182', { roles: ['admin'], extra_permissions: 0 }],
      ['27182', { roles: ['temporary-admin'], extra_permissions: 0 }],
      ['27182', { roles: [], extra_permissions: 64 }],
      ['manager', { roles: ['manager', 'admin'], extra_permissions: 0 }],
      ['admin', { roles: [], extra_permissions: 0 }],
    ] satisfies [string, UserRights][];
    for (const [oident, body] of tries) expect((await call(saveUser, { params: { oident }, body })).status).toBe(403);
    expect(await rights('27182')).toEqual(before);
    expect((await rights('admin')).given_roles).toEqual(['admin']);
  });

  test('the last administrator stays one', async () => {
    const call = await app.as('admin');
    const { status, body } = await call(saveUser, {
      params: { oident: 'admin' },
      body: { roles: [], extra_permissions: 0 },
    });
    expect(status).toBe(422);
    expect(body.errors?.roles).toHaveLength(1);
  });

  const given = {
    login: 'Novy.Host',
    password: 'dlouhé heslo',
    email: '',
    name: 'Petr',
    surname: 'Host',
    title_before: 'Mgr.',
    title_after: '',
    roles: ['questioner' as const],
  };

  test('a new user signs in with the local password', async () => {
    const call = await app.as('manager');
    const made = await call(createUser, { body: { ...given, create_teacher: true, department: '21001' } });
    expect(made.body).toEqual({ status: true, oident: 'local-novy.host' });
    const visitor = await app.as(null);
    const session = await visitor(logIn, { body: { login: 'novy.host', password: 'dlouhé heslo' } });
    expect(session.body).toMatchObject({ name: 'Mgr. Petr Host', roles: ['questioner', 'teacher'] });
    expect((await call(listUsers, { query: { password: 'local' } })).body.total).toBe(1);
  });

  test('what is wrong with a new user is said beside each field', async () => {
    const call = await app.as('manager');
    const { status, body } = await call(createUser, {
      body: { ...given, login: 'má mezeru', password: 'krátké', surname: ' ' },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['login', 'password', 'surname']);
    const taken = await call(createUser, { body: { ...given, login: 'cermaksa' } });
    expect(taken.body.errors).toHaveProperty('login');
    expect((await call(createUser, { body: { ...given, login: 'jiny', roles: ['admin'] } })).status).toBe(403);
  });

  test('a password that is guessed first is refused for a new user, beside its field', async () => {
    const call = await app.as('manager');
    const refusal = async (password: string) => {
      const { status, body } = await call(createUser, { body: { ...given, login: 'jiny.host', password } });
      return [status, body.errors?.password?.[0]];
    };
    expect(await refusal('password123')).toEqual([422, expect.stringContaining('zkoušejí jako první')]);
    expect(await refusal('PetrHost2026')).toEqual([422, expect.stringContaining('ze jména')]);
    expect(await refusal('Anketa 2026')).toEqual([422, expect.stringContaining('ze jména')]);
    expect((await call(listUsers, { query: { search: 'jiny.host' } })).body.total).toBe(0);
  });

  test('someone without the right to users is refused', async () => {
    const call = await app.as('27182');
    const params = { oident: '31415' };
    expect((await call(listUsers, {})).status).toBe(403);
    expect((await call(searchUsers, {})).status).toBe(403);
    expect((await call(readUser, { params })).status).toBe(403);
    expect((await call(saveUser, { params, body: { roles: [], extra_permissions: 0 } })).status).toBe(403);
    expect((await call(createUser, { body: { ...given, login: 'own', roles: [] } })).status).toBe(403);
    expect((await call(newUser)).status).toBe(403);
    expect((await (await app.as(null))(listUsers, {})).status).toBe(401);
  });
});
