import type { KeyObject } from 'node:crypto';
import { ConfigError } from '../../config-error.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { fingerprintOf, type KeyMaker, type Keystore } from '../../platform/keystore.ts';
import { lockEvaluation } from '../evaluations/store.ts';
import { type Recipient, seal, unseal } from './seal.ts';
import { noteKeystore, setSealingKey } from './store.ts';

/**
 * Gives an evaluation its pair of keys unless it has one; a pair is never replaced but by `changeKeys`. Holds the
 * evaluation's row, so that of two openings at once one makes the pair and the other finds it.
 * Throws `not-found`, `keys-destroyed`, and `keys-pending` where this process makes no keys and the worker has not made them yet.
 */
export async function ensureKeyPair(tx: Tx, keys: KeyMaker | undefined, evaluationId: number): Promise<void> {
  const row = await lockEvaluation(tx, evaluationId);
  if (!row) throw problem('not-found');
  // The last keys: another pair would be one that nobody promised to destroy.
  if (row.keys_destroyed_on !== null) throw problem('keys-destroyed');
  if (row.sealing_key) return;
  if (!keys) throw problem('keys-pending');
  await setSealingKey(tx, evaluationId, await keys.create(evaluationId));
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

/**
 * Destroys the keys of an evaluation that are not its present ones: those before a change, and those made by an opening
 * that did not come about. Under the row's lock, since an opening may be making the present ones just now.
 */
export async function destroyOtherKeys(
  { db, keystore }: { readonly db: Db; readonly keystore: Pick<Keystore, 'destroy'> },
  evaluationId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockEvaluation(tx, evaluationId);
    await keystore.destroy(evaluationId, row?.keys_destroyed_on === null ? row.sealing_key : null);
  });
}

/**
 * Notes which keystore holds the private keys of this database. A worker with another one would count nothing, and would make
 * keys that the first one lacks: throws `ConfigError` as long as there are keys that this one does not hold.
 */
export async function claimKeystore(db: Db, identity: string): Promise<void> {
  const noted = await noteKeystore(db, identity);
  if (noted === identity) return;
  throw new ConfigError(
    `ANKETA_KEYSTORE: this folder is keystore ${identity}, but the keys of this database are in keystore ${noted}. ` +
      'Counting with another one would lose ballots. Name that folder, or restore it from its copy (docs/operate.md).',
  );
}
