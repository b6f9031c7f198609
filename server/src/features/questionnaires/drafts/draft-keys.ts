import type { Answers } from '@anketa/contract/questions/questionnaires';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import type { DraftKeys } from '../../../platform/draft-key-files.ts';
import { type DraftOwner, openDraft, sealDraft } from './draft-box.ts';
import {
  deleteDraft,
  lockDrafts,
  lockDraftsOfOtherKeys,
  presentKeyId,
  replaceDraft,
  setPresentKey,
} from './draft-store.ts';

interface Ports {
  readonly db: Db;
  readonly draftKeys: DraftKeys;
}

/** The key that drafts are encrypted with today; the first one is made when it is asked for. */
export async function presentDraftKey({ db, draftKeys }: Ports): Promise<{ key_id: string; key: Buffer }> {
  const id = (await presentKeyId(db)) ?? (await firstKey({ db, draftKeys }));
  const key = await draftKeys.read(id);
  if (!key) throw new Error(`the draft key ${id} is not in this folder: all processes need the same ANKETA_DRAFT_KEYS`);
  return { key_id: id, key };
}

function firstKey({ db, draftKeys }: Ports): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockDrafts(tx);
    // Another process may have made it meanwhile.
    return (await presentKeyId(tx)) ?? newKey(tx, draftKeys);
  });
}

async function newKey(tx: Tx, draftKeys: DraftKeys): Promise<string> {
  const id = await draftKeys.create();
  await setPresentKey(tx, id);
  return id;
}

/**
 * Takes a new key, encrypts every draft anew with it, and destroys the keys before. Whoever kept older drafts, in a backup,
 * in the write-ahead log or in dead rows, can read none of them any more. Killed anywhere, it can be done again.
 */
export async function changeDraftKey({ db, draftKeys }: Ports): Promise<void> {
  const id = await inTransaction(db, async (tx) => {
    await lockDrafts(tx);
    return newKey(tx, draftKeys);
  });
  while ((await sealSome({ db, draftKeys }, id)) > 0);
  await inTransaction(db, async (tx) => {
    await lockDrafts(tx);
    if ((await presentKeyId(tx)) === id) await draftKeys.destroyOthers(id);
  });
}

const chunk = 200;

/** Encrypts some drafts anew. Gives how many of the others it met: none means that no older key is needed. */
function sealSome({ db, draftKeys }: Ports, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const drafts = await lockDraftsOfOtherKeys(tx, id, chunk);
    const key = await draftKeys.read(id);
    if (!key) throw new Error(`the draft key ${id} has gone`);
    for (const { evaluation_id, course_code, oidos, key_id, sealed, box_bytes } of drafts) {
      const owner = { evaluation_id, course_code, oidos };
      const answers = openedWith(await draftKeys.read(key_id), owner, sealed);
      const anew = answers && sealDraft(key, owner, answers, box_bytes ?? sealed.length);
      if (anew) await replaceDraft(tx, owner, { key_id: id, sealed: anew });
      else await deleteDraft(tx, owner);
    }
    return drafts.length;
  });
}

/** Undefined where the key is gone: nobody can ever read that draft. */
export function openedWith(key: Buffer | undefined, owner: DraftOwner, box: Buffer): Answers | undefined {
  if (!key) return undefined;
  try {
    return openDraft(key, owner, box);
  } catch {
    return undefined;
  }
}
