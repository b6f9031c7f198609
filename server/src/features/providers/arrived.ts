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

/** Why nobody is let in, by what was wrong with what came, or with the way there. */
export const refusals = [
  // What came.
  'no-claim',
  'several-values',
  'unlike-pattern',
  // Whom it means.
  'nobody',
  'two-people',
  'other-person',
  'other-identity',
  // The way there.
  'denied',
  'not-begun',
  'used',
  'unreachable',
  'clock',
  'not-believed',
  'ended',
] as const;
export type RefusalReason = (typeof refusals)[number];

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
