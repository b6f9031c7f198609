import type { CommentHiding, Hider, ReplyRole } from '@anketa/contract/results/comment';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { ofPerson } from '../../access/record-store.ts';

/** What decides who reads a comment, without its text. */
const marked = [
  'c.id',
  'c.course_code',
  'c.field_code',
  'c.target',
  'c.parallel_code',
  'c.teacher_code',
  'c.question_id',
  'c.hidden_by',
  'c.signed_name',
  'c.handed_over',
] as const;

/** A comment of an evaluation by its id, without its text; undefined where there is none. */
export function markedComment(db: Db, evaluationId: number, id: string) {
  return db
    .selectFrom('comment as c')
    .select(marked)
    .where('c.evaluation_id', '=', evaluationId)
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** A comment without its text: where it stands, and what decides who reads it. */
export type MarkedComment = NonNullable<Awaited<ReturnType<typeof markedComment>>>;

/** Comments of any evaluation by their ids, each with the slug of its own; ids of none are passed over. */
export function markedComments(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('comment as c')
    .innerJoin('evaluation as e', 'e.id', 'c.evaluation_id')
    .select(['e.slug_cs as slug', ...marked])
    .where(sql<SqlBool>`c.id = ANY(${ids}::uuid[])`)
    .execute();
}

/** An answer to a comment. `own`: who asks wrote it. */
export interface StoredReply {
  readonly comment_id: string;
  readonly author: string;
  readonly role: ReplyRole;
  readonly body: string;
  readonly own: boolean;
}

/** What was answered to the comments of courses, by whom: by role and name. `oidos`: who asks. */
export function repliesIn(db: Db, evaluationId: number, courses: readonly string[], oidos: string | null) {
  return repliesWhere(db, evaluationId, sql<SqlBool>`c.course_code = ANY(${courses})`, oidos);
}

/** What was answered to these comments. */
export function repliesTo(db: Db | Tx, evaluationId: number, comments: readonly string[], oidos: string | null) {
  return repliesWhere(db, evaluationId, sql<SqlBool>`c.id = ANY(${comments}::uuid[])`, oidos);
}

async function repliesWhere(db: Db | Tx, evaluationId: number, where: RawBuilder<SqlBool>, oidos: string | null) {
  const { rows } = await sql<StoredReply>`
    SELECT r.comment_id, r.author_name AS author, r.role, r.body, ${ofPerson('r.author_oidos', oidos)} AS own
    FROM comment_reply r
    JOIN comment c ON c.evaluation_id = r.evaluation_id AND c.id = r.comment_id
    WHERE r.evaluation_id = ${evaluationId} AND ${where}
    ORDER BY r.role DESC, r.author_name COLLATE "cs-x-icu", r.author_oidos`.execute(db);
  return Map.groupBy(rows, ({ comment_id }) => comment_id);
}

/** Which comments of courses somebody has marked as read. */
export async function readBy(
  db: Db,
  evaluationId: number,
  courses: readonly string[],
  oidos: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ comment_id: string }>`
    SELECT r.comment_id FROM comment_read r
    JOIN comment c ON c.evaluation_id = r.evaluation_id AND c.id = r.comment_id
    WHERE r.evaluation_id = ${evaluationId} AND ${ofPerson('r.oidos', oidos)} AND c.course_code = ANY(${courses})`.execute(
    db,
  );
  return new Set(rows.map(({ comment_id }) => comment_id));
}

/** Departments that are hidden in results. */
export async function hiddenDepartments(db: Db, evaluationId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('department')
    .select('code')
    .where('evaluation_id', '=', evaluationId)
    .where('hidden', '=', true)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Marks of those who gave no reason: the comment's student, and nobody. */
const withoutReason: readonly (string | null)[] = [null, 'S', 'D'] satisfies (Hider | null)[];

/**
 * Why comments were hidden, and when: by their ids, the last time of each. The reason is in the audit log, which is looked through only
 * where some of them is hidden by staff: hand in only what the reader may read. `hide` (acts.ts) writes it.
 */
export async function hidingsOf(
  db: Db,
  evaluationId: number,
  comments: readonly { readonly id: string; readonly hidden_by: string | null }[],
): Promise<ReadonlyMap<string, CommentHiding>> {
  const subjects = comments.flatMap(({ id, hidden_by }) =>
    withoutReason.includes(hidden_by) ? [] : [`${evaluationId}/${id}`],
  );
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ id: string; reason: string; at: Date }>`
    SELECT DISTINCT ON (split_part(subject, ' ', 1)) split_part(split_part(subject, ' ', 1), '/', 2) AS id, at,
      substring(subject from ' question \\d+: (.*)$') AS reason
    FROM audit_log WHERE action = 'comment.hide' AND split_part(subject, ' ', 1) = ANY(${subjects})
    ORDER BY split_part(subject, ' ', 1), audit_log.id DESC`.execute(db);
  return new Map(rows.map(({ id, reason, at }) => [id, { reason, at: at.toISOString() }]));
}

interface Which {
  readonly evaluation: number;
  readonly comment: string;
}

/** Whether a comment is there; it stays so, and what was answered to it as well, until the transaction ends. */
export async function lockComment(tx: Tx, { evaluation, comment }: Which): Promise<boolean> {
  const found = tx
    .selectFrom('comment')
    .select('id')
    .where('evaluation_id', '=', evaluation)
    .where('id', '=', comment)
    .forNoKeyUpdate();
  return (await found.executeTakeFirst()) !== undefined;
}

/** Changes who hid a comment, if it is as the caller saw it. Gives whether it was. */
export async function setHidden(
  tx: Tx,
  { evaluation, comment }: Which,
  { from, to }: { readonly from: string | null; readonly to: Hider | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comment')
    .set({ hidden_by: to })
    .where('evaluation_id', '=', evaluation)
    .where('id', '=', comment)
    .where('hidden_by', 'is not distinct from', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a comment with its replies. Gives whether it was there. */
export async function removeComment(tx: Tx, { evaluation, comment }: Which): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('comment')
    .where('evaluation_id', '=', evaluation)
    .where('id', '=', comment)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

interface Reply extends Which {
  readonly author: string;
  readonly name: string;
  readonly role: ReplyRole;
  readonly body: string;
}

/** Stores somebody's only answer to a comment, in place of what they wrote before by whichever of their records. The comment is to be locked. */
export async function putReply(tx: Tx, { evaluation, comment, author, name, role, body }: Reply): Promise<void> {
  await removeReply(tx, { evaluation, comment }, author);
  const reply = { author_oidos: author, author_name: name, role, body };
  await tx
    .insertInto('comment_reply')
    .values({ evaluation_id: evaluation, comment_id: comment, ...reply })
    .execute();
}

/** Deletes somebody's answer to a comment. Gives whether there was one. */
export async function removeReply(tx: Tx, { evaluation, comment }: Which, author: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('comment_reply')
    .where('evaluation_id', '=', evaluation)
    .where('comment_id', '=', comment)
    .where(ofPerson('author_oidos', author))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Notes that somebody has read comments, of whichever evaluation; ids of none are passed over. */
export async function noteRead(db: Db | Tx, comments: readonly string[], oidos: string): Promise<void> {
  await sql`
    INSERT INTO comment_read (evaluation_id, comment_id, oidos)
    SELECT c.evaluation_id, c.id, ${oidos} FROM evaluation e
    JOIN comment c ON c.evaluation_id = e.id AND c.id = ANY(${comments}::uuid[])
    ORDER BY c.id
    ON CONFLICT DO NOTHING`.execute(db);
}
