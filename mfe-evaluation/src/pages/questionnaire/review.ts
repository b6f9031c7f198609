import { isAnswered } from '@anketa/contract/questionnaire-rules';
import type { Answers, Section } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import type { AnswerProblem } from '@anketa/question-form/question-field';
import { answersToAsked, noAnswers, problemsOf } from '../../drafts/answers.ts';

/** How far an unfinished section has come. */
export interface Review {
  readonly section: Section;
  /** Something was answered. */
  readonly started: boolean;
  /** It can be submitted as it is. */
  readonly ready: boolean;
  /** What keeps it from being submitted, by field. */
  readonly problems: ReadonlyMap<string, AnswerProblem>;
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
  const given = answersToAsked(section, questions, answers);
  const problems = problemsOf(section, questions, given);
  const started = given.not_taught.length > 0 || given.answers.some(isAnswered);
  return { section, started, problems, ready: problems.size === 0 && given.answers.some(isAnswered) };
}
