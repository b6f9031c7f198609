import {
  askedIn,
  choiceCount,
  fitsForm,
  foldedIn,
  isAnswered,
  missingRequired,
  textBytes,
} from '@anketa/contract/questionnaire-rules';
import { type Answer, type Answers, sectionTextBytes } from '@anketa/contract/questionnaires';
import { choiceMaximum, questionTargets } from '@anketa/contract/questions';
import { z } from 'zod';
import { problem } from '../../platform/http/problem.ts';
import type { SectionParts } from '../questionnaires/sections.ts';
import type { StoredQuestion } from '../questions/store.ts';

/** "Nemohu posoudit" among ratings. */
export const blankValue = -1;

/** Names come from the SIS as they are; a box has room for this many characters of one. */
export const signedNameMaximum = 200;

const text = z.string().regex(/^[^\0]*$/);

/** One place that the student was asked about, with what they said there. */
const BallotBlock = z.object({
  target: z.enum(questionTargets),
  parallel: text,
  teacher: text,
  field: text,
  /** "This teacher did not teach me": a kind of answer, like leaving everything out. */
  folded: z.boolean(),
  /** The questions that stood there, answered or not. */
  asked: z.array(z.number().int().positive()),
  /** For each of `asked`: the value, −1 "cannot assess", a bit mask of several choices, or null for none and for texts. */
  ratings: z.array(
    z
      .number()
      .int()
      .min(blankValue)
      .max(2 ** choiceMaximum)
      .nullable(),
  ),
});

const BallotComment = z.object({
  /** Which of the blocks it is about. */
  block: z.number().int().min(0),
  question: z.number().int().positive(),
  body: text.min(1),
  hide: z.boolean(),
  sign: z.boolean(),
  hand_over: z.boolean(),
});

/** What is inside the sealed box: answers by place, and nothing of who, when or where. */
export const Ballot = z
  .object({
    /** Of the general section, where the student has exactly one: results are broken down by these alone. */
    field: text,
    programme: text,
    /** Only where a comment is signed. */
    name: text.max(signedNameMaximum).nullable(),
    blocks: z.array(BallotBlock),
    comments: z.array(BallotComment),
  })
  .refine(({ blocks }) => blocks.every(({ asked, ratings }) => asked.length === ratings.length))
  .refine(({ blocks, comments }) => comments.every(({ block, question }) => blocks[block]?.asked.includes(question)))
  .refine(({ name, comments }) => name !== null || comments.every(({ sign }) => !sign));
export type Ballot = z.output<typeof Ballot>;
export type BallotBlock = Ballot['blocks'][number];

interface Submission {
  readonly section: SectionParts;
  readonly questions: readonly StoredQuestion[];
  readonly given: Answers;
  readonly mayHide: boolean;
  /** Travels inside the ballot only where the student chose to sign. */
  readonly name: string;
}

/**
 * Checks a student's answers against the section they were asked in and makes the ballot. Throws
 * `required-unanswered`, `texts-too-long`, or `answer-invalid` naming the question: nothing is dropped silently.
 */
export function toBallot({ section, questions, given, mayHide, name }: Submission): Ballot {
  const answers = checkedAnswers(section, questions, given);
  if (missingRequired(section, questions, given).length > 0) throw problem('required-unanswered');
  if (textBytes(section, given) > sectionTextBytes) throw problem('texts-too-long');
  const folded = foldedIn(section, given.not_taught);
  const known = new Set(questions.map(({ id }) => id));
  const { field, programme } = section.belongs_to;
  const blocks: BallotBlock[] = [];
  const comments: Ballot['comments'] = [];
  for (const [at, block] of section.blocks.entries()) {
    const asked = block.questions.filter((id) => known.has(id));
    const given = asked.map((id) => answers.get(`${block.key}/${id}`));
    blocks.push({
      target: block.target,
      parallel: block.parallel_code,
      teacher: block.teacher_code,
      field: block.field_code,
      folded: folded.has(block.key),
      asked,
      ratings: given.map((answer) => (answer && typeof answer.value !== 'string' ? encode(answer) : null)),
    });
    for (const [index, answer] of given.entries()) {
      if (typeof answer?.value !== 'string') continue;
      const { hide = false, sign = false, hand_over = false } = answer;
      const chosen = { hide: mayHide && hide, sign, hand_over };
      comments.push({ block: at, question: asked[index] ?? 0, body: answer.value.trim(), ...chosen });
    }
  }
  const signed = comments.some(({ sign }) => sign);
  const ballot = { field, programme, name: signed ? name.slice(0, signedNameMaximum) : null, blocks, comments };
  // The same schema as when it is opened: what could not be counted then must not be taken now.
  return Ballot.parse(ballot);
}

/** The answers that say something, by block and question. Those about teachers who did not teach are not sent on. */
function checkedAnswers(section: SectionParts, questions: readonly StoredQuestion[], given: Answers) {
  const folded = foldedIn(section, given.not_taught);
  const asked = new Map(
    askedIn(section, questions, given.not_taught).map(({ block, question }) => [`${block}/${question.id}`, question]),
  );
  const seen = new Map<string, Answer>();
  for (const answer of given.answers) {
    if (folded.has(answer.block)) continue;
    const key = `${answer.block}/${answer.question}`;
    const question = asked.get(key);
    if (!question || seen.has(key) || !fitsForm(question, answer)) throw invalid(questions, answer);
    seen.set(key, answer);
  }
  return new Map([...seen].filter(([, answer]) => isAnswered(answer)));
}

function invalid(questions: readonly StoredQuestion[], answer: Answer) {
  const question = questions.find(({ id }) => id === answer.question);
  return problem('answer-invalid', { values: { question: question?.body_cs ?? String(answer.question) } });
}

/** A rating as one number: the value, −1 for "cannot assess", or a bit mask of several choices. */
function encode({ value, blank }: Answer): number {
  if (blank) return blankValue;
  if (Array.isArray(value)) return value.reduce((mask, choice) => mask | (1 << (choice - 1)), 0);
  return Number(value);
}

/** Whether a stored rating is one that its question can have. */
function choiceInRange(question: Pick<StoredQuestion, 'form' | 'choices' | 'allow_blank'>, stored: number): boolean {
  if (stored === blankValue) return question.allow_blank;
  const most = choiceCount(question);
  return stored >= 1 && stored <= (question.form === 'slider-mor' ? 2 ** most - 1 : most);
}

/** Whether an opened ballot answers questions that there are, in the way they can be answered. */
export function fitsQuestions(ballot: Ballot, questions: ReadonlyMap<number, StoredQuestion>): boolean {
  const ratingsFit = ballot.blocks.every(({ target, asked, ratings }) =>
    asked.every((id, index) => {
      const question = questions.get(id);
      const rating = ratings[index] ?? null;
      if (question?.target !== target) return false;
      return rating === null || (question.form !== 'text' && choiceInRange(question, rating));
    }),
  );
  return ratingsFit && ballot.comments.every(({ question }) => questions.get(question)?.form === 'text');
}
