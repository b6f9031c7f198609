/** How page loads of one kind fare. */
export interface Arm {
  /** Counted as they were given what they got. */
  readonly assigned: number;
  /** Those of them that said that they failed. Who says nothing has not. */
  readonly failed: number;
}

export interface Observed {
  /** Page loads with the new revision. */
  readonly canary: Arm;
  /** Page loads with the active one, counted in the same time. */
  readonly control: Arm;
  /** The share of failing page loads that the active revision is known for; null: it is not known. */
  readonly baseline: number | null;
}

/** `convicted`: it fails more often than the active one. `sound`: it fails less often than any candidate. */
export type Verdict = 'undecided' | 'sound' | 'convicted';

/**
 * What the test promises, as shares of releases. `alpha`: revisions that are as good as the active one and convicted all the same. `beta`: bad ones that are
 * called sound. Bad is one that fails as often as the lowest of `candidates`, or without a baseline `timesWorse` as often as the active one.
 */
export const promised = { alpha: 0.02, beta: 0.05 } as const;

/** The share of failing page loads that is taken for sound. */
export const soundShare = 0.005;

/** Shares of failing page loads that a bad revision may have. */
export const candidates = [0.05, 0.1, 0.25, 0.5] as const;

/** Without a baseline: how many times as often as the active one a bad revision fails. */
export const timesWorse = 10;

/**
 * The sequential probability ratio test: may be asked after each page load, as often as one likes, and keeps what is promised. With a baseline the canary is
 * compared with it, or with the control's own share where that is higher: what makes all pages fail is no fault of the canary, and silence says no more of
 * it than of the control. Without one the failures of both are compared: of revisions that are alike as many are the canary's as page loads are.
 */
export function verdictOf({ canary, control, baseline }: Observed): Verdict {
  return baseline === null ? compared(canary, control) : against(baseline, canary, control);
}

function against(baseline: number, canary: Arm, control: Arm): Verdict {
  const usual = Math.max(baseline, control.assigned === 0 ? 0 : control.failed / control.assigned);
  const worse = candidates.filter((candidate) => candidate > usual);
  // All pages fail so often that no candidate is left.
  if (worse.length === 0) return compared(canary, control);
  const logs = worse.map((candidate) => logRatio(canary.failed, canary.assigned - canary.failed, usual, candidate));
  return decided(logMean(logs), worse.length);
}

function compared(canary: Arm, control: Arm): Verdict {
  const loads = canary.assigned + control.assigned;
  if (canary.assigned === 0 || control.assigned === 0) return 'undecided';
  const alike = canary.assigned / loads;
  const worse = (timesWorse * alike) / (timesWorse * alike + 1 - alike);
  return decided(logRatio(canary.failed, control.failed, alike, worse), 1);
}

/** How much likelier something is that happened `hits` times and did not `misses` times where its chance is `there` than where it is `usual`, as a logarithm. */
function logRatio(hits: number, misses: number, usual: number, there: number): number {
  return hits * Math.log(there / usual) + misses * Math.log((1 - there) / (1 - usual));
}

/** The logarithm of the mean of numbers that are given by theirs. */
function logMean(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  const sum = logs.reduce((all, log) => all + Math.exp(log - highest), 0);
  return highest + Math.log(sum / logs.length);
}

/** Wald's bounds. Of a mean of several candidates the lower one is as much lower: the true one is one of them. */
function decided(log: number, among: number): Verdict {
  if (log >= Math.log(1 / promised.alpha)) return 'convicted';
  return log <= Math.log(promised.beta / among) ? 'sound' : 'undecided';
}
