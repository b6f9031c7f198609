import type { Answers, Block } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import { answersToSend, fieldOf } from '../answers.ts';

const question = (id: number, target: Question['target'], form: Question['form']): Question => ({
  id,
  target,
  form,
  body_cs: '',
  body_en: '',
  help_cs: '',
  help_en: '',
  sign_language_url: null,
  required: false,
  choices: [],
  steps: 5,
  allow_blank: false,
  text_maximum: 4000,
  publicity: 'all',
});

const block = (key: string, target: Block['target'], questions: number[]): Block => ({
  key,
  target,
  parallel_code: '',
  teacher_code: '',
  field_code: '',
  title_cs: '',
  title_en: '',
  part_cs: '',
  part_en: '',
  questions,
});

const teacher = 'ucit:1:T';
const blocks = [block('povinn', 'povinn', [1, 2, 3]), block(teacher, 'ucit', [4])];
const questions = [
  question(1, 'povinn', 'text'),
  question(2, 'povinn', 'text'),
  question(3, 'povinn', 'slider'),
  question(4, 'ucit', 'text'),
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
