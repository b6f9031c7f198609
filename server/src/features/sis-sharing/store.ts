import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Shared } from '../../sis/sharing/target.ts';

/** Of which content an evaluation's questions or answers were copied last; undefined where they never were. */
export async function copiedVersion(db: Db, evaluationId: number, what: Shared): Promise<string | undefined> {
  const copied = db.selectFrom('sis_sharing').select('version').where('evaluation_id', '=', evaluationId);
  return (await copied.where('what', '=', what).executeTakeFirst())?.version;
}

/** Notes of which content they were copied. */
export async function noteCopied(tx: Tx, { id, what, version }: { id: number; what: Shared; version: string }) {
  await tx
    .insertInto('sis_sharing')
    .values({ evaluation_id: id, what, version })
    .onConflict((conflict) => conflict.columns(['evaluation_id', 'what']).doUpdateSet({ version }))
    .execute();
}

/** Another text whenever a question of an evaluation that is asked is another one. */
export async function questionsVersion(db: Db, evaluationId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT md5(coalesce(string_agg(concat_ws(' ', id, target, form, to_json(body_cs), to_json(body_en)), ';' ORDER BY id), ''))
      AS version
    FROM question WHERE evaluation_id = ${evaluationId} AND active`.execute(db);
  return rows[0]?.version ?? '';
}
