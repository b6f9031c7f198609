import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** What a provider may do just now. A trial whose time is over is none. */
export interface Standing {
  readonly stage: 'rehearsal' | 'trial' | 'on';
  readonly trialEndsAt: Date | null;
  readonly trialBy: Buffer | null;
}

const rehearsal: Standing = { stage: 'rehearsal', trialEndsAt: null, trialBy: null };

const stage = prepared<Pick<Standing, 'stage'>>(
  'provider_stage',
  "SELECT stage FROM provider_stage WHERE provider = $1 AND (stage <> 'trial' OR trial_ends_at > now())",
);

/** How far a provider is: what everybody asks who signs in by it. */
export async function stageOf(db: Db, provider: string): Promise<Standing['stage']> {
  const [row] = await stage(db, [provider]);
  return row?.stage ?? 'rehearsal';
}

/** Where a provider stands; one that was never switched on is rehearsed. */
export async function standingOf(db: Db | Tx, provider: string): Promise<Standing> {
  const row = await db
    .selectFrom('provider_stage')
    .select(['stage', 'trial_ends_at as trialEndsAt', 'trial_by as trialBy'])
    .where('provider', '=', provider)
    .where((one) => one.or([one('stage', '<>', 'trial'), one('trial_ends_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return row ?? rehearsal;
}

export async function setStanding(
  db: Db | Tx,
  provider: string,
  { stage, trialEndsAt, trialBy }: Standing,
): Promise<void> {
  const row = { stage, trial_ends_at: trialEndsAt, trial_by: trialBy };
  await db
    .insertInto('provider_stage')
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
    .execute();
}

/** Switches a provider on for good that is on trial. False where it is not, by now, and where `by` is the mark of whoever began the trial. */
export async function confirmStanding(tx: Tx, provider: string, by: Buffer | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_stage')
    .set({ stage: 'on', trial_ends_at: null, trial_by: null })
    .where('provider', '=', provider)
    .where('stage', '=', 'trial')
    .where('trial_ends_at', '>', sql<Date>`now()`)
    .where('trial_by', 'is distinct from', by)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The providers at which people may sign in just now. */
export async function providersOn(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('provider_stage')
    .select('provider')
    .where((one) =>
      one.or([
        one('stage', '=', 'on'),
        one.and([one('stage', '=', 'trial'), one('trial_ends_at', '>', sql<Date>`now()`)]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ provider }) => provider));
}
