import {
  changePhase,
  type EvaluationMay,
  listEvaluations,
  readEvaluation,
  setPhaseDates,
  updateEvaluation,
} from '@anketa/contract/evaluations/administration';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { readImportIssues } from '@anketa/contract/evaluations/import-data';
import { startImport } from '@anketa/contract/evaluations/import-steps';
import { deleteImport, newImport } from '@anketa/contract/evaluations/imports';
import { cancelJob } from '@anketa/contract/evaluations/jobs';
import { readStatistics } from '@anketa/contract/evaluations/statistics';
import { readMailing } from '@anketa/contract/mail/overview';
import { readSession } from '@anketa/contract/people/session';
import { checkQuestions, listQuestions } from '@anketa/contract/questions/editing';
import { evaluationResults, myCourses, searchResults } from '@anketa/contract/results/results';
import { holds } from '@anketa/contract/rights';
import { expect, test } from 'vitest';
import { type As, testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';

const { db, as } = await testApplication();

for (const role of ['admin', 'temporary-admin', 'manager', 'editor', 'questioner'] as const) {
  await givenPerson(db, role, { roles: [role] });
}
const bits = { questions: 1, answers: 2, mailing: 4, imports: 8, options: 64 };
for (const [name, bit] of Object.entries(bits)) await givenPerson(db, name, { extra_permissions: bit });
await givenPerson(db, 'nobody');
await scopeFaculty(db, {
  slug: 'people',
  courses: {
    A1: { department: 'A', guarantors: ['guarantor'], parallels: { A1p: { teachers: ['teacher'], students: [0] } } },
  },
  studies: [{ type: 'B', field: 'F' }],
  heads: { A: ['head'] },
});
const actors = ['admin', 'temporary-admin', 'manager', 'editor', 'questioner', ...Object.keys(bits), 'teacher'].concat([
  'guarantor',
  'head',
  'people-student-0',
  'nobody',
]);

const { published } = evaluationState;
const noDates = { filling: null, checking: null, published: null };

/** What each flag of an evaluation's page stands for, tried on the server. True: it was done. */
const tries: Readonly<Record<keyof EvaluationMay, (call: As, evaluation: Evaluation) => Promise<{ status: number }>>> =
  {
    move: (call, { id, state }) => call(changePhase, { body: { import_id: id, phase: Math.min(state, 3) } }),
    edit: (call, { id, name_cs, name_en }) =>
      call(updateEvaluation, { params: { id }, body: { name_cs, name_en, description_cs: '', description_en: '' } }),
    import: (call, { id }) => call(startImport, { params: { id } }),
    delete: (call, { id }) => call(deleteImport, { params: { id }, body: { step: 'buildings' } }),
    options: (call, { id, options: { own_questions } }) =>
      call(updateEvaluation, { params: { id }, body: { options: { own_questions } } }),
    statistics: (call, { id }) => call(readStatistics, { params: { id } }),
    questions: (call, { id }) => call(listQuestions, { params: { id } }),
    check_questions: (call, { id }) => call(checkQuestions, { params: { id } }),
    results: (call, { slug_cs }) => call(evaluationResults, { params: { slug: slug_cs } }),
    own_results: (call, { slug_cs }) => call(myCourses, { params: { slug: slug_cs } }),
    async manage(call, { id }) {
      await db
        .insertInto('background_job')
        .values({ kind: 'mixing', subject: String(id), who: 'test', state: 'running' })
        .execute();
      return call(cancelJob, { params: { kind: 'mixing', subject: String(id) } });
    },
  };

let made = 0;

/** An evaluation of its own after each try that was let through: some leave nothing to try again. One that is imported is driven by a page. */
async function evaluationIn(state: number): Promise<Evaluation> {
  made += 1;
  const id = await givenEvaluation(db, { slug: `may-${made}`, state });
  if (state >= evaluationState.failed) {
    await db.updateTable('evaluation').set({ completed_at: null, legacy_import: true }).where('id', '=', id).execute();
  }
  const { body } = await (await as('admin'))(readEvaluation, { params: { id } });
  return body.evaluation;
}

test("what an evaluation's page offers is what the server then does, for everyone in every state", async () => {
  const outcomes = new Set<string>();
  const calls = new Map(await Promise.all(actors.map(async (who) => [who, await as(who)] as const)));
  for (const state of Object.values(evaluationState)) {
    for (const [who, call] of calls) {
      let evaluation = await evaluationIn(state);
      for (const [flag, attempt] of Object.entries(tries)) {
        const page = await call(readEvaluation, { params: { id: evaluation.id } });
        const offered = page.status === 200 && page.body.may[flag as keyof EvaluationMay];
        const { status } = await attempt(call, evaluation);
        // What was refused left it as it was.
        if (status === 200) evaluation = await evaluationIn(state);
        // Nobody is refused a list of their own courses; it is offered to those who may have some.
        if (flag === 'own_results' && !offered) continue;
        const done = `${who} ${flag} in ${state}: ${status}`;
        expect(status === 200, done).toBe(offered);
        outcomes.add(`${flag} ${offered}`);
      }
    }
  }
  // Every flag was both offered and not.
  expect([...outcomes].filter((outcome) => !outcome.startsWith('own_results')).length).toBe(
    2 * (Object.keys(tries).length - 1),
  );
});

test('mailing, which its own remote adds to the page of an evaluation in a phase, answers whoever may mail', async () => {
  const outcomes = new Set<boolean>();
  for (const state of Object.values(evaluationState)) {
    const inState = await evaluationIn(state);
    for (const who of actors) {
      const call = await as(who);
      const { id } = inState;
      const page = await call(readEvaluation, { params: { id } });
      const { permissions } = (await call(readSession)).body;
      const inPhase = page.status === 200 && page.body.evaluation.completed_at !== null && state <= published;
      const { status } = await call(readMailing, { params: { id } });
      expect(status === 200, `${who} in ${state}: ${status}`).toBe(inPhase && holds(permissions, 'mailing.create'));
      outcomes.add(status === 200);
    }
  }
  expect(outcomes.size).toBe(2);
});

test('what the list of evaluations offers is what the server then does', async () => {
  for (const who of actors) {
    const call = await as(who);
    const { may } = (await call(listEvaluations)).body;
    expect((await call(newImport)).status === 200, `${who} creates`).toBe(may.create);
    expect((await tries.move(call, await evaluationIn(0))).status === 200, `${who} moves`).toBe(may.move);
  }
});

test("what an evaluation's results offer is what the server then does", async () => {
  for (const state of [1, 2, 3]) {
    const { slug_cs: slug } = await evaluationIn(state);
    for (const who of [...actors, null]) {
      const call = await as(who);
      const { status, body } = await call(evaluationResults, { params: { slug } });
      const search = await call(searchResults, { params: { slug } });
      expect(search.status === 200, `${who} searches in ${state}`).toBe(status === 200 && body.may.search);
      expect(status === 200 && body.may.own_courses, `${who} has own courses in ${state}`).toBe(
        ['teacher', 'guarantor', 'head'].includes(who ?? ''),
      );
    }
  }
});

test('the dates are set and the import is read by those who are offered to move and to edit', async () => {
  for (const who of actors) {
    const call = await as(who);
    const { id } = await evaluationIn(0);
    const { status, body } = await call(readEvaluation, { params: { id } });
    const dates = await call(setPhaseDates, { params: { id }, body: noDates });
    expect(dates.status === 200, who).toBe(status === 200 && body.may.move);
    const progress = await call(readImportIssues, { params: { id } });
    expect(progress.status === 200, who).toBe(status === 200 && body.may.edit);
  }
});

test('an import that failed is offered for deletion, as what is prepared or published is, and nothing between (4.7)', async () => {
  const admin = await as('admin');
  const offered: number[] = [];
  for (const state of Object.values(evaluationState)) {
    const { id } = await evaluationIn(state);
    if ((await admin(readEvaluation, { params: { id } })).body.may.delete) offered.push(state);
  }
  expect(offered).toEqual([0, 3, 4, 5]);
});
