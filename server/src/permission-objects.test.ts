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

/** Answers are about the caller alone, or the same for whoever comes past the right: permission-matrix.test.ts has them. */
const ofNobodyElse: readonly string[] = [
  'DELETE /internal/passkeys/{passkey}',
  'DELETE /internal/preview',
  'GET /internal/evaluation',
  'GET /internal/evaluation/list',
  'GET /internal/imports',
  'GET /internal/imports/csv',
  'GET /internal/imports/json',
  'GET /internal/imports/xlsx',
  'GET /internal/mails',
  'GET /internal/my-data',
  'GET /internal/passkeys',
  'GET /internal/processing',
  'GET /internal/push-key',
  'GET /internal/session',
  'GET /internal/session/count',
  'GET /internal/session/demo-people',
  'GET /internal/session/raise',
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

/** Calls that ended otherwise than their grid says. `signsFor`: what a caller gets in each column. */
async function wrongOf<Where, Who extends string>(
  cases: readonly Case<Where, Who>[],
  everybody: readonly Who[],
  signsFor: (one: Case<Where, Who>, who: Who) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const one of cases) {
    // One after another: of two edits at one moment the second is refused.
    for (const who of everybody) {
      const [signs, expected] = [(await signsFor(one, who)).join(''), expectedOf(one, who)];
      if (signs !== expected) wrong.push(`${one.route} ${one.about}: ${who} got ${signs} for ${expected}`);
    }
  }
  return wrong;
}

test('whoever does whatever with what is theirs, or somebody else’s, in whatever phase: it becomes of it what the tables say', async () => {
  const everybody = Object.keys(callers) as CallerName[];
  const wrong = await wrongOf(phased, everybody, ({ send }, who) =>
    Promise.all(
      phaseNames.map(async (phase) => {
        const place = faculties.get(phase);
        if (!place) throw new Error(`nothing is ${phase}`);
        const as = await application.as(who === 'student' ? await place.student() : callers[who]);
        return signOf(await send(as, place));
      }),
    ),
  );
  expect(wrong).toEqual([]);
}, 240_000);

test('whoever does whatever to whomever: nobody reaches who may do more than they', async () => {
  const sessionOf = (who: Caretaker): Promise<As> =>
    who === 'admin, by a link' ? application.as('admin', { impersonatedBy: 'temporary-admin' }) : application.as(who);
  const wrong = await wrongOf(peopleActs, caretakers, ({ send }, who) =>
    Promise.all(targets.map(async (target) => signOf(await send(await sessionOf(who), await madePerson(target))))),
  );
  expect(wrong).toEqual([]);
}, 240_000);
