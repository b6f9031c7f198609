import {
  askedIn,
  choiceCount,
  fitsForm,
  foldedIn,
  isAnswered,
  missingRequired,
} from '@anketa/contract/questionnaire-rules';
import type { Answer, Answers } from '@anketa/contract/questionnaires';
import { questionTargets, textMaximum } from '@anketa/contract/questions';
import { z } from 'zod';
import { problem } from '../../platform/http/problem.ts';
import type { SectionParts } from '../questionnaires/sections.ts';
import type { StoredQuestion } from '../questions/store.ts';

/** "Nemohu posoudit" among the ratings of a section. */
export const blankValue = -1;

const code = z.string().max(200);
const Target = z.object({ target: z.enum(questionTargets), parallel: code, teacher: code, field: code });

/** What is inside the sealed box: answers by target, and nothing of who, when or where. */
export const Ballot = z.object({
  sections: z
    .array(
      Target.extend({
        /** The questions that stood there, answered or not. */
        asked: z.array(z.number().int()),
        ratings: z.array(z.tuple([z.number().int(), z.number().int()])),
      }),
    )
    .max(200),
  comments: z
    .array(
      Target.extend({
        question: z.number().int(),
        body: z
          .string()
          .min(1)
          .max(textMaximum)
          .regex(/^[^\0]*$/),
        hide: z.boolean(),
        signed: z.string().max(300).nullable(),
      }),
    )
    .max(500),
  /** Teachers who, this student says, did not teach them: a reported error, not an answer. */
  not_taught: z
    .array(z.object({ parallel: code, teacher: code }))
    .max(50)
    .default([]),
});
export type Ballot = z.output<typeof Ballot>;

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
 * `required-unanswered`, or `answer-invalid` naming the question: nothing is dropped silently.
 */
export function toBallot({ section, questions, given, mayHide, name }: Submission): Ballot {
  const asked = new Map(
    askedIn(section, questions, given.not_taught).map(({ block, question }) => [`${block}/${question.id}`, question]),
  );
  const folded = foldedIn(section, given.not_taught);
  const seen = new Map<string, Answer>();
  for (const answer of given.answers) {
    const key = `${answer.block}/${answer.question}`;
    // Answers typed before a teacher's block was folded are simply not sent on.
    if (folded.has(answer.block)) continue;
    const question = asked.get(key);
    if (!question || seen.has(key) || !fitsForm(question, answer)) throw invalid(questions, answer);
    seen.set(key, answer);
  }
  if (missingRequired(section, questions, given).length > 0) throw problem('required-unanswered');

  const byId = new Map(questions.map((question) => [question.id, question]));
  const ballot: Ballot = { sections: [], comments: [], not_taught: [] };
  for (const block of section.blocks) {
    if (folded.has(block.key)) {
      ballot.not_taught.push({ parallel: block.parallel_code, teacher: block.teacher_code });
      continue;
    }
    const target = {
      target: block.target,
      parallel: block.parallel_code,
      teacher: block.teacher_code,
      field: block.field_code,
    };
    const ratings: [number, number][] = [];
    for (const id of block.questions) {
      const question = byId.get(id);
      const answer = seen.get(`${block.key}/${id}`);
      if (!question || !answer || !isAnswered(answer)) continue;
      if (typeof answer.value === 'string') {
        const signed = answer.sign ? name : null;
        const hide = mayHide && answer.hide === true;
        ballot.comments.push({ ...target, question: id, body: answer.value.trim(), hide, signed });
      } else {
        ratings.push([id, encode(answer)]);
      }
    }
    ballot.sections.push({ ...target, asked: block.questions.filter((id) => byId.has(id)), ratings });
  }
  return ballot;
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
export function choiceInRange(
  question: Pick<StoredQuestion, 'form' | 'choices' | 'allow_blank'>,
  stored: number,
): boolean {
  if (stored === blankValue) return question.allow_blank;
  const most = choiceCount(question);
  return stored >= 1 && stored <= (question.form === 'slider-mor' ? 2 ** most - 1 : most);
}
