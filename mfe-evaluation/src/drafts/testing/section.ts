import type { Answers } from '@anketa/contract/questions/questionnaires';
import { blockOf, questionOf } from '../../testing/asked.ts';
import { answersToSend, fieldOf } from '../answers.ts';

const teacher = 'ucit:1:T';
const blocks = [blockOf({ questions: [1, 2, 3] }), blockOf({ key: teacher, target: 'ucit', questions: [4] })];
const questions = [
  questionOf({ id: 1 }),
  questionOf({ id: 2 }),
  questionOf({ id: 3, form: 'slider' }),
  questionOf({ id: 4, target: 'ucit' }),
];

/** A section with three texts, one of them about a teacher who may be said not to have taught, and a rating. */
export const texts = [
  { block: 'povinn', question: 1 },
  { block: 'povinn', question: 2 },
  { block: teacher, question: 4 },
] as const;
export const rating = { block: 'povinn', question: 3 } as const;
export const teacherBlock = teacher;
/** The text that may be retired while students fill in. */
export const retirable = texts[1];

/** Which fields are asked at the moment. */
export interface Asked {
  readonly retired: boolean;
}

/** What of answers goes to the server, by the rules of the form. */
export function toSend({ retired }: Asked, given: Answers): Answers {
  const present = retired ? questions.filter(({ id }) => id !== retirable.question) : questions;
  return answersToSend({ blocks }, present, given);
}

/** Whether a field is on the page: it is asked, and its teacher is not said not to have taught. */
export function isVisible(field: string, { retired }: Asked, given: Answers): boolean {
  if (retired && field === fieldOf(retirable.block, retirable.question)) return false;
  return !(given.not_taught.includes(teacher) && field.startsWith(teacher));
}
