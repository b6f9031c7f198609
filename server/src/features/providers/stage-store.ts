import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

/** What a provider may do just now. A trial whose time is over is none. */
export interface Standing {
  readonly stage: 'rehearsal' | 'trial' | 'on';
  readonly trialEndsAt: Date | null;
  readonly trialBy: Buffer | null;
}

const rehearsal: Standing = { stage: 'rehearsal', trialEndsAt: null, trialBy: null };

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
