import { EvaluationOptions, isFillingOpen } from '@anketa/contract/evaluations';
import { generalCourse, sectionMaximum, sectionTextBytes } from '@anketa/contract/questionnaires';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { type Filling, problem } from '../../platform/http/problem.ts';
import { ballotBytes, fullestAnswers } from '../ballots/ballot-bytes.ts';
import { contentRoom } from '../ballots/seal.ts';
import { questionsOf } from '../questions/store.ts';
import { draftBytes } from './draft-box.ts';
import { possibleSections } from './possible-sections.ts';
import { indexQuestions } from './question-index.ts';
import { overfullSections } from './section-limit.ts';

/** What every ballot of an evaluation is padded to, and every body that saves or submits one. */
export interface Sizes {
  readonly boxBytes: number;
  readonly bodyBytes: number;
}

const step = 8000;

/** Courses that a message names. */
const coursesNamed = 5;

/** The smallest of 8,000 · 2ⁿ that holds so many bytes. */
function sizeFor(bytes: number, room: (size: number) => number = (size) => size): number {
  let size = step;
  while (room(size) < bytes) size *= 2;
  return size;
}

/**
 * The sizes that the largest section of any student of an evaluation needs, with every question answered and all its texts
 * written; with `courses` of these alone. They depend on who attends what, and on the questions that are asked: never on answers.
 */
async function neededSizes(db: Db | Tx, evaluationId: number, courses?: readonly string[]): Promise<Sizes> {
  const questions = await questionsOf(db, evaluationId);
  const byId = new Map(questions.map((question) => [question.id, question]));
  let [content, body] = [0, 0];
  const among = courses && { courses, general: false };
  for (const section of await possibleSections(db, evaluationId, indexQuestions(questions), among)) {
    const answers = fullestAnswers(section, byId);
    content = Math.max(content, ballotBytes(section, byId), draftBytes(answers) + sectionTextBytes);
    // JSON makes quotes and line ends twice as long.
    body = Math.max(body, JSON.stringify({ ...answers, version: 2 ** 31 }).length + 2 * sectionTextBytes);
  }
  return { boxBytes: sizeFor(content, contentRoom), bodyBytes: sizeFor(body) };
}

/**
 * The sizes for an evaluation that is about to be opened: they never shrink, so that what was set aside still fits. Throws
 * `section-too-large` when a student would have more questions than can be answered at once.
 */
export async function sizesForOpening(db: Db, evaluationId: number): Promise<Sizes> {
  const overfull = await overfullSections(db, evaluationId);
  if (overfull.length > 0) {
    const named = overfull.slice(0, coursesNamed).map(({ course }) => nameOf(course));
    const courses = overfull.length > coursesNamed ? [...named, '…'] : named;
    throw problem('section-too-large', { values: { most: sectionMaximum, courses } });
  }
  const before = await sizesOf(db, evaluationId);
  const { boxBytes, bodyBytes } = await neededSizes(db, evaluationId);
  return {
    boxBytes: Math.max(boxBytes, before.box_bytes ?? 0),
    bodyBytes: Math.max(bodyBytes, before.body_bytes ?? 0),
  };
}

/**
 * Throws `section-full`, naming the course, when some student would be asked more than can be submitted, in any phase; and
 * `question-too-large` when, while filling is open, a section would no longer fit into a ballot: between two openings ballots
 * may still become larger. With `courses` only those can have changed.
 */
export async function mustFitBallots(tx: Tx, evaluationId: number, courses?: readonly string[]): Promise<void> {
  const [worst] = await overfullSections(tx, evaluationId, courses);
  if (worst) {
    const { course, questions } = worst;
    throw problem('section-full', { values: { course: nameOf(course), questions, most: sectionMaximum } });
  }
  const { box_bytes, state, options } = await sizesOf(tx, evaluationId);
  const open = isFillingOpen({ state, options: EvaluationOptions.parse(options) });
  if (!open || box_bytes === null) return;
  const { boxBytes } = await neededSizes(tx, evaluationId, courses);
  if (boxBytes > box_bytes) throw problem('question-too-large');
}

function nameOf(course: string): Filling {
  return course === generalCourse ? { text: 'questionnaire.general' } : course;
}

function sizesOf(db: Db | Tx, evaluationId: number) {
  return db
    .selectFrom('evaluation')
    .select(['box_bytes', 'body_bytes', 'state', 'options'])
    .where('id', '=', evaluationId)
    .executeTakeFirstOrThrow();
}
