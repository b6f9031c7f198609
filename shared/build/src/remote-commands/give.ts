import { randomUUID } from 'node:crypto';
import { type Recipients, startCanary } from '@anketa/contract/suite/canaries';
import { activateRevision } from '@anketa/contract/suite/releases';
import { scheduleRelease } from '@anketa/contract/suite/schedules';
import { recipientsText } from './recipients.ts';
import type { Team } from './team-client.ts';

/** A revision, and the activation that was seen: null where there was none. */
interface Given {
  readonly name: string;
  readonly revision: string;
  readonly reviewed: number | null;
}

/** How a revision is given to pages. */
export interface Giving {
  /** It may lose routes, menu items and what it adds to pages of others. */
  readonly drops: boolean;
  /** It may be marked as bad. */
  readonly retired: boolean;
  /** Also of the questionnaire in the last day of filling. */
  readonly anyway: boolean;
  /** Which pages get it; without: all. */
  readonly canary?: Recipients;
  /** When a canary ends; without: after a day. */
  readonly until?: Date;
  /** When it is given; without: now. */
  readonly at?: Date;
}

const day = 24 * 60 * 60 * 1000;

/** The header by which the server refuses what was decided from another activation than the present one. */
export const seeing = (reviewed: number | null) => ({ 'if-match': `"${reviewed ?? 'none'}"` });

/** Says in words which options make no sense together; nothing where all do. */
function conflicting({ canary, until, at, drops, retired }: Giving): string | undefined {
  if (until && !canary) return '--until says when a canary ends: it goes with --canary.';
  if (until && at && until <= at) return '--until has to be after --at.';
  if (canary && (drops || retired)) return '--drops and --retired are for all pages, not for a canary.';
  return undefined;
}

/** Throws in words where options make no sense together, before anything is sent. */
export function checkGiving(giving: Giving): void {
  const wrong = conflicting(giving);
  if (wrong !== undefined) throw new Error(wrong);
}

/** Gives a revision to all pages or to some, now or at a time, and says so. */
export async function give(
  { call, say }: Team,
  { name, revision, reviewed }: Given,
  { drops, retired, anyway, canary, at, until = new Date((at ?? new Date()).getTime() + day) }: Giving,
): Promise<void> {
  const params = { name };
  const headers = seeing(reviewed);
  const tried = canary && { revision, to: canary, ends_at: until.toISOString(), anyway };
  const whom = canary ? `${recipientsText(canary)} until ${until.toISOString()}` : 'all pages';
  if (at) {
    const what = tried
      ? { act: 'canary' as const, ...tried }
      : { act: 'activate' as const, revision, drops, retired, anyway };
    await call(scheduleRelease, { params, headers, body: { at: at.toISOString(), what } });
    say(`${name}: ${revision} is given to ${whom} at ${at.toISOString()}.`);
  } else if (tried) {
    await call(startCanary, { params, headers, body: tried });
    say(`${name}: ${revision} is given to ${whom}.`);
  } else {
    const { already } = await call(activateRevision, {
      params,
      body: { revision, drops, retired, anyway },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    });
    say(already ? `${name} was active as ${revision} before.` : `${name} is active as ${revision}.`);
  }
}
