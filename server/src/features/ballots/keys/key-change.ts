import type { KeyObject } from 'node:crypto';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import type { Keystore } from '../../../platform/keystore.ts';
import { lockEvaluation } from '../../evaluations/store.ts';
import { destroyOtherKeys, provenKey } from '../../keys/custody.ts';
import { type Recipient, recipientOf, seal, unseal } from '../../keys/seal.ts';
import { sealingOf, setSealingKey } from '../../keys/store.ts';
import { lockSubmissions } from '../../questions/store.ts';
import { coursesWithBoxes, deleteBoxes, insertBox, lockBoxes } from '../inbox-store.ts';
import { shuffled } from '../shuffled.ts';

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
  const count = await inTransaction(db, async (tx) => {
    await lockEvaluation(tx, evaluationId);
    await lockSubmissions(tx, evaluationId);
    const before = (await sealingOf(tx, evaluationId))?.recipient;
    if (!before) return 0;
    const key = await provenKey(keystore, before);
    const next = recipientOf(evaluationId, await keystore.create(evaluationId), before.boxBytes);
    await provenKey(keystore, next);
    await setSealingKey(tx, evaluationId, next.raw);
    return sealAnew(tx, { key, next });
  });
  await destroyOtherKeys({ db, keystore }, evaluationId);
  return count;
}

async function sealAnew(tx: Tx, { key, next }: { key: KeyObject; next: Recipient }): Promise<number> {
  const { evaluationId } = next;
  let count = 0;
  for (const code of await coursesWithBoxes(tx, evaluationId)) {
    const course = { evaluation_id: evaluationId, course_code: code };
    const boxes = await lockBoxes(tx, course);
    await deleteBoxes(tx, course, boxes);
    for (const { sealed, state } of shuffled(boxes)) {
      await insertBox(tx, course, { state, sealed: resealed(sealed, key, next) });
    }
    count += boxes.length;
  }
  return count;
}

/** A box under the next key; one that does not open as it is, to be counted as unopenable. */
function resealed(sealed: Buffer, key: KeyObject, next: Recipient): Buffer {
  let content: Buffer;
  try {
    content = unseal(key, next.evaluationId, sealed);
  } catch {
    return sealed;
  }
  return seal(next, content);
}
