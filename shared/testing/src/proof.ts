import { appendFileSync } from 'node:fs';

interface Wishes {
  /** How many cases `npm test` tries, and how many `pnpm prove`. */
  readonly sample: number;
  readonly full: number;
  readonly seed?: number;
}

/** Where `pnpm prove` gathers what was proven. */
const report = process.env.ANKETA_PROOFS;

/**
 * How many cases a test tries: a fixed sample, or with `pnpm prove` the full count, which is then reported in one line
 * `PROOF name n=… seed=…`. A test that stops early reports nothing.
 */
export function proof(name: string, { sample, full, seed = 1 }: Wishes) {
  const runs = report ? full : sample;
  let tried = 0;
  return {
    runs,
    seed,
    /** Time for all cases, in milliseconds: `each` for one. */
    timeout: (each: number) => 60_000 + runs * each,
    /** Notes that a case held. What is said of the last one stands in the line. */
    held(facts: Readonly<Record<string, number>> = {}): void {
      tried += 1;
      const said = Object.entries(facts).map(([fact, value]) => ` ${fact}=${value}`);
      if (report && tried === runs) appendFileSync(report, `PROOF ${name} n=${tried} seed=${seed}${said.join('')}\n`);
    },
    /** Notes that all cases were tried, and in how many something was detected. */
    detected(n: number): void {
      if (report)
        appendFileSync(report, `PROOF ${name} n=${runs} detected=${((100 * n) / runs).toFixed(1)}% seed=${seed}\n`);
    },
  };
}

/** A repeatable source of numbers from 0 up to 1 (mulberry32): equal seeds give equal cases. */
export function randomSource(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    /** A whole number below `n`. */
    below: (n: number) => Math.floor(next() * n),
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  };
}

export type RandomSource = ReturnType<typeof randomSource>;
