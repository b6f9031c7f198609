import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import type { Keystore } from '../../platform/keystore.ts';
import { provenKey, sealingOf } from './key-custody.ts';
import type { BoxState } from './mix-store.ts';
import { type Recipient, recipientOf, seal, unseal } from './seal.ts';

/** Days that a pair of keys lives while an evaluation mixes with filling open. */
const keyDays = 7;

const isDue = sql`filling_is_open(state, options) AND options ->> 'continuous' = 'true' AND sealing_key IS NOT NULL
  AND keys_destroyed_on IS NULL AND sealing_key_since <= current_date - ${keyDays}::int`;

/** Open continuous evaluations whose pair is old enough to be changed. */
export async function evaluationsDueForKeys(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM evaluation WHERE ${isDue} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Ports {
  readonly db: Db;
  readonly keystore: Pick<Keystore, 'create' | 'privateKey' | 'destroy'>;
}

/**
 * Gives an evaluation its next pair of keys: opens every sealed ballot, seals it anew in random order under a fresh id, and
 * destroys the pair before. From then on nothing that was kept of the old boxes can be opened. All in one transaction in
 * which no submission passes; one that was under way is sealed again with the new key (`stale`).
 *
 * Boxes that do not open stay as they are, counted as unopenable. Gives how many were sealed anew.
 */
export async function changeKeys({ db, keystore }: Ports, evaluationId: number): Promise<number> {
  const changed = await inTransaction(db, async (tx) => {
    await tx.selectFrom('evaluation').select('id').where('id', '=', evaluationId).forUpdate().execute();
    await sql`SELECT lock_submissions(${evaluationId}::int)`.execute(tx);
    const sealing = await sealingOf(tx, evaluationId);
    if (!sealing) return undefined;
    const before = sealing.recipient;
    const key = await provenKey(keystore, before);
    const raw = await keystore.create(evaluationId);
    const next = recipientOf(evaluationId, raw, before.boxBytes);
    await provenKey(keystore, next);
    const count = await sealAnew(tx, { key, next });
    await tx
      .updateTable('evaluation')
      .set({ sealing_key: raw, sealing_key_since: sql<string>`current_date` })
      .where('id', '=', evaluationId)
      .execute();
    return { raw, count };
  });
  if (!changed) return 0;
  await destroyOtherKeys({ db, keystore }, evaluationId);
  return changed.count;
}

/** Boxes that are held in memory at a time: some 4 MB. */
const chunk = 500;

interface WaitingBox {
  readonly course_code: string;
  readonly id: string;
  readonly sealed: Buffer;
  readonly state: BoxState;
}

async function sealAnew(tx: Tx, { key, next }: { key: KeyObject; next: Recipient }): Promise<number> {
  const { evaluationId } = next;
  await sql`CREATE TEMPORARY TABLE sealed_before ON COMMIT DROP AS
    SELECT course_code, id, state, row_number() OVER (ORDER BY gen_random_uuid()) AS place
    FROM ballot_inbox WHERE evaluation_id = ${evaluationId}`.execute(tx);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM sealed_before`.execute(tx);
  const all = rows[0]?.n ?? 0;
  let done = 0;
  for (let from = 0; from < all; from += chunk) {
    const boxes = await sql<WaitingBox>`
      DELETE FROM ballot_inbox b USING sealed_before o
      WHERE o.place > ${from} AND o.place <= ${from + chunk} AND b.evaluation_id = ${evaluationId}
        AND b.course_code = o.course_code AND b.id = o.id
      RETURNING b.course_code, b.id, b.sealed, b.state`.execute(tx);
    for (const box of boxes.rows) {
      await sql`
        INSERT INTO ballot_inbox (evaluation_id, course_code, id, sealed, state)
        VALUES (${evaluationId}, ${box.course_code}, gen_random_uuid(), ${resealed(box, key, next)}, ${box.state})`.execute(
        tx,
      );
      done += 1;
    }
  }
  const { rows: after } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ballot_inbox WHERE evaluation_id = ${evaluationId}`.execute(tx);
  if (done !== all || after[0]?.n !== all) throw new Error('a ballot would be lost by the change of keys');
  return all;
}

/** A box under the next key; one that does not open as it is, to be counted as unopenable. */
function resealed({ sealed }: WaitingBox, key: KeyObject, next: Recipient): Buffer {
  let content: Buffer;
  try {
    content = unseal(key, next.evaluationId, sealed);
  } catch {
    return sealed;
  }
  return seal(next, content);
}

/**
 * Destroys the keys of an evaluation that are not its present ones: those before a change, and those made by an opening
 * that did not come about. Under the row's lock, since an opening may be making the present ones just now.
 */
export async function destroyOtherKeys(
  { db, keystore }: { readonly db: Db; readonly keystore: Pick<Keystore, 'destroy'> },
  evaluationId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('evaluation')
      .select(['sealing_key', 'keys_destroyed_on'])
      .where('id', '=', evaluationId)
      .forUpdate()
      .executeTakeFirst();
    await keystore.destroy(evaluationId, row && row.keys_destroyed_on === null ? row.sealing_key : null);
  });
}
