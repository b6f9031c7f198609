import { askedIn, isAnswered, textBytes } from '@anketa/contract/questions/questionnaire-rules';
import { type Answers, type Section, sectionTextBytes } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import type { AnswerProblem } from '@anketa/question-form/question-field';
import { answersToSend, fieldOf, longestText, noAnswers, problemsOf } from '../../drafts/answers.ts';

/** How far an unfinished section has come. */
export interface Review {
  readonly section: Section;
  /** Something was answered. */
  readonly started: boolean;
  /** Nothing keeps it from being submitted. */
  readonly complete: boolean;
  /** It is complete, and says something. */
  readonly ready: boolean;
  /** What is wrong with single answers, by field. */
  readonly problems: ReadonlyMap<string, AnswerProblem>;
  /** How much of the room that its texts have together is taken; above 1 it can be neither saved nor submitted. */
  readonly textRoom: number;
  /** The field of the longest text. */
  readonly longestText: string | undefined;
  /** Questions that were answered and are asked no more: what was said to them is not sent. */
  readonly retired: readonly number[];
}

/** Whether a section may still be answered, while filling is open. */
export function isFillable({ status }: Pick<Section, 'status'>): boolean {
  return status === 'empty' || status === 'saved';
}

/** Looks at the answers of a section as a submission would. */
export function reviewOf(section: Section, questions: readonly Question[], answers: Answers = noAnswers): Review {
  const given = answersToSend(section, questions, answers);
  const problems = problemsOf(section, questions, given);
  const started = given.not_taught.length > 0 || given.answers.length > 0;
  const textRoom = textBytes(section, given) / sectionTextBytes;
  const complete = problems.size === 0 && textRoom <= 1;
  return {
    section,
    started,
    complete,
    ready: complete && started,
    problems,
    textRoom,
    longestText: longestText(section, given),
    retired: retiredIn(section, questions, answers),
  };
}

function retiredIn(section: Section, questions: readonly Question[], { answers }: Answers): number[] {
  const asked = new Set(askedIn(section, questions).map(({ block, question }) => fieldOf(block, question.id)));
  const gone = answers.filter((answer) => isAnswered(answer) && !asked.has(fieldOf(answer.block, answer.question)));
  return [...new Set(gone.map(({ question }) => question))];
}

/** The section to go on with: the first one after this course, then from the beginning, that is not ready to be sent. */
export function nextOf(sections: readonly Section[], reviews: readonly Review[], after?: string): Section | undefined {
  const at = sections.findIndex(({ course }) => course === after) + 1;
  const unready = new Set(reviews.filter(({ ready }) => !ready).map(({ section }) => section.course));
  return [...sections.slice(at), ...sections.slice(0, at)].find(({ course }) => unready.has(course));
}
