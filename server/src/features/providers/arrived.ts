/** Who came from a provider, as it says. */
export interface Arrived {
  readonly issuer: string;
  /** Who they are there, for good. */
  readonly subject: string;
  /** Their session there. */
  readonly sid: string | undefined;
  /** When the provider said so. */
  readonly issuedAt: Date;
  /** Claims, or headers by their names in small letters. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Why nobody is let in, by what came and whom it means: signing in once more leads to the same. */
export const refusalsOfPerson = [
  'no-claim',
  'several-values',
  'unlike-pattern',
  'nobody',
  'deactivated',
  'two-people',
  'other-person',
  'other-identity',
] as const;

/** The same by what was wrong on the way there and back. */
const recentRefusals = ['denied', 'not-begun', 'used', 'unreachable', 'clock', 'not-believed', 'ended'] as const;

export type RefusalReason = (typeof refusalsOfPerson)[number] | (typeof recentRefusals)[number];

/** Nobody is let in. `value`: what arrived, where something did. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly value: string | undefined;

  constructor(reason: RefusalReason, { value, cause }: { value?: string; cause?: unknown } = {}) {
    super(reason, { cause });
    this.reason = reason;
    this.value = value;
  }
}
