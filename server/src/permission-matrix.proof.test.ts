import { isOfRemotes, makeToken } from '@anketa/contract/people/tokens';
import { type TokenScope, tokenScopes } from '@anketa/contract/rights';
import { proof } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { testApplication } from './testing/application.ts';
import { givenPerson } from './testing/given.ts';
import { type Promised, promisedRights } from './testing/permission-matrix/promised.ts';
import { answeredRoutes, documentedRoutes, type RunningRoute, unnamed } from './testing/permission-matrix/routes.ts';
import { scopeFaculty } from './testing/scope-faculty.ts';

/** Every route of the running server, called by everybody: exactly whom docs/permissions.md names comes past its right. */
const application = await testApplication();
const { db, fastify } = application;
const promised = promisedRights();
const routes = documentedRoutes(fastify);

const given = ['admin', 'temporary-admin', 'manager', 'editor', 'questioner'] as const;
const bits = [1, 2, 4, 8, 16, 32, 64] as const;

await scopeFaculty(db, {
  slug: 'roles',
  courses: {
    A1: { department: 'A', guarantors: ['garant'], parallels: { A1p: { teachers: ['teacher'], students: [0] } } },
  },
  studies: [{ type: 'B', field: 'F' }],
  heads: { A: ['department_head'] },
});
for (const role of given) await givenPerson(db, role, { roles: [role] });
// One of them has a local account.
await db.updateTable('person').set({ password_hash: 'of no password' }).where('oidos', '=', 'manager').execute();
for (const bit of bits) await givenPerson(db, `bit-${bit}`, { extra_permissions: bit });
await givenPerson(db, 'user');

interface Who {
  /** The role that the caller has alone; of somebody with a single permission its bit, of a machine the scope of its token. */
  readonly role?: string;
  readonly bit?: number;
  readonly scope?: TokenScope;
  readonly person: string | null;
}

const people: readonly Who[] = [
  { role: 'anonymous', person: null },
  { role: 'student', person: 'roles-student-0' },
  ...['user', 'teacher', 'garant', 'department_head', ...given].map((role) => ({ role, person: role })),
  ...bits.map((bit) => ({ bit, person: `bit-${bit}` })),
];
const machines: readonly Who[] = tokenScopes.map((scope) => ({ scope, person: null }));
const nameOf = ({ role, bit, scope }: Who) => role ?? (scope === undefined ? `bit ${bit}` : `token:${scope}`);

/** Whether the document gives somebody a right. */
function meets({ right, roles, bit, scopes, forTokens }: Promised, who: Who): boolean {
  if (who.scope !== undefined && scopes !== undefined) return scopes.includes(who.scope);
  if (right === 'public') return true;
  if (forTokens || who.person === null) return false;
  if (roles === undefined) return true;
  return who.role === undefined ? who.bit === bit : roles.includes(who.role);
}

const endsOn = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const administrator = await application.as('admin');
const tokens = new Map<TokenScope, string>();
for (const scope of tokenScopes) {
  const remotes = isOfRemotes(scope) ? ['mfe-results'] : [];
  const made = await administrator(makeToken, { body: { name: scope, scopes: [scope], ends_on: endsOn, remotes } });
  tokens.set(scope, made.body.token);
}

/** A route as it is called: where it leads there is nothing, so that whoever comes past the right changes nothing. */
type Called = Pick<RunningRoute, 'method' | 'path'>;
const urlOf = ({ path }: Called) => path.replaceAll(/\{\w*\}/g, '999999');

/** The status of a route for a caller, whose session is a new one: some routes end them. */
async function statusFor(route: Called, who: Who): Promise<number> {
  const url = urlOf(route);
  const headers: Record<string, string> =
    who.scope === undefined ? {} : { authorization: `Bearer ${tokens.get(who.scope)}` };
  const as = await application.as(who.person);
  if (route.method !== 'GET') return (await as.send(route.method, url, {}, headers)).status;
  return who.scope === undefined ? (await as.get(url)).status : (await fastify.inject({ url, headers })).statusCode;
}

const isRefused = (status: number) => status === 401 || status === 403;

const administrators = ['admin', 'temporary-admin'];
/** Whoever looks after questions: everybody's by permission, else their own. */
const authors = ['teacher', 'garant', 'department_head', ...given, 'bit 1'];

