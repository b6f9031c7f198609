import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import {
  type Answers,
  generalCourse,
  sectionMaximum,
  sectionTextBytes,
} from '@anketa/contract/questions/questionnaires';
import { choiceMaximum, type Question, textMaximum } from '@anketa/contract/questions/questions';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { type Filling, problem } from '../../platform/http/problem.ts';
import { evaluationById, storedEvaluation } from '../evaluations/store.ts';
import { contentRoom } from '../keys/seal.ts';
import { draftBytes } from '../questionnaires/drafts/draft-box.ts';
import { indexQuestions } from '../questionnaires/question-index.ts';
import { possibleSections } from '../questionnaires/sections/possible-sections.ts';
import { overfullSections } from '../questionnaires/sections/section-limit.ts';
import type { SectionParts } from '../questionnaires/sections/sections.ts';
import { questionsOf } from '../questions/store.ts';
import { signedNameMaximum } from './ballot.ts';
import { encodeBallot } from './ballot-bytes.ts';

const step = 8000;

/** Courses that a message names. */
const coursesNamed = 5;

/** The smallest of 8,000 · 2ⁿ that has room for so many bytes. */
function sizeFor(bytes: number, room: (size: number) => number = (size) => size): number {
  let size = step;
  while (room(size) < bytes) size *= 2;
  return size;
}

type Questions = ReadonlyMap<number, Question>;

/** The longest answers that a section can be given: every question answered, every text with all it may carry. */
export function fullestAnswers({ blocks }: Pick<SectionParts, 'blocks'>, questions: Questions): Answers {
  const every = Array.from({ length: choiceMaximum }, (_, index) => index + 1);
  const answerTo = (question: number) => {
    const form = questions.get(question)?.form;
    if (form === 'text') return { question, value: '', hide: true, sign: true, hand_over: true };
    return { question, value: form === 'slider-mor' ? every : choiceMaximum };
  };
  const answers = blocks.flatMap(({ key, questions }) => questions.map((id) => ({ block: key, ...answerTo(id) })));
  return { answers, not_taught: [] };
}

/** The bytes of a section's fullest ballot, all its texts included. */
export function ballotBytes({ blocks, belongs_to }: SectionParts, questions: Questions): number {
  const isText = (id: number) => questions.get(id)?.form === 'text';
  const comments = blocks.flatMap(({ questions }, block) =>
    questions.filter(isText).map((question) => {
      return { block, question, body: '', hide: true, sign: true, hand_over: true };
    }),
  );
  const head = encodeBallot({
    ...belongs_to,
    // Three bytes are the most that a unit of a string has in UTF-8.
    name: '€'.repeat(signedNameMaximum),
    blocks: blocks.map((block) => ({
      target: block.target,
      parallel: block.parallel_code,
      teacher: block.teacher_code,
      field: block.field_code,
      folded: false,
      asked: block.questions,
      ratings: block.questions.map((id) => (isText(id) ? null : 2 ** choiceMaximum - 1)),
    })),
    comments,
  });
  const lengthDigits = String(4 * textMaximum).length * comments.length;
  return head.length + lengthDigits + sectionTextBytes;
}

/**
 * What every ballot of an evaluation is to be padded to, and every body that saves or submits one: what the largest section of any
 * student needs, with every question answered and all its texts written; with `courses` of these alone. It depends on who attends
 * what, and on the questions that are asked: never on answers.
 */
async function neededSizes(db: Db | Tx, evaluationId: number, courses?: readonly string[]) {
  const questions = await questionsOf(db, evaluationId);
  const byId = new Map(questions.map((question) => [question.id, question]));
  let [content, body] = [0, 0];
  for (const section of await possibleSections(db, evaluationId, indexQuestions(questions), courses)) {
    const answers = fullestAnswers(section, byId);
    content = Math.max(content, ballotBytes(section, byId), draftBytes(answers) + sectionTextBytes);
    // JSON makes quotes and line ends twice as long.
    body = Math.max(body, JSON.stringify({ ...answers, version: 2 ** 31 }).length + 2 * sectionTextBytes);
  }
  return { box_bytes: sizeFor(content, contentRoom), body_bytes: sizeFor(body) };
}

/**
 * The sizes for an evaluation that is about to be opened: they never shrink, so that what was set aside still fits. Throws
 * `section-too-large` when a student would have more questions than can be answered at once.
 */
export async function sizesForOpening(db: Db | Tx, evaluationId: number) {
  const overfull = await overfullSections(db, evaluationId);
  if (overfull.length > 0) {
    const named = overfull.slice(0, coursesNamed).map(({ course }) => nameOf(course));
    const courses = overfull.length > coursesNamed ? [...named, '…'] : named;
    throw problem('section-too-large', { values: { most: sectionMaximum, courses } });
  }
  const before = await storedEvaluation(db, evaluationId);
  const needed = await neededSizes(db, evaluationId);
  return {
    box_bytes: Math.max(needed.box_bytes, before?.box_bytes ?? 0),
    body_bytes: Math.max(needed.body_bytes, before?.body_bytes ?? 0),
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
  const evaluation = await evaluationById(tx, evaluationId);
  const room = (await storedEvaluation(tx, evaluationId))?.box_bytes;
  if (!evaluation || !isFillingOpen(evaluation) || !room) return;
  const { box_bytes } = await neededSizes(tx, evaluationId, courses);
  if (box_bytes > room) throw problem('question-too-large');
}

function nameOf(course: string): Filling {
  return course === generalCourse ? { text: 'questionnaire.general' } : course;
}
