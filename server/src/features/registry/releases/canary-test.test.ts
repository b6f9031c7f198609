import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arm, type Observed, soundShare, verdictOf } from './canary-test.ts';

const arm = (assigned: number, failed: number): Arm => ({ assigned, failed });
const quiet = arm(1000, 0);
const anyArm = fc
  .tuple(fc.integer({ min: 0, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([assigned, share]) => arm(assigned, Math.floor(assigned * share)));
const anyObserved: fc.Arbitrary<Observed> = fc.record({
  canary: anyArm,
  control: anyArm,
  baseline: fc.constantFrom(soundShare, null),
});
const order = ['sound', 'undecided', 'convicted'];
const rank = (observed: Observed) => order.indexOf(verdictOf(observed));

test.each([
  ['every page fails: after two of them', arm(2, 2), quiet, soundShare, 'convicted'],
  ['one failure alone', arm(1, 1), quiet, soundShare, 'undecided'],
  ['one of four fails: after five or so', arm(12, 3), quiet, soundShare, 'convicted'],
  ['one of ten fails: after some twenty', arm(30, 3), quiet, soundShare, 'convicted'],
  ['a hundred without a failure', arm(100, 0), quiet, soundShare, 'sound'],
  ['as good as the active one', arm(1000, 5), quiet, soundShare, 'sound'],
  ['all pages fail alike', arm(20, 12), arm(200, 120), soundShare, 'sound'],
  [
    'without a baseline: three failures, all of them in a tenth of page loads',
    arm(100, 3),
    arm(900, 0),
    null,
    'convicted',
  ],
  ['without a baseline: seven failures, four of them there', arm(100, 4), arm(900, 3), null, 'convicted'],
  ['without a baseline: as many as page loads', arm(100, 1), arm(900, 9), null, 'sound'],
  ['without a baseline and without a failure', arm(100, 0), arm(900, 0), null, 'undecided'],
  ['nobody has it yet', arm(0, 0), quiet, null, 'undecided'],
] as const)('%s', (_what, canary, control, baseline, verdict) => {
  expect(verdictOf({ canary, control, baseline })).toBe(verdict);
});

test('a failure more never speaks for a canary, nor one of the control against it', () => {
  fc.assert(
    fc.property(anyObserved, ({ canary, control, baseline }) => {
      const here = rank({ canary, control, baseline });
      if (canary.failed < canary.assigned) {
        const failed = { ...canary, failed: canary.failed + 1 };
        expect(rank({ canary: failed, control, baseline })).toBeGreaterThanOrEqual(here);
      }
    }),
  );
});

test('without a failure of its own no canary is convicted, whatever the control says', () => {
  fc.assert(
    fc.property(anyObserved, ({ canary, control, baseline }) => {
      expect(verdictOf({ canary: { ...canary, failed: 0 }, control, baseline })).not.toBe('convicted');
    }),
  );
});

test('a canary that fails as often as the control is not convicted, however often that is', () => {
  fc.assert(
    fc.property(anyArm, fc.integer({ min: 1, max: 20 }), fc.constantFrom(soundShare, null), (one, times, baseline) => {
      const control = arm(one.assigned * times, one.failed * times);
      expect(verdictOf({ canary: one, control, baseline })).not.toBe('convicted');
    }),
  );
});
