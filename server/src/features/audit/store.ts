import type { AuditKind, listChanges } from '@anketa/contract/evaluations/changelog';
import type { ListQuery } from '@anketa/contract/lists';
import type { listAudit } from '@anketa/contract/people/audit';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { listOf } from '../../platform/database/paged.ts';
import { containsWords } from '../../platform/search-words.ts';

/** An act as it is noted. Of a change of phase the subject is the former one and the new one. */
export interface Noted {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly evaluation_id: number | null;
}

/** The beginnings of the actions of each kind; whatever begins otherwise was done to data. */
const begins: Readonly<Record<Exclude<AuditKind, 'data'>, readonly string[]>> = {
  phases: ['phase', 'import.phase-refused'],
  settings: ['import.update', 'import.options', 'import.phase-dates'],
  questions: ['question.'],
  comments: ['comment.'],
  results: ['results.', 'contest.'],
  reports: ['report.'],
  mails: ['mail.'],
  people: ['user.', 'department.'],
  access: ['session.', 'token.', 'account.', 'provider.'],
  system: ['remote.', 'keys.', 'retention.'],
};

/** The kind of an action. */
export function kindOf(action: string): AuditKind {
  const known = Object.entries(begins).find(([, starts]) => starts.some((start) => action.startsWith(start)));
  return known ? (known[0] as Exclude<AuditKind, 'data'>) : 'data';
}

/** All that was done, in one evaluation where it is given, as a table of `Noted`. */
function log(evaluationId?: number) {
  const within = evaluationId === undefined ? sql`` : sql`WHERE evaluation_id = ${evaluationId}`;
  return sql<Noted>`(
    SELECT 'a' || id AS id, at, actor, action, subject, evaluation_id FROM audit_log ${within}
    UNION ALL
    SELECT 'p' || id, changed_at, changed_by, 'phase', from_state || ' ' || to_state, evaluation_id FROM phase_change ${within})`;
}

/** Whether an act is of a kind. */
function isOfKind(kind: AuditKind) {
  const starts = kind === 'data' ? Object.values(begins).flat() : begins[kind];
  const isSuch = sql<boolean>`l.action LIKE ANY(${starts.map((start) => `${start}%`)})`;
  return kind === 'data' ? sql<boolean>`NOT ${isSuch}` : isSuch;
}

const columns = ['l.id', 'l.at', 'l.actor', 'l.action', 'l.subject', 'l.evaluation_id'] as const;
const lastFirst = { orders: { at: [sql.ref('l.at')] }, own: sql`l.at DESC, l.id DESC` };

/** What was done in an evaluation as a list, newest first, narrowed by kind and by who did it. `rows` says it in words. */
export function historyList<Row>(
  db: Db,
  evaluationId: number,
  { kind, who, sort }: ListQuery<typeof listChanges>,
  rows: (rows: Noted[]) => Promise<Row[]>,
) {
  const found = db
    .selectFrom(log(evaluationId).as('l'))
    .select(columns)
    .$if(kind !== undefined, (query) => query.where(isOfKind(kind ?? 'data')))
    .$if(who !== undefined, (query) => query.where('l.actor', '=', who ?? ''));
  return listOf(db, found, { sort, rows, ...lastFirst });
}

/** What was done in the whole product, in the same way, narrowed by days, by an evaluation and by words too: those of the subject, or of a person in it. */
export function auditList<Row>(
  db: Db,
  { kind, who, evaluation, from, to, search, sort }: ListQuery<typeof listAudit>,
  rows: (rows: Noted[]) => Promise<Row[]>,
) {
  const found = db
    .selectFrom(log().as('l'))
    .select(columns)
    .$if(kind !== undefined, (query) => query.where(isOfKind(kind ?? 'data')))
    .$if(who !== undefined, (query) => query.where('l.actor', '=', who ?? ''))
    .$if(evaluation !== undefined, (query) => query.where(sql<boolean>`l.evaluation_id::text = ${evaluation}`))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`l.at >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`l.at < ${to}::date + 1`))
    .$if(search !== '', (query) => query.where(isAbout(search)));
  return listOf(db, found, { sort, rows, ...lastFirst });
}

/** Whether an act's subject has all the words, or a person that has them. */
const isAbout = (search: string) => sql<boolean>`(
  ${containsWords(sql`search_text(l.subject)`, search)}
  OR (l.action LIKE ANY(${actsOnPeople.map((start) => `${start}%`)}) AND EXISTS (
    SELECT FROM person p WHERE (p.oident = ANY(string_to_array(l.subject, ' ')) OR p.oidos = ANY(string_to_array(l.subject, ' ')))
      AND ${containsWords(sql`p.search`, search)})))`;

/** The beginnings of actions whose subject has the number of a person. */
export const actsOnPeople = ['user.', 'department.', 'mail.release'];

/** The evaluations of the log, the newest first, with their names. */
export function evaluationsNoted(db: Db) {
  return db.selectFrom('evaluation').select(['id', 'name_cs', 'name_en']).orderBy('id', 'desc').execute();
}

/** Who did anything, in one evaluation where it is given, as they are noted. */
export async function actorsIn(db: Db, evaluationId?: number): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    SELECT DISTINCT actor FROM ${log(evaluationId)} l ORDER BY actor`.execute(db);
  return rows.map(({ actor }) => actor);
}

/** People by the numbers that stand in subjects. */
export function peopleNumbered(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('person')
    .select(['oidos', 'oident', 'login', 'surname', 'name', 'title_before', 'title_after'])
    .where((e) => e.or([e('oident', '=', sql<string>`ANY(${numbers})`), e('oidos', '=', sql<string>`ANY(${numbers})`)]))
    .execute();
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
