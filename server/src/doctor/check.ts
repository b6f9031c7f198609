/** What somebody should know although all work goes on, or that all is well: with what was seen. */
export interface CheckResult {
  readonly state: 'ok' | 'warning';
  readonly says: string;
  /** What to do about a warning. */
  readonly todo?: string;
}

/** One thing that is looked at. What it throws is what is wrong. */
export interface Check<Given> {
  readonly name: string;
  /** What to do where it throws. */
  readonly todo: string;
  readonly look: (given: Given) => Promise<CheckResult>;
}

export const ok = (says: string): CheckResult => ({ state: 'ok', says });

export const warning = (says: string, todo: string): CheckResult => ({ state: 'warning', says, todo });
