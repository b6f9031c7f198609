import { createUser, listUsers } from '@anketa/contract/people/people';
import { lowerRights, raiseRights, readRaise, readSession } from '@anketa/contract/people/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { testApplication } from '../../testing/application.ts';
import { createBrowser } from '../../testing/browser.ts';
import { forgetAudit } from '../../testing/forget-audit.ts';
import { givenPerson } from '../../testing/given.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { hashPassword } from './passwords.ts';

const publicUrl = 'http://anketa.test';
const app = await testApplication({ publicUrl, raiseMinutes: 30 });
const always = await testApplication();
const password_hash = await hashPassword('správné heslo');
await givenPerson(app.db, 'jana', { roles: ['admin'], password_hash });
await givenPerson(app.db, 'both', { roles: ['admin', 'manager'], password_hash });
await givenPerson(app.db, 'manager', { roles: ['manager'], password_hash });
await givenPerson(always.db, 'jana', { roles: ['admin'], password_hash });

/** A browser in which somebody has signed in by the password. */
async function browserOf(login: string, password = 'správné heslo') {
  const browser = createBrowser({ fastify: app.fastify, publicUrl });
  const name = sessionCookie(app.config);
  async function call(method: 'GET' | 'POST', path: string, body?: object) {
    const present = await app.fastify.inject({
      url: readSession.path,
      cookies: Object.fromEntries(browser.cookies(publicUrl)),
    });
    for (const given of present.cookies) browser.cookies(publicUrl).set(given.name, given.value);
    const answer = await app.fastify.inject({
      method,
      url: path,
      cookies: Object.fromEntries(browser.cookies(publicUrl)),
      headers: { 'x-csrf-token': present.json().csrf, 'sec-fetch-site': 'same-origin' },
      ...(body && { payload: body }),
    });
    for (const given of answer.cookies) browser.cookies(publicUrl).set(given.name, given.value);
    return { status: answer.statusCode, body: answer.json() };
  }
  expect((await call('POST', '/internal/session/login', { login, password })).status).toBe(200);
  return { call, token: () => browser.cookies(publicUrl).get(name) };
}

const right = { password: 'správné heslo', reason: 'Oprava importu' };

beforeEach(() => forgetAudit(app.db));

describe('where rights are raised for a time', () => {
  test('an administrator works as anybody else until they raise them, then as a temporary one, in another session', async () => {
    const { call, token } = await browserOf('jana');
    expect((await call('GET', readSession.path)).body).toMatchObject({
      raise: 'possible',
      roles: ['user'],
      permissions: 0,
    });
    expect((await call('GET', listUsers.path)).status).toBe(403);
    const before = token();
    expect((await call('POST', raiseRights.path, right)).status).toBe(200);
    expect(token()).not.toBe(before);
    expect((await call('GET', readSession.path)).body).toMatchObject({
      raise: 'raised',
      roles: ['temporary-admin'],
      temporaryAdmin: true,
      permissions: -1,
    });
    expect((await call('GET', listUsers.path)).status).toBe(200);
    const log = await app.db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();
    expect(log).toEqual([{ actor: 'jana', action: 'session.raised', subject: 'Oprava importu' }]);
  });

  test('the time is fixed: nothing that is done makes it longer, and then they are gone', async () => {
    const { call } = await browserOf('jana');
    await call('POST', raiseRights.path, right);
    const { until, minutes } = (await call('GET', readRaise.path)).body;
    expect(minutes).toBe(30);
    const left = new Date(until).getTime() - Date.now();
    expect(left).toBeGreaterThan(29 * 60_000);
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    await call('GET', listUsers.path);
    expect((await call('GET', readRaise.path)).body.until).toBe(until);
    await app.db
      .updateTable('session')
      .set({ raised_until: new Date(Date.now() - 1) })
      .where('oidos', '=', 'jana')
      .execute();
    expect((await call('GET', listUsers.path)).status).toBe(403);
    expect((await call('GET', readSession.path)).body.raise).toBe('possible');
  });

  test('they are given back before their time', async () => {
    const { call } = await browserOf('jana');
    await call('POST', raiseRights.path, right);
    expect((await call('POST', lowerRights.path)).status).toBe(200);
    expect((await call('GET', listUsers.path)).status).toBe(403);
    const log = await app.db.selectFrom('audit_log').select('action').orderBy('id').execute();
    expect(log.map(({ action }) => action)).toEqual(['session.raised', 'session.lowered']);
  });

  test.each([
    ['a wrong password', { ...right, password: 'jiné heslo' }, 422],
    ['no reason', { ...right, reason: '  ' }, 400],
    ['no password', { reason: right.reason }, 400],
  ])('with %s they stay as they are', async (_what, body, status) => {
    const { call } = await browserOf('jana');
    expect((await call('POST', raiseRights.path, body)).status).toBe(status);
    expect((await call('GET', readSession.path)).body.raise).toBe('possible');
  });

  test('who is no administrator has nothing to raise, nor whoever is signed in as one by a link', async () => {
    const manager = await browserOf('manager');
    expect((await manager.call('GET', readSession.path)).body).toMatchObject({ raise: 'none', roles: ['manager'] });
    expect((await manager.call('POST', raiseRights.path, right)).status).toBe(403);
    const linked = await app.as('jana', { impersonatedBy: 'both' });
    expect((await linked(readSession)).body.raise).toBe('none');
    expect((await linked(raiseRights, { body: right })).status).toBe(403);
  });

  test('what else somebody is counts all the time, and gives nobody what only an administrator may', async () => {
    const { call } = await browserOf('both');
    expect((await call('GET', readSession.path)).body).toMatchObject({ raise: 'possible', roles: ['manager'] });
    const { version } = (await call('GET', '/internal/user/manager')).body.user;
    const given = { roles: ['admin'], version };
    expect((await call('POST', '/internal/user/manager', given)).status).toBe(403);
    const fields = { login: 'new', name: 'N', surname: 'N', password: 'heslo heslo', roles: ['admin'] };
    expect((await call('POST', createUser.path, fields)).status).not.toBe(200);
    await call('POST', raiseRights.path, right);
    expect((await call('POST', '/internal/user/manager', { roles: ['manager', 'editor'], version })).status).toBe(200);
  });

  test('nothing is filled in while they are raised', () => {
    const self = {
      signedIn: true,
      oidos: 'jana',
      name: null,
      impersonated: false,
      locale: 'cs',
      permissions: 0,
    } as const;
    expect(() => sectionInPerson({ slug: 's', code: 'c' }, { ...self, raise: 'raised' })).toThrow('no-right');
    expect(sectionInPerson({ slug: 's', code: 'c' }, { ...self, raise: 'none' }).student.oidos).toBe('jana');
  });
});

test('where they are not, an administrator has them all the time', async () => {
  const jana = await always.as('jana');
  expect((await jana(readSession)).body).toMatchObject({ raise: 'none', roles: ['admin'], permissions: 127 });
  expect((await jana(raiseRights, { body: right })).status).toBe(403);
});
