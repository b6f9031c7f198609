import { choiceCount } from '@anketa/contract/questions/questionnaire-rules';
import type { Answer, Answers } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import type { SectionParts } from '../features/questionnaires/sections/sections.ts';
import type { Comment, Mood } from './comments.ts';

/** A number from 0 up to, not including, 1. */
export type Random = () => number;

/** A share of ratings by value, best first: course means have the median 1.3 and the average 1.5. */
const shares = [0.66, 0.23, 0.07, 0.03, 0.01];

/** A section, as far as answers follow from it. */
interface AskedOf extends Pick<SectionParts, 'course'> {
  readonly blocks: readonly Pick<SectionParts['blocks'][number], 'key' | 'questions'>[];
}

interface Answering {
  readonly random: Random;
  readonly comment: Comment;
  /** Of how many texts they write some, from 0 to 1. */
  readonly writes?: number;
  /** By how much all ratings are worse, or better where it is negative. Without: as it happens, mostly not at all. */
  readonly shift?: number;
}

/** Answers that a student might give to a section. Good teaching is common, so most ratings are. */
export function plausibleAnswers(
  section: AskedOf,
  questions: readonly Question[],
  { random, comment, writes = 0.2, shift: given }: Answering,
): Answers {
  const byId = new Map(questions.map((question) => [question.id, question]));
  // A few sections are rated worse throughout, as a weak course is.
  const shift = given ?? (random() < 0.12 ? 1 + Math.floor(random() * 2) : 0);
  const answers = section.blocks.flatMap((block) =>
    block.questions.flatMap((id): Answer[] => {
      const question = byId.get(id);
      const place = `${section.course} ${block.key}`;
      const write = (mood: Mood) => question && comment(question, place, mood);
      const answer = question && answerTo(question, { shift, random, write, writes });
      return answer ? [{ block: block.key, question: id, ...answer }] : [];
    }),
  );
  return { answers, not_taught: [] };
}

interface AnsweringOne extends Required<Pick<Answering, 'random' | 'writes'>> {
  /** By so much ratings are worse. */
  readonly shift: number;
  readonly write: (mood: Mood) => string | undefined;
}

/** The choice of several that excludes all others. The form does not know of it: students do. */
const nothing = 'nic';

function answerTo(
  question: Question,
  { shift, random, write, writes }: AnsweringOne,
): Pick<Answer, 'value' | 'blank'> | undefined {
  if (question.form === 'text') {
    const mood = random() < (shift > 0 ? 0.15 : 0.9) ? 'satisfied' : 'critical';
    const text = random() < writes ? write(mood) : undefined;
    return text === undefined ? undefined : { value: text };
  }
  if (question.allow_blank && random() < 0.06) return { blank: true };
  const most = choiceCount(question);
  if (question.form === 'slider-mor') {
    const liked = Array.from({ length: most }, (_, index) => index + 1).filter(() => random() < 0.4);
    const excluding = question.choices.findIndex(({ cs }) => cs === nothing) + 1;
    const chosen = liked.length > 1 ? liked.filter((choice) => choice !== excluding) : liked;
    return chosen.length > 0 ? { value: chosen } : undefined;
  }
  if (!question.required && random() < 0.08) return undefined;
  return { value: Math.max(1, Math.min(most, rating(random) + shift)) };
}

function rating(random: Random): number {
  let left = random();
  for (const [index, share] of shares.entries()) {
    left -= share;
    if (left < 0) return index + 1;
  }
  return shares.length;
}
