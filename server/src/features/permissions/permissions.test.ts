import { urlOf } from '@anketa/contract/client';
import { inFormat, tableFileOf } from '@anketa/contract/lists';
import { listPermissions } from '@anketa/contract/people/permissions';
import { permissionBits } from '@anketa/contract/rights';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { promisedRights } from '../../testing/permission-matrix/promised.ts';

const app = await testApplication();
await givenPerson(app.db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');

const inEnglish = { 'accept-language': 'en' };

/** The list as a file, which has all of it. */
async function whole(query: object = {}, headers: Record<string, string> = {}) {
  const file = inFormat(tableFileOf(listPermissions), 'json');
  const { payload } = await app.fastify.inject({
    url: urlOf(file, { query }),
    headers: { cookie: await app.cookieOf('boss'), ...headers },
  });
  return JSON.parse(payload) as Readonly<Record<string, string | null>>[];
}

test('every call of docs/permissions.md is there, with its right and scope; of a list its files are not', async () => {
  const rows = await whole({}, inEnglish);
  const promised = promisedRights();
  const asList = (call: string) => call.replace(/\/(csv|json|xlsx)$/, '');
  const expected = new Set([...promised.keys()].map((call) => (promised.has(asList(call)) ? asList(call) : call)));
  const withoutFormats = [...expected].filter((call) => !/\/(json|xlsx)$/.test(call));
  const named = (call: string | null | undefined) => String(call).replaceAll(/:(\w+)/g, '{$1}');
  expect(rows.map(({ call }) => named(call)).toSorted()).toEqual(withoutFormats.toSorted());
  const about = (call: string) => rows.find(({ call: one }) => one === call);
  expect(about('GET /internal/audit')).toMatchObject({
    action: 'Read the audit log of the whole product',
    right: 'Advanced settings',
    roles: 'administrator (also temporary)',
    scope: null,
  });
  expect(about('GET /internal/results')).toMatchObject({ right: 'Everybody', roles: null, scope: 'Results' });
  expect(about('GET /metrics')).toMatchObject({ right: 'A token alone', roles: null, scope: 'Metrics' });
});

test('each right has the roles that have it by themselves, and how many actions ask for it', async () => {
  const { body } = await admin(listPermissions);
  const given = Object.keys(permissionBits);
  expect(body.rights.map(({ right }) => right)).toEqual([...given, 'signed-in', 'token', 'public']);
  const about = (right: string) => body.rights.find((one) => one.right === right);
  expect(about('options.edit')?.roles).toEqual(['admin', 'temporary-admin']);
  expect(about('department.edit')?.roles).toEqual(['admin', 'temporary-admin', 'manager', 'editor']);
  expect(about('signed-in')?.roles).toEqual([]);
  const rows = await whole({ right: 'mailing.create' });
  expect(about('mailing.create')?.actions).toBe(rows.length);
  expect(body.rights.reduce((sum, { actions }) => sum + actions, 0)).toBe(body.actions.total);
});

test('every action has words in Czech', async () => {
  const [czech, english] = [await whole(), await whole({}, inEnglish)];
  const words = new Map(english.map(({ call, action }) => [call, action]));
  const untranslated = czech.filter(({ call, action }) => words.get(call ?? null) === action);
  expect(untranslated.map(({ action }) => action)).toEqual([]);
});

test('it is searched by what stands there, in the language of whoever searches, and narrowed by right and scope', async () => {
  const found = async (search: string, headers = {}) => (await whole({ search }, headers)).map(({ call }) => call);
  expect(await found('ukonu v cele ankete')).toEqual(['GET /internal/audit']);
  expect(await found('whole product', inEnglish)).toEqual(['GET /internal/audit']);
  expect((await found('metriky')).length).toBe(1);
  const scoped = await whole({ scope: 'sis' });
  expect(scoped.length).toBe(5);
  expect(new Set(scoped.map(({ scope }) => scope))).toEqual(new Set(['Studijní systém (SIS)']));
  const tokenAlone = await whole({ right: 'token' });
  expect(tokenAlone.map(({ call }) => call)).toContain('GET /api/sis-notification/:oident');
});

test('what few may comes first, what everybody may last, and it is for administrators', async () => {
  const { body } = await admin(listPermissions, { query: { limit: 100 } });
  expect(body.actions.total).toBeGreaterThan(150);
  expect(body.actions.data[0]?.right).toBe('questions.create');
  const { body: last } = await admin(listPermissions, { query: { limit: 100, page: body.actions.last_page } });
  expect(last.actions.data.at(-1)?.right).toBe('public');
  await givenPerson(app.db, 'manager', { roles: ['manager'] });
  expect((await (await app.as('manager'))(listPermissions)).status).toBe(403);
});