/** Where the feature refuses more people than the right does, whatever it is about: who is let in all the same. */
const refusesMore: Readonly<Record<string, readonly string[]>> = {
  // Whoever has a local account.
  'GET /internal/passkeys': ['manager'],
  // Nobody has rights to raise where nothing is set about it.
  'POST /internal/session/raise/passkey/options': [],
  // Administrators.
  'GET /internal/providers': administrators,
  'GET /internal/outbox': administrators,
  'GET /internal/outbox/{id}': administrators,
  'POST /internal/user/{oident}/login-link': administrators,
  // Whoever holds all that a head of department may do.
  'DELETE /internal/department/{kod}/remove-head/{oident}': [...administrators, 'manager'],
  'GET /internal/import/{id}/questions': authors,
  'GET /internal/import/{id}/question/create': authors,
  'GET /internal/import/{id}/question/{qid}/edit': authors,
  'GET /internal/import/{id}/questions-copy': authors,
  'GET /internal/import/{id}/questions-file': authors,
  // Whoever manages all questions, or opens filling.
  'GET /internal/import/{id}/questions-check': [...given, 'bit 1', 'bit 8'],
};

test('every route is one of docs/permissions.md, and every route there is one of the server', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual([...promised.keys()].toSorted());
});

const everybody = [...people, ...machines];
/** `npm test` tries every route by a visitor and by one of so many others: other ones for each route. */
const stride = 4;
const isInSample = (row: number, at: number) => everybody[at]?.role === 'anonymous' || (row + at) % stride === 0;
const sample = routes.flatMap((_, row) => everybody.filter((_, at) => isInSample(row, at))).length;
const proven = proof('permission-matrix', { sample, full: routes.length * everybody.length });
const isWhole = proven.runs > sample;

test('whoever calls whatever route: let in is who has its right, and nobody else', {
  timeout: proven.timeout(100),
}, async () => {
  const wrong: string[] = [];
  for (const [row, route] of routes.entries()) {
    const right = promised.get(route.name);
    const among = refusesMore[route.name];
    const some = everybody.filter((_, at) => isWhole || isInSample(row, at));
    await Promise.all(
      some.map(async (who) => {
        const status = await statusFor(route, who);
        const has = right !== undefined && meets(right, who);
        const isLetIn = has && (among === undefined || among.includes(nameOf(who)));
        // What is for people knows no machine, and what is for machines no person. A token of another scope is somebody where tokens open anything.
        const isSomebody =
          who.scope === undefined ? !right?.forTokens && who.person !== null : right?.scopes !== undefined;
        const isRight = isLetIn ? !isRefused(status) : status === (isSomebody ? 403 : 401);
        if (isRight) proven.held();
        else wrong.push(`${route.name} (${right?.right}): ${nameOf(who)} got ${status}`);
      }),
    );
  }
  expect(wrong.toSorted()).toEqual([]);
});

/** Routes without a contract: pages and files, and who is let in. */
const bare: Readonly<Record<string, 'everybody' | readonly string[]>> = {
  'GET /api/docs': 'everybody',
  'GET /api/docs*': 'everybody',
  'GET /api/docs/json': 'everybody',
  'GET /api/docs/static/index.html': 'everybody',
  'GET /api/docs/static/swagger-initializer.js': 'everybody',
  'GET /api/docs/yaml': 'everybody',
  'GET /healthz': 'everybody',
  'GET /lang/{}': 'everybody',
  'GET /login-link/{}': 'everybody',
  'GET /logout': 'everybody',
  'GET /preview/{}': 'everybody',
  'GET /readyz': 'everybody',
  'GET /sign-in/link/{}': 'everybody',
  'GET /sign-in/{}': 'everybody',
  'GET /sign-in/{}/callback': 'everybody',
  'GET /unsubscribe/{}': 'everybody',
  'POST /login-link/{}': 'everybody',
  'POST /preview/{}': 'everybody',
  'POST /sign-in/link/{}': 'everybody',
  'POST /sign-in/{}/logout': 'everybody',
  'POST /unsubscribe/{}': 'everybody',
  // Administrators of a demo.
  'GET /internal/outbox/{}/html': administrators,
};

test('no route stands beside the contract but those that are named here, each for whom it is named', async () => {
  const documented = new Set(routes.map(({ name }) => unnamed(name)));
  const others = answeredRoutes(fastify).filter((route) => !documented.has(route));
  expect(others.toSorted()).toEqual(Object.keys(bare).toSorted());
  const wrong: string[] = [];
  for (const [name, whom] of Object.entries(bare)) {
    const [method, path = ''] = name.split(' ');
    for (const who of people) {
      const status = await statusFor({ method: method === 'POST' ? 'POST' : 'GET', path }, who);
      const isLetIn = whom === 'everybody' || whom.includes(nameOf(who));
      if (isLetIn === isRefused(status)) wrong.push(`${name}: ${nameOf(who)} got ${status}`);
    }
  }
  expect(wrong).toEqual([]);
}, 240_000);
