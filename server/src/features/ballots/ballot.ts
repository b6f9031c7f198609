import {
  askedIn,
  choiceCount,
  fitsForm,
  foldedIn,
  isAnswered,
  missingRequired,
  textBytes,
} from '@anketa/contract/questions/questionnaire-rules';
import { type Answer, type Answers, sectionTextBytes } from '@anketa/contract/questions/questionnaires';
import { choiceMaximum, questionTargets } from '@anketa/contract/questions/questions';
import { z } from 'zod';
import { type ProblemError, problem } from '../../platform/http/problem.ts';
import type { AskedSection } from '../questionnaires/questionnaire/questionnaire.ts';
import type { SectionParts } from '../questionnaires/sections/sections.ts';
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

/**
 * What is wrong with a student's answers to the section they were asked: `answer-invalid` naming the question,
 * `required-unanswered` or `texts-too-long`. Undefined when a ballot can be made of them.
 */
export function faultIn(section: AskedSection, given: Answers): ProblemError | undefined {
  const { questions } = section;
  const folded = foldedIn(section, given.not_taught);
  const asked = new Map(
    askedIn(section, questions, given.not_taught).map(({ block, question }) => [`${block}/${question.id}`, question]),
  );
  for (const answer of given.answers.filter(({ block }) => !folded.has(block))) {
    const key = `${answer.block}/${answer.question}`;
    const question = asked.get(key);
    if (!question || !fitsForm(question, answer)) {
      const named = questions.find(({ id }) => id === answer.question)?.body_cs ?? String(answer.question);
      return problem('answer-invalid', { values: { question: named } });
    }
    // Whatever is answered twice was not asked again.
    asked.delete(key);
  }
  if (missingRequired(section, questions, given).length > 0) return problem('required-unanswered');
  return textBytes(section, given) > sectionTextBytes ? problem('texts-too-long') : undefined;
}

interface Submission {
  readonly section: SectionParts;
  readonly given: Answers;
  readonly mayHide: boolean;
  /** Travels inside the ballot only where the student chose to sign. */
  readonly name: string;
}

/** The ballot of answers that have no fault. Those about teachers who did not teach are not in it, nor those that say nothing. */
export function toBallot({ section, given, mayHide, name }: Submission): Ballot {
  const folded = foldedIn(section, given.not_taught);
  const answers = new Map(
    given.answers.filter(isAnswered).map((answer) => [`${answer.block}/${answer.question}`, answer]),
  );
  const answered = section.blocks.map(({ key, questions }) =>
    questions.map((id) => (folded.has(key) ? undefined : answers.get(`${key}/${id}`))),
  );
  const comments = answered.flatMap((ofBlock, block) =>
    ofBlock.flatMap((answer) => {
      if (typeof answer?.value !== 'string') return [];
      const { question, value, hide = false, sign = false, hand_over = false } = answer;
      return [{ block, question, body: value.trim(), hide: mayHide && hide, sign, hand_over }];
    }),
  );
  const signed = comments.some(({ sign }) => sign);
  // The same schema as when it is opened: what could not be counted then must not be taken now.
  return Ballot.parse({
    ...section.belongs_to,
    name: signed ? name.slice(0, signedNameMaximum) : null,
    blocks: section.blocks.map((block, at) => ({
      target: block.target,
      parallel: block.parallel_code,
      teacher: block.teacher_code,
      field: block.field_code,
      folded: folded.has(block.key),
      asked: block.questions,
      ratings: (answered[at] ?? []).map((answer) =>
        answer && typeof answer.value !== 'string' ? encode(answer) : null,
      ),
    })),
    comments,
  });
}

/** A rating as one number: the value, −1 for "cannot assess", or a bit mask of several choices. */
function encode({ value, blank }: Answer): number {
  if (blank) return blankValue;
  if (Array.isArray(value)) return value.reduce((mask, choice) => mask | (1 << (choice - 1)), 0);
  return Number(value);
}

/** Whether a stored rating is one that its question can have. */
function choiceInRange(
  question: Pick<StoredQuestion, 'form' | 'choices' | 'steps' | 'allow_blank'>,
  stored: number,
): boolean {
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
