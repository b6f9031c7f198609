import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type Insertable, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { ofPerson } from '../../access/record-store.ts';
import { countContent } from '../../evaluations/store.ts';

/** What was said about a course after an evaluation, by surname, with the names of those who said it. */
export function improvementsOf(db: Db, evaluationId: number, course: string) {
  return db
    .selectFrom('announced_change as a')
    .innerJoin('person as p', 'p.oidos', 'a.oidos')
    .select(['a.body', 'a.role', 'a.said_on'])
    .select(['p.surname', 'p.name', 'p.title_before', 'p.title_after'])
    .where('a.evaluation_id', '=', evaluationId)
    .where('a.course_code', '=', course)
    .orderBy(sql`p.surname COLLATE "cs-x-icu"`)
    .orderBy('a.oidos')
    .execute();
}

/** The number of the last evaluation before this one in which a course was evaluated, if that is published. */
export async function publishedBefore(db: Db, evaluationId: number, course: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM evaluation
    WHERE id = evaluation_before(${evaluationId}, ${course}) AND state = ${evaluationState.published}`.execute(db);
  return rows[0]?.id;
}

type Change = Omit<Insertable<Schema['announced_change']>, 'said_on'>;
type Said = Pick<Change, 'evaluation_id' | 'course_code' | 'oidos'>;

/** What somebody says now, by whichever of their records; undefined: nothing. */
export async function changeOf(db: Db | Tx, { evaluation_id, course_code, oidos }: Said): Promise<string | undefined> {
  const row = await db
    .selectFrom('announced_change')
    .select('body')
    .where((one) => one.and({ evaluation_id, course_code }))
    .where(ofPerson('oidos', oidos))
    .orderBy((one) => one('oidos', '=', oidos), 'desc')
    .orderBy('oidos')
    .executeTakeFirst();
  return row?.body;
}

/** The same. It stays so until the transaction ends. */
export async function lockChange(tx: Tx, said: Said): Promise<string | undefined> {
  // The course stands for what has no row yet.
  await tx
    .selectFrom('course')
    .select('code')
    .where('evaluation_id', '=', said.evaluation_id)
    .where('code', '=', said.course_code)
    .forNoKeyUpdate()
    .execute();
  return changeOf(tx, said);
}

/** Stores what somebody says, in place of what they said before. It is to be locked. */
export async function putChange(tx: Tx, change: Change): Promise<void> {
  await removeChange(tx, change);
  await tx.insertInto('announced_change').values(change).execute();
  await countForStudents(tx, change);
}

/** Takes back what somebody said, if anything. */
export function deleteChange(db: Db, said: Said): Promise<void> {
  return inTransaction(db, async (tx) => {
    await removeChange(tx, said);
    await countForStudents(tx, said);
  });
}

/** Deletes what somebody said by whichever of their records. */
async function removeChange(tx: Tx, { evaluation_id, course_code, oidos }: Said): Promise<void> {
  await tx
    .deleteFrom('announced_change')
    .where((row) => row.and({ evaluation_id, course_code }))
    .where(ofPerson('oidos', oidos))
    .execute();
}

/** What students are shown of the course is another now: in evaluations that they fill in, and of which this one is the last before. */
function countForStudents(tx: Tx, { evaluation_id, course_code }: Omit<Said, 'oidos'>): Promise<void> {
  return countContent(
    tx,
    sql`filling_is_open(state, options) AND evaluation_before(id, ${course_code}) = ${evaluation_id}
      AND EXISTS (SELECT FROM course c WHERE c.evaluation_id = evaluation.id AND c.code = ${course_code})`,
  );
}
