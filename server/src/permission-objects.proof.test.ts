import { proof } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { type As, testApplication } from './testing/application.ts';
import { type Case, expectedOf, signOf } from './testing/permission-matrix/case.ts';
import { evaluationActs } from './testing/permission-matrix/evaluation-acts.ts';
import { type Caretaker, caretakers, makerOfPeople, targets } from './testing/permission-matrix/people.ts';
import { peopleActs } from './testing/permission-matrix/people-acts.ts';
import { type CallerName, callers, phasedFaculties, phaseNames } from './testing/permission-matrix/places.ts';
import { promisedRights } from './testing/permission-matrix/promised.ts';
import { questionActs } from './testing/permission-matrix/question-acts.ts';
import { resultActs } from './testing/permission-matrix/result-acts.ts';
import { documentedRoutes } from './testing/permission-matrix/routes.ts';
import { studentActs } from './testing/permission-matrix/student-acts.ts';

/** What belongs to somebody, or to an evaluation in some phase: exactly what the tables of testing/permission-matrix say becomes of each call. */
const application = await testApplication();
const faculties = await phasedFaculties(application);
const madePerson = await makerOfPeople(application.db);
// Students come last: once one of them has submitted, questions are answered.
const phased = [...questionActs, ...resultActs, ...evaluationActs, ...studentActs];

/** Answers are about the caller alone, or the same for whoever comes past the right: permission-matrix.proof.test.ts has them. */
const ofNobodyElse: readonly string[] = [
  'DELETE /internal/passkeys/{passkey}',
  'DELETE /internal/preview',
  'GET /internal/evaluation',
  'GET /internal/evaluation/list',
  'GET /internal/home',
  'GET /internal/imports',
  'GET /internal/imports/csv',
  'GET /internal/imports/json',
  'GET /internal/imports/xlsx',
  'GET /internal/legal-pages/{page}',
  'GET /internal/mails',
  'GET /internal/my-data',
  'GET /internal/passkeys',
  'GET /internal/processing',
  'GET /internal/push-key',
  'GET /internal/session',
  'GET /internal/session/count',
  'GET /internal/session/demo-people',
  'GET /internal/session/raise',
  'GET /internal/unread-comments',
  'POST /api/subscribe',
  'POST /api/unsubscribe',
  'POST /internal/check-session-lifetime',
  'POST /internal/import/get-phases',
  'POST /internal/mails/{id}/open',
  'POST /internal/passkeys',
  'POST /internal/passkeys/options',
  // Administrators', of which this server has no provider: features/providers.
  'POST /internal/providers/{key}/link-anew',
  'PUT /internal/providers/{key}',
  'POST /internal/push-browsers',
  'POST /internal/remote-failures',
  'POST /internal/session/end-everywhere',
  'POST /internal/session/login',
  'POST /internal/session/lower',
  'POST /internal/session/mailed-code',
  'POST /internal/session/mailed-link',
  'POST /internal/session/passkey',
  'POST /internal/session/passkey/options',
  'POST /internal/session/raise',
  'POST /internal/session/raise/passkey',
  'POST /internal/session/raise/passkey/options',
  'POST /internal/web-vitals',
  'PUT /internal/mails',
  'PUT /internal/session/password',
  'PUT /internal/translation/{kind}/{code}',
];

/** Who reads what of results is the matter of features/results/matrix.proof.test.ts, which leaves out nothing but ten minutes in class. */
const isResult = (name: string) => name.startsWith('GET /internal/results') && !name.endsWith('/in-class');

/** Rights that whoever has them does not have of everybody and everything. */
const partial = ['public', 'signed-in', 'user.create', 'user.edit', 'user.delete', 'department.edit'];
const isPartial = (name: string, right = '') =>
  partial.includes(right) && (!name.startsWith('GET') || right === 'public' || right === 'signed-in');

test('no route that asks more than its right is left out', () => {
  const promised = promisedRights();
  const routes = documentedRoutes(application.fastify).map(({ name }) => name);
  const asking = routes.filter((name) => isPartial(name, promised.get(name)?.right) && !isResult(name));
  const inTables = [...phased, ...peopleActs].map(({ route }) => route);
  expect(asking.filter((name) => !inTables.includes(name)).toSorted()).toEqual([...ofNobodyElse].toSorted());
});

/** One call: who does what, and the column of the grid in which it stands what becomes of it. */
interface Call<Where, Who extends string> {
  readonly one: Case<Where, Who>;
  readonly who: Who;
  readonly column: number;
}

/** `npm test` tries every case by every caller, of the columns one of so many: another one for each caller and each case. */
const strides = { phases: 4, people: 3 };

/** Every call, or a sample: of calls in a row, `stride` apart. */
function callsOf<Where, Who extends string>(
  cases: readonly Case<Where, Who>[],
  everybody: readonly Who[],
  { name, columns, stride }: { readonly name: string; readonly columns: number; readonly stride: number },
) {
  const all = cases.flatMap((one, row) =>
    everybody.flatMap((who, at) =>
      Array.from({ length: columns }, (_, column) => ({ one, who, column, turn: row + at + column })),
    ),
  );
  const sample = all.filter(({ turn }) => turn % stride === 0);
  const proven = proof(name, { sample: sample.length, full: all.length });
  const calls: readonly Call<Where, Who>[] = proven.runs === all.length ? all : sample;
  return { proven, calls };
}

/** Calls that ended otherwise than their grid says. One after another: of two edits at one moment the second is refused. */
async function wrongOf<Where, Who extends string>(
  { proven, calls }: ReturnType<typeof callsOf<Where, Who>>,
  signFor: (call: Call<Where, Who>) => Promise<string>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of calls) {
    const [sign, expected] = [await signFor(call), expectedOf(call.one, call.who)];
    if (sign === expected[call.column]) proven.held();
    else wrong.push(`${call.one.route} ${call.one.about}: ${call.who} got ${sign} for ${expected} at ${call.column}`);
  }
  return wrong;
}

const everybody = Object.keys(callers) as CallerName[];
const inPhases = callsOf(phased, everybody, {
  name: 'permission-objects-phases',
  columns: phaseNames.length,
  stride: strides.phases,
});
const toPeople = callsOf(peopleActs, caretakers, {
  name: 'permission-objects-people',
  columns: targets.length,
  stride: strides.people,
});

test('whoever does whatever with what is theirs, or somebody else’s, in whatever phase: it becomes of it what the tables say', {
  timeout: inPhases.proven.timeout(200),
}, async () => {
  const wrong = await wrongOf(inPhases, async ({ one: { send }, who, column }) => {
    const phase = phaseNames[column];
    const place = phase && faculties.get(phase);
    if (!place) throw new Error(`nothing is ${phase}`);
    const as = await application.as(who === 'student' ? await place.student() : callers[who]);
    return signOf(await send(as, place));
  });
  expect(wrong).toEqual([]);
});

test('whoever does whatever to whomever: nobody reaches who may do more than they', {
  timeout: toPeople.proven.timeout(200),
}, async () => {
  const sessionOf = (who: Caretaker): Promise<As> =>
    who === 'admin, by a link' ? application.as('admin', { impersonatedBy: 'temporary-admin' }) : application.as(who);
  const wrong = await wrongOf(toPeople, async ({ one: { send }, who, column }) => {
    const target = targets[column];
    if (!target) throw new Error(`nobody is ${column}`);
    return signOf(await send(await sessionOf(who), await madePerson(target)));
  });
  expect(wrong).toEqual([]);
});
