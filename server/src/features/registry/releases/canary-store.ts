import { type RoleSlug, roleSlugs } from '@anketa/contract/rights';
import type { Canary, Recipients } from '@anketa/contract/suite/canaries';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { currentRoles, permissionsOf, rolesOf } from '../../access/role-store.ts';
import type { PublishedRemote } from '../store.ts';
import { type Observed, soundShare } from './canary-test.ts';

/** A canary that pages may be given. */
export interface RunningCanary extends Omit<PublishedRemote, 'state' | 'fallback'> {
  readonly id: number;
  readonly share: number | null;
  readonly role: string | null;
  /** The keys of people that it is given to by name. */
  readonly people: readonly string[];
  /** No page is given it for some minutes. */
  readonly rests: boolean;
}

const runs = sql<boolean>`c.end_reason IS NULL AND c.ends_at > now()`;

/** The canaries that run, one of a remote at most. */
export async function runningCanaries(db: Db | Tx): Promise<RunningCanary[]> {
  const { rows } = await sql<RunningCanary>`
    SELECT c.id, c.remote_id, c.content_hash, c.share, c.role, coalesce(c.rests_until > now(), false) AS rests,
      ARRAY(SELECT oidos FROM remote_canary_person WHERE canary_id = c.id ORDER BY 1) AS people,
      r.version, r.description, r.integrity, r.preload
    FROM remote_canary c JOIN remote_revision r USING (remote_id, content_hash) WHERE ${runs} ORDER BY c.id`.execute(
    db,
  );
  return rows;
}

/** A canary as its pages are judged. */
export interface JudgedCanary {
  readonly id: number;
  readonly content_hash: string;
  readonly control_hash: string;
  readonly share: number | null;
}

/** The running canary of a remote. */
export async function canaryOf(tx: Tx, remoteId: string): Promise<JudgedCanary | undefined> {
  const { rows } = await sql<JudgedCanary>`
    SELECT c.id, c.content_hash, c.control_hash, c.share FROM remote_canary c WHERE c.remote_id = ${remoteId} AND ${runs}`.execute(
    tx,
  );
  return rows[0];
}

interface Listed extends Pick<Canary, 'state' | 'since' | 'ends_at' | 'by'> {
  readonly remote_id: string;
  readonly content_hash: string;
  readonly share: number | null;
  readonly role: string | null;
  readonly logins: string[];
  readonly assigned: number;
  readonly failed: number;
  readonly control_assigned: number;
  readonly control_failed: number;
}

/** The last canary of each remote, running or not. */
export async function lastCanaries(tx: Tx): Promise<ReadonlyMap<string, Canary>> {
  const { rows } = await sql<Listed>`
    SELECT DISTINCT ON (c.remote_id) c.remote_id, c.content_hash, c.share, c.role, c.by, c.started_at::date::text AS since,
      to_char(c.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ends_at,
      c.assigned, c.failed, c.control_assigned, c.control_failed,
      ARRAY(SELECT coalesce(p.login, p.oident) FROM remote_canary_person JOIN person p USING (oidos) WHERE canary_id = c.id ORDER BY 1) AS logins,
      coalesce(c.end_reason, CASE WHEN c.ends_at <= now() THEN 'over' WHEN c.rests_until > now() THEN 'resting' ELSE 'running' END) AS state
    FROM remote_canary c ORDER BY c.remote_id, c.id DESC`.execute(tx);
  return new Map(rows.map((row) => [row.remote_id, listed(row)]));
}

function listed({ content_hash: revision, state, since, ends_at, by, ...row }: Listed): Canary {
  const canary = { assigned: row.assigned, failed: row.failed };
  const control = { assigned: row.control_assigned, failed: row.control_failed };
  return { revision, to: recipientsOf(row), state, since, ends_at, by, canary, control };
}

function recipientsOf({ share, role, logins }: Pick<Listed, 'share' | 'role' | 'logins'>): Recipients {
  if (share !== null) return { kind: 'share', share };
  const known = roleSlugs.find((slug) => slug === role);
  return known ? { kind: 'role', role: known } : { kind: 'people', logins };
}

interface NewCanary {
  readonly remoteId: string;
  readonly contentHash: string;
  /** The revision that is active beside it. */
  readonly controlHash: string;
  readonly to: Recipients;
  readonly endsAt: string;
  readonly by: string;
  /** The active revision is known to fail in few page loads. */
  readonly known: boolean;
  /** The keys of people that it is given to by name. */
  readonly people: readonly string[];
}

