import type { ReturnRate, Withheld } from '@anketa/contract/results';

/** A part of a whole, such as a parallel of a course, with the ballots that reached it. */
interface Part {
  readonly key: string;
  readonly ballots: number;
}

/**
 * Which parts of a whole may be shown beside the whole and each other. A part shows from `minimum` ballots, and what
 * is left when all shown parts are taken from the whole must be nothing or again at least `minimum`: otherwise the
 * smallest shown parts are withheld too, until the rest is large enough to hide in.
 */
export function shownParts(whole: number, parts: readonly Part[], minimum: number): Map<string, Withheld | null> {
  const verdicts = new Map<string, Withheld | null>();
  const shown: Part[] = [];
  for (const part of parts) {
    if (part.ballots >= minimum) shown.push(part);
    else verdicts.set(part.key, { reason: 'few-responses', needed: minimum });
  }
  shown.sort((a, b) => b.ballots - a.ballots);
  // Parts may overlap (a student attends a lecture and a seminar), so the whole is compared with each alone as well.
  const left = () => whole - shown.reduce((sum, part) => sum + part.ballots, 0);
  const tooClose = (rest: number) => rest > 0 && rest < minimum;
  for (const part of [...shown]) {
    if (tooClose(whole - part.ballots)) withhold(part);
  }
  while (shown.length > 0 && tooClose(left())) withhold(shown.at(-1) as Part);
  for (const part of shown) verdicts.set(part.key, null);
  return verdicts;

  function withhold(part: Part) {
    shown.splice(shown.indexOf(part), 1);
    verdicts.set(part.key, { reason: 'complement', needed: minimum });
  }
}

/**
 * Which questions of one place may be shown, by how many of its ballots were asked them. One that was not asked of all
 * shows from `minimum` of them, and when those who were not, or were asked the next larger one shown, are again as many:
 * the same asked of one student more, in other words, would tell that student's answer.
 */
export function shownSizes(whole: number, asked: Iterable<number>, minimum: number): Map<number, Withheld | null> {
  const verdicts = new Map<number, Withheld | null>();
  let larger = whole;
  for (const size of [...new Set(asked)].sort((a, b) => b - a)) {
    if (size < minimum) verdicts.set(size, { reason: 'few-responses', needed: minimum });
    else if (larger > size && larger - size < minimum) verdicts.set(size, { reason: 'complement', needed: minimum });
    else {
      verdicts.set(size, null);
      larger = size;
    }
  }
  return verdicts;
}

interface Thresholds {
  readonly minimum_return_rate: number;
  readonly return_rate_over_course: boolean;
}

/** Whether a question's return rate suffices: of the parallel, or of the course where the question says so. */
export function withheldByRate(
  { minimum_return_rate: needed, return_rate_over_course }: Thresholds,
  rates: { readonly own: ReturnRate; readonly course: ReturnRate },
): Withheld | null {
  const { percent } = return_rate_over_course ? rates.course : rates.own;
  return needed > 0 && (percent ?? 0) < needed ? { reason: 'low-return-rate', needed } : null;
}
