import { proof, randomSource } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { candidates, promised, soundShare, timesWorse, type Verdict, verdictOf } from '../releases/canary-test.ts';

const proven = proof('canary', { sample: 1000, full: 10_000 });
const random = randomSource(proven.seed);
const part = () => random.below(1_000_000) / 1_000_000;

/** After so many page loads a release is given up as undecided. */
const longest = 20_000;

interface Simulated {
  /** Shares of failing page loads. */
  readonly control: number;
  readonly canary: number;
  /** The share of page loads that are given the canary. */
  readonly share: number;
  readonly baseline: number | null;
}

/** A release, page load by page load, until the test decides. */
function simulate({ control, canary, share, baseline }: Simulated): Verdict {
  const counted = { canary: { assigned: 0, failed: 0 }, control: { assigned: 0, failed: 0 } };
  for (let load = 0; load < longest; load++) {
    const isCanary = random.chance(share);
    const arm = isCanary ? counted.canary : counted.control;
    const fails = random.chance(isCanary ? canary : control);
    arm.assigned += 1;
    if (fails) arm.failed += 1;
    // Nothing is decided by what says nothing.
    if (!fails && (!isCanary || baseline === null)) continue;
    const verdict = verdictOf({ ...counted, baseline });
    if (verdict !== 'undecided') return verdict;
  }
  return 'undecided';
}

/** A release that is as good as the active revision, or bad, with a baseline or without one. */
function draw(isBad: boolean, hasBaseline: boolean): Simulated {
  const share = 0.01 + 0.49 * part();
  if (hasBaseline) {
    const lowest = candidates[0];
    return {
      share,
      baseline: soundShare,
      control: soundShare,
      canary: isBad ? lowest + (1 - lowest) * part() ** 3 : soundShare,
    };
  }
  const control = 0.005 + 0.045 * part();
  return { share, baseline: null, control, canary: isBad ? timesWorse * control : control };
}

test('of simulated releases no more good ones are convicted, and no more bad ones called sound, than is promised', {
  timeout: proven.timeout(60),
}, () => {
  const seen = { good: 0, bad: 0, false_alarms: 0, misses: 0 };
  for (let run = 0; run < proven.runs; run++) {
    const isBad = run % 2 === 1;
    const verdict = simulate(draw(isBad, run % 4 < 2));
    seen[isBad ? 'bad' : 'good'] += 1;
    if (!isBad && verdict === 'convicted') seen.false_alarms += 1;
    if (isBad && verdict !== 'convicted') seen.misses += 1;
    const { false_alarms, misses } = seen;
    proven.held({ false_alarms, misses });
  }
  expect(seen.false_alarms / seen.good).toBeLessThanOrEqual(promised.alpha);
  expect(seen.misses / seen.bad).toBeLessThanOrEqual(promised.beta);
});
