import type { ChangeKind, listChanges } from '@anketa/contract/history';
import type { ListQuery } from '@anketa/contract/lists';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { listOf } from '../../platform/database/paged.ts';

/** An act as it is noted. Of a change of phase the subject is the former one and the new one. */
export interface Noted {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
}

/** The beginnings of the actions of each kind; whatever begins otherwise was done to data. */
const begins: Readonly<Record<Exclude<ChangeKind, 'data'>, readonly string[]>> = {
  phases: ['phase', 'import.phase-refused'],
  settings: ['import.update', 'import.options', 'import.phase-dates'],
  questions: ['question.'],
  comments: ['comment.'],
  results: ['results.', 'contest.'],
  reports: ['report.'],
  mails: ['mail.'],
};

/** The kind of an action. */
export function kindOf(action: string): ChangeKind {
  const known = Object.entries(begins).find(([, starts]) => starts.some((start) => action.startsWith(start)));
  return known ? (known[0] as Exclude<ChangeKind, 'data'>) : 'data';
}

/** All that was done in an evaluation, as a table of `Noted`. */
const log = (evaluationId: number) => sql<Noted>`(
  SELECT 'a' || id AS id, at, actor, action, subject FROM audit_log WHERE evaluation_id = ${evaluationId}
  UNION ALL
  SELECT 'p' || id, changed_at, changed_by, 'phase', from_state || ' ' || to_state
  FROM phase_change WHERE evaluation_id = ${evaluationId})`;

/** The same as a list, newest first, narrowed by kind and by who did it. `rows` says it in words. */
export function historyList<Row>(
  db: Db,
  evaluationId: number,
  { kind, who, sort }: ListQuery<typeof listChanges>,
  rows: (rows: Noted[]) => Promise<Row[]>,
) {
  const starts = kind === undefined || kind === 'data' ? Object.values(begins).flat() : begins[kind];
  const isSuch = sql<boolean>`l.action LIKE ANY(${starts.map((start) => `${start}%`)})`;
  const found = db
    .selectFrom(log(evaluationId).as('l'))
    .select(['l.id', 'l.at', 'l.actor', 'l.action', 'l.subject'])
    .$if(kind !== undefined, (query) => query.where(kind === 'data' ? sql<boolean>`NOT ${isSuch}` : isSuch))
    .$if(who !== undefined, (query) => query.where('l.actor', '=', who ?? ''));
  return listOf(db, found, { sort, orders: { at: [sql.ref('l.at')] }, own: sql`l.at DESC, l.id DESC`, rows });
}

/** Who did anything in an evaluation, as they are noted. */
export async function actorsIn(db: Db, evaluationId: number): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    SELECT DISTINCT actor FROM ${log(evaluationId)} l ORDER BY actor`.execute(db);
  return rows.map(({ actor }) => actor);
}

/** People by how they are noted: their login, or the number of who has none. */
export function peopleNoted(db: Db, actors: readonly string[]) {
  return db
    .selectFrom('person')
    .select(['oidos', 'login', 'surname', 'name', 'title_before', 'title_after'])
    .where((e) => e.or([e('login', '=', sql<string>`ANY(${actors})`), e('oidos', '=', sql<string>`ANY(${actors})`)]))
    .execute();
}

/** Questions of an evaluation by their numbers. */
export function questionsNoted(db: Db, evaluationId: number, ids: readonly number[]) {
  return db
    .selectFrom('question')
    .select(['id', 'body_cs', 'body_en'])
    .where('evaluation_id', '=', evaluationId)
    .where('id', '=', sql<number>`ANY(${ids})`)
    .execute();
}
