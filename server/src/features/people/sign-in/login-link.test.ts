import { createLoginLink } from '@anketa/contract/people/people';
import { readSession } from '@anketa/contract/people/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';

const app = await testApplication();

describe('a login link', () => {
  beforeAll(async () => {
    await givenPerson(app.db, 'admin', { roles: ['admin'] });
    await givenPerson(app.db, 'other-admin', { roles: ['admin'] });
    await givenPerson(app.db, 'manager', { roles: ['manager'] });
    await givenPerson(app.db, 'student', { surname: '<b>Novák</b>' });
  });

  async function madeLink() {
    const call = await app.as('admin');
    const { body } = await call(createLoginLink, { params: { oident: 'student' } });
    return new URL(body.url).pathname;
  }

  test('signs in once, in a marked session that ends after an hour', async () => {
    const url = await madeLink();
    // Seeing it is not using it: programmes that preview links see them too.
    const page = await app.fastify.inject({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('<b>');
    const used = await app.fastify.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(used.statusCode).toBe(303);
    const [cookie] = used.cookies;
    const session = await app.fastify.inject({
      url: readSession.path,
      cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
    });
    expect(session.json()).toMatchObject({ login: 'student', impersonated: true });
    const { expires_at } = await app.db
      .selectFrom('session')
      .select('expires_at')
      .where('impersonated_by', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60_000);

    expect((await app.fastify.inject({ method: 'POST', url })).statusCode).toBe(410);
    expect((await app.fastify.inject({ url })).statusCode).toBe(410);
    const log = await app.db.selectFrom('audit_log').select(['actor', 'action', 'subject']).orderBy('id').execute();
    expect(log).toEqual([
      { actor: 'admin', action: 'user.login-link', subject: 'student' },
      { actor: 'admin', action: 'user.login-link-used', subject: 'student' },
    ]);
  });

  test('used by two at once signs in one of them', async () => {
    const url = await madeLink();
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.fastify.inject({ method: 'POST', url })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410, 410, 410]);
  });

  test('is not kept as it is, and is worthless after its time', async () => {
    const url = await madeLink();
    const token = url.split('/').at(-1) ?? '';
    const rows = await app.db.selectFrom('login_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    await app.db
      .updateTable('login_link')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect((await app.fastify.inject({ url })).statusCode).toBe(410);
    expect((await app.fastify.inject({ method: 'POST', url })).statusCode).toBe(410);
  });

  test('does not sign in from another site', async () => {
    const url = await madeLink();
    const answer = await app.fastify.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.statusCode).toBe(403);
  });

  test('is made by administrators alone, and never from a session that came from one', async () => {
    const request = { params: { oident: 'admin' } };
    expect((await (await app.as('manager'))(createLoginLink, request)).status).toBe(403);
    const impersonated = await app.as('other-admin', { impersonatedBy: 'admin' });
    expect((await impersonated(createLoginLink, request)).status).toBe(403);
    expect((await (await app.as('other-admin'))(createLoginLink, request)).status).toBe(200);
  });
});
