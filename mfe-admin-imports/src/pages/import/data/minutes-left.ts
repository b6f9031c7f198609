interface Pace {
  /** How many rows there are to do altogether, and how many are done. */
  readonly expected: number;
  readonly items: number;
  /** Rows a second. */
  readonly rate: number;
}

/** Whole minutes until all rows are done, 0 for less than one. Undefined where the pace says nothing. */
export function minutesLeft({ expected, items, rate }: Pace): number | undefined {
  if (rate <= 0 || expected <= 0) return undefined;
  return Math.floor(Math.max(0, expected - items) / rate / 60);
}
