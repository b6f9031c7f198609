import type { Figures, QuestionResult } from '@anketa/contract/results/figures';

/** Whether no end of a question's scale is better than the other: it is neither coloured nor averaged. */
export function isNeutral({
  form,
  counts_toward_average,
}: Pick<QuestionResult, 'form' | 'counts_toward_average'>): boolean {
  return form === 'slider-num' && !counts_toward_average;
}

/** An average of fewer answers than this says little. */
const fewAnswers = 10;

/**
 * Whether an average says little, on a scale from 1 to `steps`: it is of few answers, or its interval spans more than two thirds of the scale.
 * Wherever it stands it is grey then.
 */
export function saysLittle({ n, interval }: Pick<Figures, 'n' | 'interval'>, steps: number): boolean {
  return n < fewAnswers || (interval !== null && interval[1] - interval[0] > ((steps - 1) * 2) / 3);
}

/**
 * What a chart says: for a scale, that more than half of the answers are on its better or its worse side, or on the step between them, or nowhere; for choices and neutral
 * scales, which were chosen most. Shares are in percent of those who gave a value. Null: nobody did.
 */
export type Finding =
  | { readonly says: 'better' | 'worse' | 'middle'; readonly share: number }
  | { readonly says: 'divided' }
  | { readonly says: 'most'; readonly choices: readonly number[]; readonly share: number };

export function findingOf(
  question: Pick<QuestionResult, 'form' | 'counts_toward_average'>,
  { n, counts }: Pick<Figures, 'n' | 'counts'>,
): Finding | null {
  const most = Math.max(0, ...counts);
  if (n === 0 || most === 0) return null;
  const inPercent = (count: number) => (count / n) * 100;
  if (question.form === 'slider-mor' || isNeutral(question)) {
    return {
      says: 'most',
      choices: counts.flatMap((count, at) => (count === most ? [at] : [])),
      share: inPercent(most),
    };
  }
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0);
  const half = Math.floor(counts.length / 2);
  const [better, worse] = [sum(counts.slice(0, half)), sum(counts.slice(counts.length - half))];
  if (better * 2 > n) return { says: 'better', share: inPercent(better) };
  if (worse * 2 > n) return { says: 'worse', share: inPercent(worse) };
  const middle = sum(counts) - better - worse;
  return middle * 2 > n ? { says: 'middle', share: inPercent(middle) } : { says: 'divided' };
}
