import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePhase, setPhaseDates, updateEvaluation } from '@anketa/contract/evaluations/administration';
import { activateCourse, activateParallel, addParallel, mergeParallel } from '@anketa/contract/evaluations/course-acts';
import { startImport } from '@anketa/contract/evaluations/import-steps';
import { deleteImport } from '@anketa/contract/evaluations/imports';
import { cancelJob, jobKinds, resumeJob } from '@anketa/contract/evaluations/jobs';
import {
  activateQuestion,
  createQuestion,
  deleteQuestion,
  listQuestions,
  sortQuestions,
} from '@anketa/contract/questions/editing';
import { storeAnswersToSis, storeQuestionsToSis } from '@anketa/contract/questions/sis-sharing';
import { generateContest, publishContest, recalculate, unpublishContest } from '@anketa/contract/results/acts';
import { deleteComment, hideComment, revealComment, writeReply } from '@anketa/contract/results/comments';
import { teacherContest } from '@anketa/contract/results/contest';
import { proof, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { plausibleAnswers } from '../demo/answers.ts';
import { commenting } from '../demo/comments.ts';
import { workOnBallots } from '../features/ballots/counting/jobs.ts';
import { workOnSchedule } from '../features/evaluations/schedule.ts';
import { evaluationById } from '../features/evaluations/store.ts';
import { workOnFigures } from '../features/figures/jobs.ts';
import { workOnImports } from '../features/imports/importing/jobs.ts';
import { addDefaultQuestions } from '../features/question-editing/editing/default-questions.ts';
import { workOnResults } from '../features/results/administration/jobs.ts';
import { inTransaction } from '../platform/database/connect.ts';
import { demoSource } from '../sis/demo/source.ts';
import { importInto, newEvaluation } from '../sis/testing/import-once.ts';
import { type As, testApplication } from '../testing/application.ts';
import { givenEvaluation, givenPerson } from '../testing/given.ts';
import { newQuestion } from '../testing/questions.ts';
import { questionnairePage } from '../testing/students.ts';

/**
 * Whatever people do to one evaluation at the same moment, in pairs and triples, with students who submit beside: nobody meets an error of the
 * server's, and afterwards the numbers agree.
 */
const proven = proof('acts-at-once', { sample: 12, full: 1000 });
const random = randomSource(proven.seed);
const { pick, below, chance } = random;

const folder = await mkdtemp(join(tmpdir(), 'anketa-acts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await testApplication({ takeBackSeconds: 1, sisShareFolder: folder }, { hasQueue: true });
const { db, jobs, keystore, lifecycle, log, config, demo } = app;
const boss = await app.as(await givenPerson(db, 'boss', { roles: ['admin'] }));
const other = await app.as(await givenPerson(db, 'other', { roles: ['admin'] }));

await workOnBallots({ db, jobs, keystore, takeBackSeconds: 1, log });
await workOnFigures({ db, jobs, log });
await workOnResults({ db, jobs });
await workOnSchedule({ db, jobs, lifecycle, log });
await workOnImports({ config, demo, database: app, jobs, lifecycle });

const id = await newEvaluation(app);
await importInto(app, demoSource({ size: 'small', seed: 1, year: 2025, semester: 1 }), id);
await inTransaction(db, async (tx) => {
  await addDefaultQuestions(tx, id);
  await tx.updateTable('evaluation').set({ completed_at: new Date(), state: 0 }).where('id', '=', id).execute();
});
// Administrators answer no comment of a course; who heads its department does.
await sql`
  INSERT INTO department_head (department_code, oidos)
  SELECT d.code, p.oidos FROM department d, person p WHERE p.login = 'other' ON CONFLICT DO NOTHING`.execute(db);
const slug = (await evaluationById(db, id))?.slug_cs ?? '';
let spare = await givenEvaluation(db, { slug: 'spare' });

const rows = async <Row extends object>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
const codesOf = async (table: 'course' | 'parallel') =>
  (await db.selectFrom(table).select('code').where('evaluation_id', '=', id).execute()).map(({ code }) => code);
const [courses, parallels] = [await codesOf('course'), await codesOf('parallel')];
const students = (
  await db.selectFrom('study').select('oidos').distinct().where('evaluation_id', '=', id).execute()
).map(({ oidos }) => oidos);
const commentIds = async () =>
  (await db.selectFrom('comment').select('id').where('evaluation_id', '=', id).limit(50).execute()).map(
    (one) => one.id,
  );
const questionIds = async (as: As) => {
  const { questions } = (await as(listQuestions, { params: { id } })).body;
  return questions.owned.map((question) => question.id);
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

type Act = (as: As) => Promise<{ readonly status: number }>;

/** What is declared to change something that others see, by whoever may do all of it. */
const acts: Readonly<Record<string, Act>> = {
  phase: (as) => as(changePhase, { body: { import_id: id, phase: pick([0, 1, 1, 1, 2, 2, 3, 3]) } }),
  // By itself it comes too late on a slow machine: a move can be taken back for a second.
  async takeBack(as) {
    await as(changePhase, { body: { import_id: id, phase: 2 } });
    return as(changePhase, { body: { import_id: id, phase: 1, take_back: true } });
  },
  dates: (as) =>
    as(setPhaseDates, {
      params: { id },
      body: { filling: null, checking: inHours(below(9) + 1), published: inHours(20) },
    }),
  texts: (as) => as(updateEvaluation, { params: { id }, body: { description_cs: `Text ${below(100)}` } }),
  options: (as) => as(updateEvaluation, { params: { id }, body: { options: { minimum_responses: 3 + below(3) } } }),
  cancel: (as) => as(cancelJob, { params: { kind: pick(jobKinds), subject: String(id) } }),
  resume: (as) => as(resumeJob, { params: { kind: pick(jobKinds), subject: String(id) } }),
  recalculate: (as) => as(recalculate, { params: { id } }),
  contest: (as) => as(generateContest, { params: { slug } }),
  async publishContest(as) {
    const { contest } = (await as(teacherContest, { params: { slug } })).body;
    return as(publishContest, { params: { slug }, body: { generated_at: contest?.generated_at ?? inHours(0) } });
  },
  unpublishContest: (as) => as(unpublishContest, { params: { slug } }),
  import: (as) => as(startImport, { params: { id } }),
  shareAnswers: (as) => as(storeAnswersToSis, { params: { id } }),
  shareQuestions: (as) => as(storeQuestionsToSis, { params: { id } }),
  addQuestion: (as) => as(createQuestion, { params: { id }, body: newQuestion({ body_cs: `Otázka ${below(1000)}` }) }),
  async switchQuestion(as) {
    const qid = pick(await questionIds(as)) ?? 0;
    return as(activateQuestion, { params: { id, qid }, body: { active: chance(0.7), confirmed: true } });
  },
  async deleteQuestion(as) {
    return as(deleteQuestion, { params: { id, qid: (await questionIds(as)).at(-1) ?? 0 } });
  },
  async sort(as) {
    const ids = (await questionIds(as)).toSorted(() => (chance(0.5) ? 1 : -1));
    return as(sortQuestions, { params: { id }, body: { ids } });
  },
  course: (as) => as(activateCourse, { params: { id, code: pick(courses) }, body: { active: chance(0.8) } }),
  parallel: (as) => as(activateParallel, { params: { id, gl: pick(parallels) }, body: { active: chance(0.8) } }),
  addParallel: (as) =>
    as(addParallel, { params: { id, code: pick(courses) }, body: { type: 'P', students: 'course', when: null } }),
  merge: (as) =>
    as(mergeParallel, {
      params: { id, gl: pick(parallels) },
      body: { into: chance(0.5) ? pick(parallels) : null, from: null },
    }),
  async hide(as) {
    const comment = pick(await commentIds()) ?? randomUUID();
    return as(hideComment, { params: { slug, id: comment }, body: { reason: 'urážka' } });
  },
  async reveal(as) {
    return as(revealComment, { params: { slug, id: pick(await commentIds()) ?? randomUUID() } });
  },
  async deleteComment(as) {
    return as(deleteComment, { params: { slug, id: pick(await commentIds()) ?? randomUUID() } });
  },
  async reply(as) {
    return as(writeReply, {
      params: { slug, id: pick(await commentIds()) ?? randomUUID() },
      body: { body: 'Děkuji.' },
    });
  },
  async remove(as) {
    const step = chance(0.5) ? 'buildings' : undefined;
    return as(deleteImport, { params: { id: spare }, body: { step } });
  },
};

/** By course: questionnaires that the server said it has. */
const thanked = new Map<string, number>();

async function fillIn(): Promise<number> {
  const oidos = pick(students);
  const as = await app.as(oidos);
  const { sections, questions } = await questionnairePage(as, slug);
  const section = pick((sections ?? []).filter(({ status }) => status === 'empty'));
  if (!section) return 200;
  const address = `/internal/evaluation/${slug}/course/${section.course}`;
  if (chance(0.15)) return (await as.send('POST', `${address}/${pick(['refuse', 'leave', 'reopen'])}`)).status;
  const given = plausibleAnswers(section, questions, {
    random: () => below(1_000_000) / 1_000_000,
    comment: commenting().write,
  });
  const { status } = await as.send('POST', `${address}/submit`, given, { 'idempotency-key': randomUUID() });
  if (status === 200) thanked.set(section.course, (thanked.get(section.course) ?? 0) + 1);
  return status;
}

/** What people did, by name, and how it was answered. */
const answered = new Map<string, Set<number>>();
async function does(name: string, act: Act): Promise<void> {
  const { status } = await act(chance(0.5) ? boss : other);
  if (status >= 500) throw new Error(`${name}: ${status}`);
  answered.set(name, (answered.get(name) ?? new Set()).add(status));
}

async function settle(): Promise<void> {
  const busy = sql<{
    kind: string;
  }>`SELECT kind FROM background_job WHERE state IN ('waiting', 'running', 'cancelling')`;
  await vi.waitFor(async () => expect(await rows(busy)).toEqual([]), { timeout: 90_000, interval: 100 });
}

async function mustAgree(): Promise<void> {
  // Everybody who was thanked took part, and stands in one place: waiting, counted, set aside or unopenable.
  const counts = await rows(sql<{ course: string; took: number; stand: number }>`
    SELECT c.code AS course,
      (SELECT count(*)::int FROM participation p WHERE p.evaluation_id = ${id} AND p.course_code = c.code AND NOT p.refused) AS took,
      (SELECT count(*)::int FROM ballot_inbox b WHERE b.evaluation_id = ${id} AND b.course_code = c.code AND b.state = 'waiting')
        + coalesce((SELECT counted + set_aside + unopenable FROM course_ballots t WHERE t.evaluation_id = ${id} AND t.course_code = c.code), 0) AS stand
    FROM (SELECT code FROM course WHERE evaluation_id = ${id} UNION SELECT 'general') c`);
  for (const { course, took, stand } of counts)
    expect({ course, took, stand }).toEqual({
      course,
      took: thanked.get(course) ?? 0,
      stand: thanked.get(course) ?? 0,
    });

  const positions = await rows(sql<{ position: number; n: number }>`
    SELECT sort_order AS position, count(*)::int AS n FROM question WHERE evaluation_id = ${id} AND author_oidos IS NULL
    GROUP BY sort_order HAVING count(*) > 1`);
  expect(positions).toEqual([]);

  const moves = await rows(sql<{ from_state: number; to_state: number }>`
    SELECT from_state, to_state FROM phase_change WHERE evaluation_id = ${id} ORDER BY id`);
  for (const [at, { from_state }] of moves.entries()) if (at > 0) expect(from_state).toBe(moves[at - 1]?.to_state);
  const evaluation = await evaluationById(db, id);
  if (moves.length > 0) expect(evaluation?.state).toBe(moves.at(-1)?.to_state);

  const orphans = await rows(sql<{ kind: string }>`
    SELECT 'teaching' AS kind FROM teaching t WHERE NOT EXISTS (SELECT FROM parallel p WHERE p.evaluation_id = t.evaluation_id AND p.code = t.parallel_code)
    UNION ALL SELECT 'reply' FROM comment_reply r WHERE NOT EXISTS (SELECT FROM comment c WHERE c.evaluation_id = r.evaluation_id AND c.id = r.comment_id)
    UNION ALL SELECT 'participation' FROM participation p WHERE NOT EXISTS (SELECT FROM evaluation e WHERE e.id = p.evaluation_id)`);
  expect(orphans).toEqual([]);
  // What is closed is counted, unless somebody stopped it.
  const stopped = await rows(sql<{ state: string }>`
    SELECT state FROM background_job WHERE kind = 'mixing' AND subject = ${String(id)} AND state IN ('cancelled', 'failed')`);
  const waiting = await rows(sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ballot_inbox b JOIN evaluation e ON e.id = b.evaluation_id
    WHERE e.id = ${id} AND b.state = 'waiting' AND NOT filling_is_open(e.state, e.options)`);
  if (stopped.length === 0) expect(waiting).toEqual([{ n: 0 }]);
}

test('acts at the same moment: no error, and afterwards the numbers agree', {
  timeout: proven.timeout(2000),
}, async () => {
  const names = Object.keys(acts);
  for (let round = 0; round < proven.runs; round++) {
    if (!(await evaluationById(db, spare))) spare = await givenEvaluation(db, { slug: `spare-${round}` });
    const chosen = Array.from({ length: chance(0.3) ? 3 : 2 }, () => pick(names));
    const filling = Array.from({ length: 1 + below(3) }, async () => {
      const status = await fillIn();
      if (status >= 500) throw new Error(`filling in: ${status}`);
    });
    try {
      await Promise.all([...chosen.map((name) => does(name, acts[name] as Act)), ...filling]);
      if (round % 10 === 9) {
        await settle();
        await mustAgree();
      }
    } catch (error) {
      throw new Error(`round ${round}: ${chosen.join(', ')}`, { cause: error });
    }
    proven.held();
  }
  // Each was done at least once, and some submitted: else nothing was tried.
  if (proven.runs > 500) for (const name of names) expect([...(answered.get(name) ?? [])], name).toContain(200);
  expect(thanked.size).toBeGreaterThan(0);
});
