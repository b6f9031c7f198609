import { readEvaluation } from '@anketa/contract/evaluations/administration';
import { setHead } from '@anketa/contract/people/departments';
import { createLoginLink, createUser, givenRoles, saveUser } from '@anketa/contract/people/people';
import { readSession } from '@anketa/contract/people/session';
import { newQuestion } from '@anketa/contract/questions/editing';
import { courseResults, evaluationResults } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { anonymous } from '../../platform/http/caller.ts';
import { type As, testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { tokenHash } from '../session/service.ts';
import { insertLoginLink } from './login-link-store.ts';
import { createLocalUser } from './service.ts';

const app = await testApplication();
const { evaluationId, slug, course } = await createFaculty(app.db, { slug: 'given' });
const inPreparation = await createFaculty(app.db, { slug: 'later' });
const [text] = await app.db
  .selectFrom('question')
  .select('id')
  .where('form', '=', 'text')
  .where('target', '=', 'povinn')
  .execute();
const place = {
  evaluation_id: evaluationId,
  course_code: course,
  target: 'povinn',
  question_id: text?.id ?? 0,
  parallel_code: '',
  teacher_code: '',
  field_code: '',
};
await app.db.updateTable('evaluation').set({ state: 2 }).where('id', '=', evaluationId).execute();
await app.db
  .insertInto('released_row')
  .values({ ...place, programme_code: '', ballots: 3, answered: 3 })
  .execute();
await app.db
  .insertInto('comment')
  .values({ ...place, id: crypto.randomUUID(), body: 'skrytý komentář', hidden_by: 'S', signed_name: null })
  .execute();

const bits = [1, 2, 4, 8, 16, 32, 64];

/** Everything by which one session can do more than another, as tried over HTTP. */
async function rightsOf(as: As): Promise<Set<string>> {
  const { permissions, roles } = (await as(readSession)).body;
  const rights = bits.filter((bit) => (permissions & bit) !== 0).map((bit) => `bit ${bit}`);
  if (roles.includes('admin') || roles.includes('temporary-admin')) rights.push('administrates');
  const page = await as(courseResults, { params: { slug, gl: course } });
  if (JSON.stringify(page.body).includes('skrytý komentář')) rights.push('reads hidden comments');
  if ((await as(evaluationResults, { params: { slug } })).status === 200)
    rights.push('opens results before publication');
  const asking = await as(newQuestion, { params: { id: inPreparation.evaluationId } });
  if (asking.status === 200 && asking.body.manage !== 'none') rights.push('asks questions');
  const prepared = await as(readEvaluation, { params: { id: inPreparation.evaluationId } });
  if (prepared.status === 200) rights.push('sees what is prepared');
  return new Set(rights);
}

/** Actors by name: roles, or permissions given one by one. */
const actors: Record<string, { roles?: (typeof givenRoles)[number][]; extra_permissions?: number }> = {
  ...Object.fromEntries(givenRoles.map((role) => [role, { roles: [role] }])),
  ...Object.fromEntries(bits.map((bit) => [`bit ${bit}`, { extra_permissions: bit }])),
  ...Object.fromEntries(
    [17, 18, 19, 24, 33, 34, 40, 42, 48, 63, 127].map((mask) => [`${mask}`, { extra_permissions: mask }]),
  ),
  'editor with users': { roles: ['editor'], extra_permissions: 32 },
};

let made = 0;
const fresh = () => `receiver-${++made}`;

/** One way of giving something: tried on a fresh person. Gives their key, or undefined where it was refused. */
type Gift = (as: As) => Promise<string | undefined>;

async function toSomebody(give: (oident: string) => Promise<{ status: number }>): Promise<string | undefined> {
  const key = await givenPerson(app.db, fresh());
  return (await give(key)).status === 200 ? key : undefined;
}

function saving(body: { roles: (typeof givenRoles)[number][]; extra_permissions: number }): Gift {
  return (as) => toSomebody((oident) => as(saveUser, { params: { oident }, body: { ...body, confirmed: true } }));
}

function creating(roles: (typeof givenRoles)[number][], create_teacher: boolean): Gift {
  return async (as) => {
    const login = fresh();
    const names = { login, password: 'dlouhé heslo', email: '', name: 'Jan', surname: 'Nový' };
    const { status } = await as(createUser, { body: { ...names, roles, create_teacher, department: null } });
    if (status !== 200) return undefined;
    const row = await app.db.selectFrom('person').select('oidos').where('login', '=', login).executeTakeFirstOrThrow();
    return row.oidos;
  };
}

const gifts: Record<string, Gift> = {
  ...Object.fromEntries(givenRoles.map((role) => [`role ${role}`, saving({ roles: [role], extra_permissions: 0 })])),
  ...Object.fromEntries([...bits, 127].map((bit) => [`mask ${bit}`, saving({ roles: [], extra_permissions: bit })])),
  ...Object.fromEntries(givenRoles.map((role) => [`new ${role}`, creating([role], false)])),
  'new teacher': creating([], true),
  head: (as) => toSomebody((oident) => as(setHead, { params: { kod: 'later' }, body: { oident } })),
};

test('nobody gives, to an accomplice either, what they do not hold; administrators give everything', async () => {
  // Heads are appointed in departments of the newest evaluation; the same code there as where the comment is.
  await app.db.updateTable('course').set({ department_code: 'later' }).where('code', '=', course).execute();
  const outcomes = { given: 0, refused: 0 };
  for (const [name, wishes] of Object.entries(actors)) {
    const actor = await app.as(await givenPerson(app.db, `actor ${name}`, wishes));
    const held = await rightsOf(actor);
    for (const [gift, give] of Object.entries(gifts)) {
      const receiver = await give(actor);
      outcomes[receiver ? 'given' : 'refused'] += 1;
      if (held.has('administrates')) {
        expect(receiver, `${name} gives ${gift}`).toBeDefined();
        continue;
      }
      if (!receiver) continue;
      const beyond = [...(await rightsOf(await app.as(receiver)))].filter((right) => !held.has(right));
      expect(beyond, `${name} gives ${gift}`).toEqual([]);
    }
  }
  expect(outcomes.given).toBeGreaterThan(100);
  expect(outcomes.refused).toBeGreaterThan(100);
});

test('only administrators sign in as somebody else, never out of such a session', async () => {
  const oident = await givenPerson(app.db, 'somebody');
  await givenPerson(app.db, 'signs in', { roles: ['admin'] });
  for (const [name, wishes] of Object.entries(actors)) {
    const key = await givenPerson(app.db, `signs in as ${name}`, wishes);
    for (const impersonatedBy of [null, 'signs in']) {
      const as = await app.as(key, { impersonatedBy });
      const { status } = await as(createLoginLink, { params: { oident } });
      const may = !impersonatedBy && ['admin', 'temporary-admin'].includes(name);
      expect(status, `${name} ${impersonatedBy}`).toBe(may ? 200 : 403);
    }
  }
});

test('whoever is no administrator any more keeps no session of another, and no link to one', async () => {
  await givenPerson(app.db, 'chief', { roles: ['admin'] });
  await givenPerson(app.db, 'dismissed', { roles: ['admin'] });
  await givenPerson(app.db, 'victim', { roles: ['manager'] });
  const dismissed = await app.as('dismissed');
  const session = await app.as('victim', { impersonatedBy: 'dismissed' });
  const own = await app.as('victim');
  const { body } = await dismissed(createLoginLink, { params: { oident: 'victim' } });
  expect((await session(readSession)).body.signedIn).toBe(true);
  const chief = await app.as('chief');
  const demote = (roles: (typeof givenRoles)[number][]) =>
    chief(saveUser, { params: { oident: 'dismissed' }, body: { roles, extra_permissions: 0, confirmed: true } });
  expect((await demote(['temporary-admin'])).status).toBe(200);
  expect((await session(readSession)).body.signedIn).toBe(true);
  expect((await demote(['manager'])).status).toBe(200);
  expect((await session(readSession)).body.signedIn).toBe(false);
  expect((await own(readSession)).body.signedIn).toBe(true);
  const used = await app.fastify.inject({ method: 'POST', url: new URL(body.url).pathname });
  expect(used.statusCode).toBe(410);

  // One that was being made while its maker was dismissed.
  const token = 'made-meanwhile';
  const link = { token_hash: tokenHash(token), oidos: 'victim', made_by: 'dismissed' };
  await inTransaction(app.db, (tx) => insertLoginLink(tx, { ...link, expires_at: new Date(Date.now() + 60_000) }));
  expect((await app.fastify.inject({ method: 'POST', url: `/login-link/${token}` })).statusCode).toBe(410);
});

test('who was dismissed while a password was being hashed creates nobody', async () => {
  await givenPerson(app.db, 'was chief');
  const asBefore = {
    ...anonymous('cs'),
    signedIn: true,
    oidos: 'was chief',
    oident: 'was chief',
    roles: ['admin' as const],
    permissions: 127,
  };
  const names = { login: 'late', email: '', name: 'Jan', surname: 'Nový', title_before: '', title_after: '' };
  const creation = createLocalUser(
    app,
    { ...names, password: 'dlouhé heslo', roles: ['admin'], create_teacher: false, department: null },
    asBefore,
  );
  await expect(creation).rejects.toMatchObject({ problem: 'no-right' });
});
