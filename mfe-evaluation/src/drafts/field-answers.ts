import { isAnswered } from '@anketa/contract/questions/questionnaire-rules';
import type { Answer, Answers } from '@anketa/contract/questions/questionnaires';
import { fieldOf } from './answers.ts';

/** Answers by their fields. That a teacher did not teach stands among them, as "cannot assess" to question 0 of their block. */
export type AnswersByField = Readonly<Record<string, Answer>>;

const taughtQuestion = 0;

/** Answers, each under its field. */
export function answersByField({ answers, not_taught }: Answers): AnswersByField {
  const folded = not_taught.map((block) => ({ block, question: taughtQuestion, blank: true }));
  return Object.fromEntries([...answers, ...folded].map((answer) => [fieldOf(answer.block, answer.question), answer]));
}

/** The same back again. */
export function answersIn(byField: AnswersByField): Answers {
  const all = Object.values(byField);
  return { answers: all.filter((one) => !isFold(one)), not_taught: all.filter(isFold).map(({ block }) => block) };
}

/** Whether it is about a teacher as a whole: that they did not teach. */
export function isFold({ question }: Answer): boolean {
  return question === taughtQuestion;
}

/** The text that was written; empty of any other answer. */
export function textIn(answer: Answer | null | undefined): string {
  return typeof answer?.value === 'string' ? answer.value.trim() : '';
}

/** Whether two answers say the same. Nothing, an empty text and no answer are alike; so are texts but for spaces around them. */
export function sameAnswer(one: Answer | null | undefined, other: Answer | null | undefined): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** Whether two answers are alike to the letter: for what somebody writes, which may end in a space just now. */
export function alike(one: Answer | null | undefined, other: Answer | null | undefined): boolean {
  return one === other || (!!one && !!other && exactly(one) === exactly(other));
}

function exactly({ value, blank = false, hide = false, sign = false, hand_over = false }: Answer): string {
  return JSON.stringify([value, blank, hide, sign, hand_over]);
}

function canonical(answer: Answer | null | undefined): string {
  return answer && isAnswered(answer) ? exactly({ ...answer, value: textIn(answer) || answer.value }) : '';
}

/** What answers say, in one text: the same for all that say the same. */
export function contentOf(answers: Answers): string {
  const parts = Object.entries(answersByField(answers)).map(([field, answer]) => [field, canonical(answer)] as const);
  return JSON.stringify(parts.filter(([, text]) => text).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Both of two answers to one question. Texts stand one after the other, those of `one` first, unless one holds the other; they stay hidden
 * where either is, and are signed or handed over only where both are. Of two other answers `one` stays.
 */
export function bothAnswers(one: Answer, other: Answer): Answer {
  const [first, second] = [textIn(one), textIn(other)];
  if (!first || !second) return first || !second ? one : other;
  const value = first.includes(second) ? first : second.includes(first) ? second : `${first}\n\n${second}`;
  return {
    ...one,
    value,
    hide: one.hide || other.hide,
    sign: one.sign && other.sign,
    hand_over: one.hand_over && other.hand_over,
  };
}
