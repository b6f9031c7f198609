import type { Answers } from '@anketa/contract/questionnaires';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import type { DraftKeys } from '../../platform/draft-keys.ts';
import { type DraftOwner, openDraft, sealDraft } from './draft-box.ts';

interface Ports {
  readonly db: Db;
  readonly draftKeys: DraftKeys;
}

/** The key that drafts are encrypted with today; the first one is made when it is asked for. */
export async function presentDraftKey({ db, draftKeys }: Ports): Promise<{ id: string; key: Buffer }> {
  const id = (await presentId(db)) ?? (await firstKey({ db, draftKeys }));
  const key = await draftKeys.read(id);
  if (!key) throw new Error(`the draft key ${id} is not in this folder: all processes need the same ANKETA_DRAFT_KEYS`);
  return { id, key };
}

async function presentId(db: Db | Tx): Promise<string | undefined> {
  return (await db.selectFrom('draft_key').select('id').executeTakeFirst())?.id;
}

function firstKey({ db, draftKeys }: Ports): Promise<string> {
  return inTransaction(db, async (tx) => (await heldId(tx)) ?? newKey(tx, draftKeys));
}

/** The present key while no draft can be saved and nobody else changes keys. */
async function heldId(tx: Tx): Promise<string | undefined> {
  await sql`SELECT lock_drafts()`.execute(tx);
  return presentId(tx);
}

async function newKey(tx: Tx, draftKeys: DraftKeys): Promise<string> {
  const id = await draftKeys.create();
  await sql`
    INSERT INTO draft_key (id) VALUES (${id})
    ON CONFLICT (single) DO UPDATE SET id = excluded.id, since = current_date`.execute(tx);
  return id;
}

/**
 * Takes a new key, encrypts every draft anew with it, and destroys the keys before. Whoever kept older drafts, in a backup,
 * in the write-ahead log or in dead rows, can read none of them any more. Killed anywhere, it can be done again.
 */
export async function changeDraftKey({ db, draftKeys }: Ports): Promise<void> {
  const id = await inTransaction(db, async (tx) => {
    await heldId(tx);
    return newKey(tx, draftKeys);
  });
  while ((await sealSome({ db, draftKeys }, id)) > 0);
  await inTransaction(db, async (tx) => {
    if ((await heldId(tx)) === id) await draftKeys.destroyOthers(id);
  });
}

const chunk = 200;

/** Encrypts some drafts anew. Gives how many of the others it met: none means that no older key is needed. */
function sealSome({ db, draftKeys }: Ports, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const drafts = await tx
      .selectFrom('draft')
      .innerJoin('evaluation', 'evaluation.id', 'draft.evaluation_id')
      .selectAll('draft')
      .select('evaluation.box_bytes')
      .where('key_id', '<>', id)
      .orderBy(sql`gen_random_uuid()`)
      .limit(chunk)
      .forUpdate('draft')
      .execute();
    const key = await draftKeys.read(id);
    if (!key) throw new Error(`the draft key ${id} has gone`);
    for (const { sealed, key_id, box_bytes, ...row } of drafts) {
      const owner = { evaluationId: row.evaluation_id, course: row.course_code, oidos: row.oidos };
      const answers = openedWith(await draftKeys.read(key_id), owner, sealed);
      const where = { evaluation_id: row.evaluation_id, course_code: row.course_code, oidos: row.oidos };
      if (answers) {
        const anew = sealDraft(key, owner, { answers, boxBytes: box_bytes ?? sealed.length });
        await tx
          .updateTable('draft')
          .set({ key_id: id, sealed: anew })
          .where((e) => e.and(where))
          .execute();
      } else
        await tx
          .deleteFrom('draft')
          .where((e) => e.and(where))
          .execute();
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
