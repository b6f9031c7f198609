import { choiceCount } from '@anketa/contract/questions/questionnaire-rules';
import type { Question } from '@anketa/contract/questions/questions';

/** The numbers of a question's steps or choices, from 1. */
export function choiceNumbers(question: Question): number[] {
  return Array.from({ length: choiceCount(question) }, (_, index) => index + 1);
}
