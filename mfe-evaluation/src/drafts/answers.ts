import {
  askedIn,
  fitsForm,
  foldedIn,
  isAnswered,
  missingRequired,
  textBytes,
} from '@anketa/contract/questions/questionnaire-rules';
import type { Answer, Answers, Section } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import type { AnswerParts, AnswerProblem } from '@anketa/question-form/question-field';

export const noAnswers: Answers = { answers: [], not_taught: [] };

type SectionParts = Pick<Section, 'blocks'>;

/** Names a question in a block: the same question is asked about several teachers. */
export function fieldOf(block: string, question: number): string {
  return `${block}/${question}`;
}

/** Whether a text says more than its question has room for; it is the student who shortens it. */
function isTooLong(question: Question, { value }: Pick<Answer, 'value'>): boolean {
  return question.form === 'text' && typeof value === 'string' && value.length > question.text_maximum;
}

/**
 * What of answers goes to the server, whether saved or submitted: what was answered, with texts trimmed. Dropped are answers
 * about teachers who did not teach, and those to a question that is no longer asked, or no longer in this form.
 */
export function answersToSend(section: SectionParts, questions: readonly Question[], given: Answers): Answers {
  const answers = askedIn(section, questions, given.not_taught).flatMap(({ block, question }) => {
    const found = given.answers.findLast((one) => one.block === block && one.question === question.id);
    if (!found || !isAnswered(found)) return [];
    const answer = typeof found.value === 'string' ? { ...found, value: found.value.trim() } : found;
    return fitsForm(question, answer) || isTooLong(question, answer) ? [answer] : [];
  });
  return { answers, not_taught: [...foldedIn(section, given.not_taught)] };
}

/** What keeps answers from being submitted, by field, in the order of the page. */
export function problemsOf(
  section: SectionParts,
  questions: readonly Question[],
  given: Answers,
): ReadonlyMap<string, AnswerProblem> {
  const missing = new Set(
    missingRequired(section, questions, given).map(({ block, question }) => fieldOf(block, question.id)),
  );
  return new Map(
    askedIn(section, questions, given.not_taught).flatMap(({ block, question }): [string, AnswerProblem][] => {
      const field = fieldOf(block, question.id);
      if (missing.has(field)) return [[field, 'missing']];
      const answer = given.answers.find((one) => fieldOf(one.block, one.question) === field);
      return answer && isTooLong(question, answer) ? [[field, 'long']] : [];
    }),
  );
}

/** The field of the text that takes the most room in a section; undefined when there is none. */
export function longestText(section: SectionParts, { answers, not_taught }: Answers): string | undefined {
  const sizes = answers.map((answer) => ({
    field: fieldOf(answer.block, answer.question),
    bytes: textBytes(section, { answers: [answer], not_taught }),
  }));
  const [longest] = sizes.toSorted((one, other) => other.bytes - one.bytes);
  return longest?.bytes ? longest.field : undefined;
}

/** Answers with one of them changed; an empty one is taken away. */
export function withAnswer(given: Answers, block: string, question: number, parts: AnswerParts): Answers {
  const others = given.answers.filter((answer) => answer.block !== block || answer.question !== question);
  const { value = '', blank } = parts;
  const empty = !blank && (value === '' || (Array.isArray(value) && value.length === 0));
  return { ...given, answers: empty ? others : [...others, { block, question, ...parts }] };
}

/** Answers with a teacher said to have taught, or not. */
export function withTaught(given: Answers, block: string, taught: boolean): Answers {
  const others = given.not_taught.filter((key) => key !== block);
  return { ...given, not_taught: taught ? others : [...others, block] };
}
