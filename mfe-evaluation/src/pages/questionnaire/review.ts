import { textBytes } from '@anketa/contract/questionnaire-rules';
import { type Answers, type Section, sectionTextBytes } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import type { AnswerProblem } from '@anketa/question-form/question-field';
import { answersToSend, longestText, noAnswers, problemsOf } from '../../drafts/answers.ts';

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
}

/** Whether the student has nothing more to do here. */
export function isDone({ status }: Pick<Section, 'status'>): boolean {
  return !isFillable({ status });
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
    ready: complete && given.answers.length > 0,
    problems,
    textRoom,
    longestText: longestText(section, given),
  };
}
