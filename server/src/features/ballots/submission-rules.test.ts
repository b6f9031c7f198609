import type { Answer } from '@anketa/contract/questions/questionnaires';
import { type Question, type QuestionForm, questionForms } from '@anketa/contract/questions/questions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { questionnairePage, submitCourse } from '../../testing/students.ts';
import { movePhase } from '../evaluations/lifecycle.ts';

const application = await testApplication();
const { db } = application;

interface Definition {
  readonly form: QuestionForm;
  readonly target: 'povinn' | 'gl' | 'ucit';
  readonly required: boolean;
  readonly allow_blank: boolean;
  readonly choices: number;
  readonly text_maximum: number;
}

const definition: fc.Arbitrary<Definition> = fc.record({
  form: fc.constantFrom(...questionForms),
  target: fc.constantFrom('povinn', 'gl', 'ucit'),
  required: fc.boolean(),
  allow_blank: fc.boolean(),
  choices: fc.integer({ min: 2, max: 15 }),
  text_maximum: fc.integer({ min: 1, max: 60 }),
});

/** A slider has at most ten steps, whatever other forms have. */
const stepsOf = ({ choices }: Pick<Definition, 'choices'>) => Math.min(choices, 10);

/** What a form, a careless script or an attacker might send for one question. */
const value: fc.Arbitrary<Partial<Answer>> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ value: fc.integer({ min: 1, max: 5 }) }) },
  fc.record({ value: fc.integer({ min: -3, max: 20 }) }),
  fc.record({ value: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }) }),
  fc.record({ value: fc.array(fc.integer({ min: -1, max: 17 }), { maxLength: 6 }) }),
  fc.record({ value: fc.string({ unit: 'grapheme-ascii', maxLength: 80 }) }),
  fc.constant({ blank: true }),
  fc.record({ blank: fc.constant(true), value: fc.integer({ min: 1, max: 5 }) }),
  fc.constant({}),
);

/** Mostly something that such a question might be answered with; at times one step beyond it. */
function answerTo(asked: Definition): fc.Arbitrary<Partial<Answer> | undefined> {
  const most = asked.form === 'slider' ? stepsOf(asked) : asked.choices;
  const choice = fc.integer({ min: 1, max: most });
  const fitting =
    asked.form === 'text'
      ? fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: asked.text_maximum })
      : asked.form === 'slider-mor'
        ? fc.uniqueArray(choice, { minLength: 1, maxLength: 3 })
        : choice;
  const beyond = {
    text: 'x'.repeat(asked.text_maximum + 1),
    slider: most + 1,
    'slider-num': most + 1,
    'slider-mor': [1, most + 1],
  };
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ value: fitting }) },
    { weight: 2, arbitrary: value },
    fc.constant({ value: beyond[asked.form] }),
    fc.constant(undefined),
  );
}

/** The rule said once more, on its own: is this an answer to such a question? `empty` leaves a required one missing. */
function verdict(question: Definition, given: Partial<Answer> | undefined): 'good' | 'empty' | 'bad' {
  if (given?.blank)
    return question.allow_blank && question.form !== 'text' && given.value === undefined ? 'good' : 'bad';
  const answer = given?.value;
  if (answer === undefined) return 'empty';
  if (question.form === 'text') {
    if (typeof answer !== 'string' || answer.length > question.text_maximum) return 'bad';
    return answer.trim() === '' ? 'empty' : 'good';
  }
  const most = question.form === 'slider' ? stepsOf(question) : question.choices;
  if (question.form === 'slider-mor') {
    if (!Array.isArray(answer) || new Set(answer).size < answer.length) return 'bad';
    if (answer.some((choice) => choice < 1 || choice > most)) return 'bad';
    return answer.length === 0 ? 'empty' : 'good';
  }
  return typeof answer === 'number' && answer >= 1 && answer <= most ? 'good' : 'bad';
}

let faculties = 0;

async function facultyAsking(definitions: readonly Definition[]) {
  const faculty = await createFaculty(db, { slug: `rules${faculties++}`, students: 1 });
  await db.deleteFrom('question').where('evaluation_id', '=', faculty.evaluationId).execute();
  await db
    .insertInto('question')
    .values(
      definitions.map(({ choices, ...one }, index) => ({
        ...one,
        steps: stepsOf({ choices }),
        allow_blank: one.allow_blank && one.form !== 'text',
        evaluation_id: faculty.evaluationId,
        body_cs: `Otázka ${index}`,
        body_en: `Question ${index}`,
        sort_order: index,
        choices: JSON.stringify(
          Array.from({ length: one.form === 'text' ? 0 : one.form === 'slider' ? 2 : choices }, (_, choice) => ({
            cs: `volba ${choice}`,
            en: `choice ${choice}`,
          })),
        ),
      })),
    )
    .execute();
  await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
  return faculty;
}

async function stored(evaluationId: number) {
  const of = (table: 'ballot_inbox' | 'participation') =>
    db.selectFrom(table).select('course_code').where('evaluation_id', '=', evaluationId).execute();
  return (await of('ballot_inbox')).length + (await of('participation')).length;
}

test('any answers to any questions are taken whole, or refused with a text and nothing stored', async () => {
  const one = definition.chain((asked) => fc.record({ definition: fc.constant(asked), given: answerTo(asked) }));
  const questionnaire = fc.array(one, {
    minLength: 1,
    maxLength: 4,
  });
  const outcomes = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(questionnaire, async (asked) => {
      const faculty = await facultyAsking(asked.map((one) => one.definition));
      const as = await application.as(faculty.students[0] ?? '');
      const { questions, sections } = await questionnairePage(as, faculty.slug);
      const course = sections.find((section) => section.course === faculty.course);
      const numberOf = (index: number) =>
        questions.find((question: Question) => question.body_cs === `Otázka ${index}`)?.id ?? 0;
      const answers = asked.flatMap(({ given }, index) => {
        const block = course?.blocks.find(({ questions: ids }) => ids.includes(numberOf(index)));
        return given && block ? [{ block: block.key, question: numberOf(index), ...given }] : [];
      });
      const verdicts = asked.map((one) => verdict(one.definition, one.given));
      const bad = verdicts.indexOf('bad');
      const missing = asked.some((one, index) => one.definition.required && verdicts[index] === 'empty');
      const { status, body } = await submitCourse(as, faculty, { answers, not_taught: [] });
      const { title = '' } = body as { title?: string };
      if (bad === -1 && !missing) {
        expect(status).toBe(200);
        expect(await stored(faculty.evaluationId)).toBe(2);
        outcomes.taken += 1;
      } else {
        expect([400, 422]).toContain(status);
        expect(title).not.toBe('');
        // An answer that does not fit is named by its question.
        if (status === 422 && bad !== -1) expect(title).toMatch(/Otázka \d/);
        expect(await stored(faculty.evaluationId)).toBe(0);
        outcomes.refused += 1;
      }
    }),
    { numRuns: 60, seed: 2 },
  );
  // The generator meets both sides of the rule.
  expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThan(10);
});