/** Adds a canary. Gives its number. */
export async function addCanary(
  tx: Tx,
  { remoteId, contentHash, controlHash, to, endsAt, by, known, people }: NewCanary,
): Promise<number> {
  const { id } = await tx
    .insertInto('remote_canary')
    .values({
      remote_id: remoteId,
      content_hash: contentHash,
      control_hash: controlHash,
      share: to.kind === 'share' ? to.share : null,
      role: to.kind === 'role' ? to.role : null,
      ends_at: new Date(endsAt),
      by,
      known,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = people.map((oidos) => ({ canary_id: id, oidos }));
  if (rows.length > 0) await tx.insertInto('remote_canary_person').values(rows).execute();
  return id;
}

/** People by their logins, with what their roles let them administer (permission bits). */
export async function peopleByLogin(tx: Tx, logins: readonly string[]) {
  const { rows } = await sql<{ oidos: string; login: string; extra_permissions: number; held_roles: RoleSlug[] }>`
    SELECT p.oidos, p.login, p.extra_permissions, ${sql.raw(currentRoles)} FROM person p
    WHERE p.login = ANY(${logins}) AND p.merged_into IS NULL`.execute(tx);
  return rows.map(({ oidos, login, extra_permissions, held_roles }) => ({
    oidos,
    login,
    permissions: permissionsOf(rolesOf({ held_roles }), extra_permissions),
  }));
}

/** Ends a canary for a reason. */
export async function endCanary(
  tx: Tx,
  id: number,
  reason: 'stopped' | 'convicted' | 'replaced' | 'retired',
): Promise<void> {
  await tx.updateTable('remote_canary').set({ end_reason: reason }).where('id', '=', id).execute();
  await sql`DELETE FROM remote_canary_vote WHERE canary_id = ${id}`.execute(tx);
}

/** Counts a page load for canaries: of those given to it, and of those whose control it is. */
export async function countAssigned(
  db: Db,
  { given, control }: { readonly given: readonly number[]; readonly control: readonly number[] },
) {
  await sql`
    UPDATE remote_canary SET assigned = assigned + (id = ANY(${given}))::integer, control_assigned = control_assigned + (id = ANY(${control}))::integer
    WHERE id = ANY(${[...given, ...control]})`.execute(db);
}

interface Vote {
  /** Canaries that the page load was given or is the control of. */
  readonly ids: readonly number[];
  readonly load: string;
  readonly remoteId: string;
}

/** Whether one of these canaries runs, is of this remote, and has not heard of this page load. Nothing is locked. */
export async function mayVote(db: Db, { ids, load, remoteId }: Vote): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM remote_canary c WHERE c.id = ANY(${[...ids]}) AND c.remote_id = ${remoteId} AND ${runs}
      AND NOT EXISTS (SELECT FROM remote_canary_vote v WHERE v.canary_id = c.id AND v.load = ${load}::uuid)`.execute(
    db,
  );
  return rows.length > 0;
}

/** Notes that a page load failed, by whom ('': it does not matter). False: it was noted before, or the canary does not run any more. */
export async function noteVote(tx: Tx, id: number, load: string, voter: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO remote_canary_vote (canary_id, load, voter) SELECT c.id, ${load}::uuid, ${voter} FROM remote_canary c WHERE c.id = ${id} AND ${runs}
    ON CONFLICT DO NOTHING RETURNING load`.execute(tx);
  return rows.length > 0;
}

/** By how many a canary was reported to fail, of those to whom it matters. */
export async function countVoters(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    SELECT count(DISTINCT voter)::integer AS voters FROM remote_canary_vote WHERE canary_id = ${id} AND voter <> ''`.execute(
    tx,
  );
  return rows[0]?.voters ?? 0;
}

export interface Counted extends Observed {
  readonly remoteId: string;
  readonly contentHash: string;
}

/** Counts a failed page load of a canary, or of its control. Gives what is counted by now. */
export async function countFailed(tx: Tx, id: number, arm: 'canary' | 'control'): Promise<Counted> {
  const column = sql.ref(arm === 'canary' ? 'failed' : 'control_failed');
  const { rows } = await sql<{
    remote_id: string;
    content_hash: string;
    assigned: number;
    failed: number;
    control_assigned: number;
    control_failed: number;
    known: boolean;
  }>`
    UPDATE remote_canary SET ${column} = ${column} + 1 WHERE id = ${id}
    RETURNING remote_id, content_hash, assigned, failed, control_assigned, control_failed, known`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`there is no canary ${id}`);
  return {
    remoteId: row.remote_id,
    contentHash: row.content_hash,
    baseline: row.known ? soundShare : null,
    canary: { assigned: row.assigned, failed: row.failed },
    control: { assigned: row.control_assigned, failed: row.control_failed },
  };
}

/** For so many minutes no page is given a canary. */
export async function restCanary(tx: Tx, id: number, minutes: number): Promise<void> {
  await sql`UPDATE remote_canary SET rests_until = now() + make_interval(mins => ${minutes}) WHERE id = ${id}`.execute(
    tx,
  );
}

/** Page loads with a revision as the active one beside earlier canaries, and how many failed. */
export async function controlOf(tx: Tx, remoteId: string, contentHash: string): Promise<Observed['control']> {
  const { rows } = await sql<Observed['control']>`
    SELECT coalesce(sum(control_assigned), 0)::integer AS assigned, coalesce(sum(control_failed), 0)::integer AS failed
    FROM remote_canary WHERE remote_id = ${remoteId} AND control_hash = ${contentHash}`.execute(tx);
  return rows[0] ?? { assigned: 0, failed: 0 };
}
