import type { Answer, Answers, Section } from './questionnaires.ts';
import type { Question } from './questions.ts';

/** Rules that the form and the server apply alike. */
type SectionParts = Pick<Section, 'blocks'>;

/** How many different values a rating may take: steps of a scale, or the number of choices. */
export function choiceCount(question: Pick<Question, 'form' | 'choices' | 'steps'>): number {
  return question.form === 'slider' ? question.steps : question.choices.length;
}

/** Whether an answer says anything: a value, a non-empty text or choice, or "cannot assess". */
export function isAnswered(answer: Pick<Answer, 'value' | 'blank'> | undefined): boolean {
  if (!answer) return false;
  if (answer.blank) return true;
  if (typeof answer.value === 'string') return answer.value.trim() !== '';
  if (Array.isArray(answer.value)) return answer.value.length > 0;
  return answer.value !== undefined;
}

/** Whether an answer fits its question's form. An empty one does: whether it may be missing is another rule. */
export function fitsForm(question: Question, answer: Answer): boolean {
  const { value } = answer;
  if (answer.blank) return question.allow_blank && value === undefined;
  if (value === undefined) return true;
  const most = choiceCount(question);
  const inRange = (choice: number) => Number.isInteger(choice) && choice >= 1 && choice <= most;
  switch (question.form) {
    case 'text':
      return typeof value === 'string' && value.length <= question.text_maximum;
    case 'slider':
    case 'slider-num':
      return typeof value === 'number' && inRange(value);
    case 'slider-mor':
      return Array.isArray(value) && value.every(inRange) && new Set(value).size === value.length;
  }
}

/** A question asked in one block of a section: the pair that an answer is about. */
export interface Asked {
  readonly block: string;
  readonly question: Question;
}

/** The keys of blocks that are folded: only a teacher can be said not to have taught. */
export function foldedIn(section: SectionParts, notTaught: readonly string[]): ReadonlySet<string> {
  return new Set(
    section.blocks.flatMap(({ key, target }) => (target === 'ucit' && notTaught.includes(key) ? [key] : [])),
  );
}

/** All questions of a section in the order of the page, without the blocks of teachers who did not teach. */
export function askedIn(
  section: SectionParts,
  questions: readonly Question[],
  notTaught: readonly string[] = [],
): Asked[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const folded = foldedIn(section, notTaught);
  return section.blocks
    .filter((block) => !folded.has(block.key))
    .flatMap((block) =>
      block.questions.flatMap((id) => {
        const question = byId.get(id);
        return question ? [{ block: block.key, question }] : [];
      }),
    );
}

/** The required questions that have no answer, in the order of the page. */
export function missingRequired(section: SectionParts, questions: readonly Question[], given: Answers): Asked[] {
  const answers = new Map(given.answers.map((answer) => [`${answer.block}/${answer.question}`, answer]));
  return askedIn(section, questions, given.not_taught).filter(
    ({ block, question }) => question.required && !isAnswered(answers.get(`${block}/${question.id}`)),
  );
}

/**
 * Bytes of UTF-8 that the texts of a section have together, as they would be submitted: trimmed, and without those about
 * teachers who did not teach. At most `sectionTextBytes`.
 */
export function textBytes(section: SectionParts, given: Answers): number {
  const folded = foldedIn(section, given.not_taught);
  const texts = given.answers.flatMap(({ block, value }) =>
    typeof value === 'string' && !folded.has(block) ? [value.trim()] : [],
  );
  return texts.reduce((sum, text) => sum + utf8.encode(text).length, 0);
}

const utf8 = new TextEncoder();
