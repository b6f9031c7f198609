import { choiceCount } from '@anketa/contract/questions/questionnaire-rules';
import type { Question } from '@anketa/contract/questions/questions';
import type { Average, Figures, ResponseRate } from '@anketa/contract/results/figures';
import { averagedMean, estimateOf, type Mean, meanOf, stretched, studentPoint } from './means.ts';

/** Figures of a question from its kept answers by value: −1 is "cannot assess"; where several choices may hold, 0 says how many answered. */
export function figuresFrom(
  question: Pick<Question, 'form' | 'choices' | 'steps'>,
  answers: Readonly<Record<string, number>>,
) {
  const of = (value: number) => answers[String(value)] ?? 0;
  const counts = Array.from({ length: choiceCount(question) }, (_, index) => of(index + 1));
  const figures = figuresOf(counts, of(-1));
  // Choices of which several may hold have a number of answers and counts, but no mean.
  return question.form === 'slider-mor' ? { ...figures, n: of(0), mean: null, median: null, interval: null } : figures;
}

/** Figures of a question from its counts: `counts[i]` answers of the value i + 1. */
export function figuresOf(counts: readonly number[], blank: number): Figures {
  const n = counts.reduce((sum, count) => sum + count, 0);
  if (n === 0) return { n, blank, counts: [...counts], mean: null, median: null, interval: null };
  const mean = counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / n;
  return { n, blank, counts: [...counts], mean, median: median(counts, n), interval: interval(counts, n, mean) };
}

function median(counts: readonly number[], n: number): number {
  const at = (position: number) => {
    let counted = 0;
    const reaches = (count: number) => {
      counted += count;
      return counted > position;
    };
    return counts.findIndex(reaches) + 1;
  };
  return (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2;
}

/** 95 % interval of the mean by Student's t, kept within the scale. */
function interval(counts: readonly number[], n: number, mean: number): [number, number] | null {
  if (n < 2) return null;
  const squares = counts.reduce((sum, count, index) => sum + count * (index + 1 - mean) ** 2, 0);
  const half = studentPoint(n - 1) * Math.sqrt(squares / (n - 1) / n);
  return [Math.max(1, mean - half), Math.min(counts.length, mean + half)];
}

/** 1 is 100 %, 5 is 0 %. */
export function percentOf(value: number): number {
  return ((5 - value) / 4) * 100;
}

/**
 * Average of questions weighted by coefficient. Each question weighs the same however many answered it; scales of
 * another length are stretched to 1–5. Null when nobody rated: "bez hodnocení", never 0 %. It has the interval of
 * `averagedMean`, by which comparisons call two averages different; null where one answer alone makes a part of it.
 */
export function averageOf(questions: readonly { figures: Figures; coefficient: number }[]): Average | null {
  const rated = questions.flatMap(({ figures: { mean, counts, n }, coefficient }) => {
    if (mean === null || coefficient <= 0 || counts.length < 2) return [];
    const known = meanOf({ n, mean, counts });
    const onFive = known && stretched(known, counts.length);
    return [{ onScale: 1 + ((mean - 1) * 4) / (counts.length - 1), coefficient, n, mean: onFive }];
  });
  // In one order, whichever they come in: the last digit of a sum would tell how rows are stored.
  rated.sort((a, b) => a.onScale - b.onScale || a.coefficient - b.coefficient);
  let sum = 0;
  let weights = 0;
  let n = 0;
  for (const one of rated) {
    sum += one.onScale * one.coefficient;
    weights += one.coefficient;
    n = Math.max(n, one.n);
  }
  if (weights === 0) return null;
  const value = sum / weights;
  return { value, percent: percentOf(value), n, interval: intervalOf(rated) };
}

function intervalOf(rated: readonly { readonly mean: Mean | undefined; readonly coefficient: number }[]) {
  const known = rated.flatMap(({ mean, coefficient }) => (mean ? [{ mean, coefficient }] : []));
  const average = known.length === rated.length ? averagedMean(known) : undefined;
  return average ? estimateOf(average, 5).interval : null;
}

/** What a table is put in order by: the worse end of the interval, so that nobody leads by a few answers that say little. Null where there is none. */
export function cautiousEnd({ average }: { readonly average: Average | null }): number | null {
  return average?.interval?.[1] ?? null;
}

/** Submitted over enrolled. Late changes of enrolment may leave more participants than enrolled: never over 100 %. */
export function rateOf(enrolled: number, submitted: number): ResponseRate {
  const counted = Math.min(submitted, enrolled);
  return { enrolled, submitted: counted, percent: enrolled === 0 ? null : (counted / enrolled) * 100 };
}

/** Of several parallels: who attends two of them is counted twice, among the enrolled and the submitted alike. */
export function sumOfRates(rates: readonly ResponseRate[]): ResponseRate {
  const sum = (of: 'enrolled' | 'submitted') => rates.reduce((total, rate) => total + rate[of], 0);
  return rateOf(sum('enrolled'), sum('submitted'));
}
