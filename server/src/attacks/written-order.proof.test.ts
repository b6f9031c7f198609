import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mixEvaluation } from '../features/ballots/counting/mixer.ts';
import { shuffled } from '../features/ballots/shuffled.ts';
import { movePhase } from '../features/evaluations/lifecycle.ts';
import { testApplication } from '../testing/application.ts';
import { createFaculty, type Faculty } from '../testing/faculty.ts';
import { questionnairePage, submitCourse } from '../testing/students.ts';

/**
 * The database's owner with a copy of the day of filling (who sent which box) and the tables after the keys have gone: if
 * counts were written in the order in which ballots were opened, the first value of each question would be the first
 * ballot's, whole.
 */
const application = await testApplication();
const { db } = application;
const proven = proof('written-order', { sample: 6, full: 100, seed: 9 });

/** Everybody answers every scale at random. Gives the answers by student and question. */
async function fillIn(faculty: Faculty, random: RandomSource) {
  const truth = new Map<string, Map<number, number>>();
  for (const student of shuffled(faculty.students)) {
    const as = await application.as(student);
    const { questions, sections } = await questionnairePage(as, faculty.slug);
    const blocks = sections.find(({ course }) => course === faculty.course)?.blocks ?? [];
    const scales = new Set(questions.filter(({ form }) => form === 'slider').map(({ id }) => id));
    const answers = blocks.flatMap((block) =>
      block.questions
        .filter((id) => scales.has(id))
        .map((question) => ({ block: block.key, question, value: random.between(1, 5) })),
    );
    truth.set(student, new Map(answers.map(({ question, value }) => [question, value])));
    expect((await submitCourse(as, faculty, { answers, not_taught: [] })).status).toBe(200);
  }
  return truth;
}

test('the order in which counts were written says nothing of the ballot that was opened first', {
  timeout: proven.timeout(5000),
}, async () => {
  const random = randomSource(proven.seed);
  const sums = { ours: 0, naive: 0, all: 0 };
  for (let run = 0; run < proven.runs; run++) {
    const faculty = await createFaculty(db, { slug: `written${run}`, students: 12 });
    const { evaluationId: id } = faculty;
    await movePhase(application, { id, phase: 1, by: 'test' });
    const truth = await fillIn(faculty, random);
    const { rows: copy } = await sql<{ oidos: string }>`
      SELECT p.oidos FROM ballot_inbox b JOIN participation p ON p.xmin::text = b.xmin::text AND p.evaluation_id = ${id}
      WHERE b.evaluation_id = ${id} ORDER BY b.id`.execute(db);
    expect(copy).toHaveLength(12);
    const first = truth.get(copy[0]?.oidos ?? '') ?? new Map<number, number>();
    await movePhase(application, { id, phase: 3, by: 'test' });
    await mixEvaluation(application, id);
    const { rows } = await sql<{ question_id: number; value: number }>`
      SELECT question_id, value FROM answer_count WHERE evaluation_id = ${id} AND question_id > 0 ORDER BY ctid`.execute(
      db,
    );
    const guess = (written: readonly { question_id: number; value: number }[]) => {
      const firsts = new Map(written.toReversed().map(({ question_id, value }) => [question_id, value]));
      return [...first].filter(([question, value]) => firsts.get(question) === value).length;
    };
    sums.ours += guess(rows);
    // As it was: values as they are met, ballot after ballot.
    sums.naive += guess(
      copy.flatMap(({ oidos }) =>
        [...(truth.get(oidos) ?? [])].map(([question_id, value]) => ({ question_id, value })),
      ),
    );
    sums.all += first.size;
    proven.held();
  }
  expect(sums.naive).toBe(sums.all);
  // Five values: a guess is right one time in five.
  expect(sums.ours / sums.all).toBeLessThan(0.45);
});
