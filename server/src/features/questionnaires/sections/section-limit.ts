import { sectionMaximum, sectionTextBytes } from '@anketa/contract/questions/questionnaires';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { questionsOf } from '../../questions/store.ts';
import { indexQuestions } from '../question-index.ts';
import { possibleSections } from './possible-sections.ts';
import { parallelsByCourse } from './section-store.ts';
import type { SectionParts } from './sections.ts';

/** The largest of the sizes that bodies are padded to (ballots/ballot-size.ts) which the server takes. */
const largestBody = 8000 * 2 ** 7;

/** The most bytes that an answer has as JSON beside its texts and its block's key. */
const answerBytes = 160;

/** Sections that ask some student more than one submission holds, the largest first; with `courses` only these, without `general`. */
export async function overfullSections(db: Db | Tx, evaluationId: number, courses?: readonly string[]) {
  const questions = indexQuestions(await questionsOf(db, evaluationId));
  // Nobody attends more than all parallels of a course. Hardly ever is that too much, and who attends what is long to read.
  const together = await parallelsByCourse(db, evaluationId, courses);
  const whole = await possibleSections(db, evaluationId, questions, courses, together);
  const suspected = whole.filter(isOverfull).map(({ course }) => course);
  if (suspected.length === 0) return [];
  const inFact = await possibleSections(db, evaluationId, questions, suspected);
  const byCourse = Map.groupBy(inFact.filter(isOverfull), ({ course }) => course);
  return [...byCourse]
    .map(([course, same]) => ({ course, questions: Math.max(...same.map(countOf)) }))
    .toSorted((a, b) => b.questions - a.questions || (a.course < b.course ? -1 : 1));
}

function countOf({ blocks }: SectionParts): number {
  return blocks.reduce((sum, { questions }) => sum + questions.length, 0);
}

/** Whether the answers to all questions of a section are too many, or too long for one request. */
function isOverfull(section: SectionParts): boolean {
  // JSON makes quotes and line ends twice as long.
  const bytes = section.blocks.map(({ key, questions }) => questions.length * (answerBytes + 2 * key.length));
  const body = bytes.reduce((sum, one) => sum + one, 2 * sectionTextBytes);
  return countOf(section) > sectionMaximum || body > largestBody;
}
