import { EvaluationOptions, isFillingOpen } from '@anketa/contract/evaluations';
import { sectionMaximum, sectionTextBytes } from '@anketa/contract/questionnaires';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { ballotBytes, fullestAnswers } from '../ballots/ballot-bytes.ts';
import { contentRoom } from '../ballots/seal.ts';
import { questionsOf } from '../questions/store.ts';
import { draftBytes } from './draft-box.ts';
import { indexQuestions } from './question-index.ts';
import { attendancePatterns, studyPatterns, teachersByParallel } from './section-store.ts';
import { courseSections, type SectionParts, sectionsOf } from './sections.ts';

/** What every ballot of an evaluation is padded to, and every body that saves or submits one. */
export interface Sizes {
  readonly boxBytes: number;
  readonly bodyBytes: number;
}

const step = 8000;

/** The smallest of 8,000 · 2ⁿ that holds so many bytes. */
function sizeFor(bytes: number, room: (size: number) => number = (size) => size): number {
  let size = step;
  while (room(size) < bytes) size *= 2;
  return size;
}

/**
 * The sizes that the largest section of any student of an evaluation needs, with every question answered and all its texts
 * written. They depend on who attends what, and on the questions that are asked: never on answers.
 */
export async function neededSizes(db: Db | Tx, evaluationId: number): Promise<Sizes & { largest: number }> {
  const questions = await questionsOf(db, evaluationId);
  const byId = new Map(questions.map((question) => [question.id, question]));
  let [content, body, largest] = [0, 0, 0];
  for (const section of await possibleSections(db, evaluationId, indexQuestions(questions))) {
    const answers = fullestAnswers(section, byId);
    content = Math.max(content, ballotBytes(section, byId), draftBytes(answers) + sectionTextBytes);
    // JSON makes quotes and line ends twice as long.
    body = Math.max(body, JSON.stringify({ ...answers, version: 2 ** 31 }).length + 2 * sectionTextBytes);
    largest = Math.max(largest, answers.answers.length);
  }
  return { boxBytes: sizeFor(content, contentRoom), bodyBytes: sizeFor(body), largest };
}

/**
 * The sizes for an evaluation that is about to be opened: they never shrink, so that what was set aside still fits. Throws
 * `section-too-large` when a student would have more questions than can be answered at once.
 */
export async function sizesForOpening(db: Db, evaluationId: number): Promise<Sizes> {
  const before = await sizesOf(db, evaluationId);
  const { boxBytes, bodyBytes, largest } = await neededSizes(db, evaluationId);
  if (largest > sectionMaximum) throw problem('section-too-large', { values: { most: sectionMaximum } });
  return {
    boxBytes: Math.max(boxBytes, before.box_bytes ?? 0),
    bodyBytes: Math.max(bodyBytes, before.body_bytes ?? 0),
  };
}

/**
 * Throws `question-too-large` when, while filling is open, a section would no longer fit into a ballot. Before that, and
 * between two openings, ballots may still become larger.
 */
export async function mustFitBallots(tx: Tx, evaluationId: number): Promise<void> {
  const { box_bytes, state, options } = await sizesOf(tx, evaluationId);
  const open = isFillingOpen({ state, options: EvaluationOptions.parse(options) });
  if (!open || box_bytes === null) return;
  const { boxBytes, largest } = await neededSizes(tx, evaluationId);
  if (boxBytes > box_bytes || largest > sectionMaximum) throw problem('question-too-large');
}

function sizesOf(db: Db | Tx, evaluationId: number) {
  return db
    .selectFrom('evaluation')
    .select(['box_bytes', 'body_bytes', 'state', 'options'])
    .where('id', '=', evaluationId)
    .executeTakeFirstOrThrow();
}

/** Every section that some student may have, each once: more than one student attends the same. */
async function possibleSections(
  db: Db | Tx,
  evaluationId: number,
  questions: ReturnType<typeof indexQuestions>,
): Promise<SectionParts[]> {
  const [attendance, studies, teachers] = await Promise.all([
    attendancePatterns(db, evaluationId),
    studyPatterns(db, evaluationId),
    teachersByParallel(db, evaluationId),
  ]);
  const nobody = { surname: null, name: null, title_before: null, title_after: null };
  const unnamed = { course_cs: '', course_en: '', type: '', day: null, time_from: null, time_to: null, ...nobody };
  const courses = attendance.flatMap(({ course_code, department_code, parallels }) => {
    const rows = parallels.flatMap((parallel_code) =>
      (teachers.get(parallel_code) ?? [null]).map((teacher_code) => ({
        ...unnamed,
        course_code,
        department_code,
        parallel_code,
        teacher_code,
      })),
    );
    // Whatever a student studies: what is asked of some only counts, too.
    return courseSections(questions, {}, rows);
  });
  return [...courses, ...studies.flatMap((rows) => sectionsOf(questions, rows, []))];
}
