import { contestMinimum } from '@anketa/contract/results/contest';
import { averageOf, figuresFrom } from '../../figures/averages.ts';
import type { StoredQuestion } from '../../questions/store.ts';

/** Answers about a teacher in a course: of a question by value, and the teacher's share in it in percent. */
export interface Rated {
  readonly question: Pick<StoredQuestion, 'id' | 'form' | 'choices' | 'steps' | 'coefficient'>;
  readonly counts: Readonly<Record<string, number>>;
  readonly share: number;
}

/** What a teacher comes to. */
export interface Standing {
  readonly code: string;
  /** To two decimals, as it is read: what reads the same is the same. Null where nobody rated, or a share of nothing. */
  readonly average: number | null;
  readonly ratings: number;
}

export interface Placed extends Standing {
  readonly place: number | null;
}

/**
 * A teacher's average (product decisions, "Teacher contest"): of each question the mean of its answers, each weighing as much as
 * the teacher's share in the course it was given in, and of those the average by coefficient. Ratings are as many as answered the
 * question that most answered.
 */
export function standingOf(code: string, rated: readonly Rated[]): Standing {
  const byQuestion = [...Map.groupBy(rated, ({ question }) => question.id).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ question: first.question, same }] : [];
  });
  const average = averageOf(
    byQuestion.map(({ question, same }) => ({
      coefficient: question.coefficient,
      figures: figuresFrom(question, weighed(same)),
    })),
  );
  const answered = byQuestion.map(({ question, same }) =>
    same.reduce((sum, { counts }) => sum + figuresFrom(question, counts).n, 0),
  );
  return { code, average: average && Number(average.value.toFixed(2)), ratings: Math.max(0, ...answered) };
}

/** Answers by value over several courses, each by the share in it. */
function weighed(rated: readonly Rated[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { counts, share } of rated) {
    for (const [value, n] of Object.entries(counts)) sums[value] = (sums[value] ?? 0) + n * share;
  }
  return sums;
}

/**
 * Places: the better average first, of equal ones that of more ratings; who is equal in both shares a place. Who has fewer ratings
 * than `contestMinimum` has none. In the order of places, then as given.
 */
export function placesOf(standings: readonly Standing[]): Placed[] {
  const isRanked = ({ average, ratings }: Standing) => average !== null && ratings >= contestMinimum;
  const ranked = standings.filter(isRanked).toSorted(better);
  const placed: Placed[] = [];
  for (const [at, one] of ranked.entries()) {
    const before = placed.at(-1);
    placed.push({ ...one, place: before && better(before, one) === 0 ? before.place : at + 1 });
  }
  const unranked = standings.filter((one) => !isRanked(one));
  return [...placed, ...unranked.map((one) => ({ ...one, place: null }))];
}

function better(one: Standing, other: Standing): number {
  return (one.average ?? 0) - (other.average ?? 0) || other.ratings - one.ratings;
}
