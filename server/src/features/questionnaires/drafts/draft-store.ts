import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { DraftOwner } from './draft-box.ts';

/** Which key drafts are encrypted with at present. Undefined before the first one. */
export async function presentKeyId(db: Db | Tx): Promise<string | undefined> {
  return (await db.selectFrom('draft_key').select('id').executeTakeFirst())?.id;
}

/** Lets no draft be saved, and nobody else change keys, until the transaction ends. */
export async function lockDrafts(tx: Tx): Promise<void> {
  await sql`SELECT lock_drafts()`.execute(tx);
}

/** Notes the key that drafts are encrypted with from now on. */
export async function setPresentKey(tx: Tx, id: string): Promise<void> {
  await sql`
    INSERT INTO draft_key (id) VALUES (${id})
    ON CONFLICT (single) DO UPDATE SET id = excluded.id, since = current_date`.execute(tx);
}

/** Some drafts, in random order, that are encrypted with another key than this one; they stay locked until the transaction ends. */
export function lockDraftsOfOtherKeys(tx: Tx, id: string, most: number) {
  return tx
    .selectFrom('draft')
    .innerJoin('evaluation', 'evaluation.id', 'draft.evaluation_id')
    .selectAll('draft')
    .select('evaluation.box_bytes')
    .where('key_id', '<>', id)
    .orderBy(sql`gen_random_uuid()`)
    .limit(most)
    .forUpdate('draft')
    .execute();
}

/** Puts what was encrypted anew in the place of a draft. */
export async function replaceDraft(tx: Tx, draft: DraftOwner, anew: { key_id: string; sealed: Buffer }): Promise<void> {
  await tx
    .updateTable('draft')
    .set(anew)
    .where((e) => e.and(draft))
    .execute();
}

export async function deleteDraft(tx: Tx, draft: DraftOwner): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where((e) => e.and(draft))
    .execute();
}
