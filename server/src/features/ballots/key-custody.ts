import type { KeyObject } from 'node:crypto';
import { evaluationState } from '@anketa/contract/evaluations';
import { sql } from 'kysely';
import { ConfigError } from '../../config.ts';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { fingerprintOf, type KeyMaker, type Keystore } from '../../platform/keystore.ts';
import { type Recipient, recipientOf, seal, unseal } from './seal.ts';

/** What the ballots of an evaluation are sealed and counted by; fixed when filling first opened. */
export interface Sealing {
  readonly recipient: Recipient;
  /** How many ballots cannot be told apart. */
  readonly hiddenAmong: number;
}

/** The sealing of an evaluation; undefined before filling was first opened. */
export async function sealingOf(db: Db | Tx, evaluationId: number): Promise<Sealing | undefined> {
  const row = await db
    .selectFrom('evaluation')
    .select(['sealing_key', 'box_bytes', 'hidden_among'])
    .where('id', '=', evaluationId)
    .executeTakeFirst();
  if (!row?.sealing_key || row.box_bytes === null || row.hidden_among === null) return undefined;
  return { recipient: recipientOf(evaluationId, row.sealing_key, row.box_bytes), hiddenAmong: row.hidden_among };
}

/**
 * Gives an evaluation its pair of keys unless it has one; a pair is never replaced but by `changeKeys`. Holds the
 * evaluation's row, so that of two openings at once one makes the pair and the other finds it.
 * Throws `keys-pending` where this process makes no keys and the worker has not made them yet, `keys-destroyed`.
 */
export async function ensureKeyPair(tx: Tx, keys: KeyMaker | undefined, evaluationId: number): Promise<void> {
  const row = await tx
    .selectFrom('evaluation')
    .select(['sealing_key', 'keys_destroyed_on'])
    .where('id', '=', evaluationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw problem('not-found');
  // The last keys: another pair would be one that nobody promised to destroy.
  if (row.keys_destroyed_on !== null) throw problem('keys-destroyed');
  if (row.sealing_key) return;
  if (!keys) throw problem('keys-pending');
  const made = await keys.create(evaluationId);
  await tx
    .updateTable('evaluation')
    .set({ sealing_key: made, sealing_key_since: sql<string>`current_date` })
    .where('id', '=', evaluationId)
    .where('sealing_key', 'is', null)
    .execute();
}

/** The private key of a recipient, proven to open what is sealed for it. Throws when it is missing or does not. */
export async function provenKey(keystore: Pick<Keystore, 'privateKey'>, recipient: Recipient): Promise<KeyObject> {
  const { evaluationId, raw } = recipient;
  const key = await keystore.privateKey(evaluationId, raw);
  if (!key) {
    throw new Error(`the private key ${fingerprintOf(raw)} of evaluation ${evaluationId} is not in the keystore`);
  }
  unseal(key, evaluationId, seal(recipient, Buffer.from('proof')));
  return key;
}

/** Evaluations that may be opened and have no keys yet: the worker makes them beforehand. */
export async function evaluationsWithoutKeys(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('evaluation')
    .select('id')
    .where('sealing_key', 'is', null)
    .where('completed_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The public keys of evaluations in which filling may be open. */
export async function openEvaluationKeys(db: Db): Promise<{ id: number; sealing_key: Buffer }[]> {
  const { rows } = await sql<{ id: number; sealing_key: Buffer }>`
    SELECT id, sealing_key FROM evaluation
    WHERE state = ANY(${[evaluationState.filling, evaluationState.checking]}) AND sealing_key IS NOT NULL AND keys_destroyed_on IS NULL`.execute(
    db,
  );
  return rows;
}

/**
 * Notes which keystore holds the private keys of this database. A worker with another one would count nothing, and would make
 * keys that the first one lacks: throws `ConfigError` as long as there are keys that this one does not hold.
 */
export async function claimKeystore(db: Db, identity: string): Promise<void> {
  await db
    .insertInto('keystore')
    .values({ identity })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ identity: string }>`
    UPDATE keystore SET identity = CASE WHEN EXISTS (SELECT FROM evaluation
        WHERE sealing_key IS NOT NULL AND keys_destroyed_on IS NULL) THEN identity ELSE ${identity}::uuid END
    RETURNING identity`.execute(db);
  const noted = rows[0]?.identity;
  if (noted === identity) return;
  throw new ConfigError(
    `ANKETA_KEYSTORE: this folder is keystore ${identity}, but the keys of this database are in keystore ${noted}. ` +
      'Counting with another one would lose ballots. Name that folder, or restore it from its copy (docs/operate.md).',
  );
}
