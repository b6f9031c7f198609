import type { ListQuery } from '@anketa/contract/lists';
import type { listDrafts, listSent } from '@anketa/contract/mail-lists';
import { RecipientFilter } from '@anketa/contract/mailing';
import type { Locale } from '@anketa/contract/values';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { czech, czechName, listOf } from '../../platform/database/paged.ts';
import { containsWords } from '../../platform/search-words.ts';
import { readsParticipation } from './audience-store.ts';
import { troubled } from './trouble-store.ts';

/** E-mails of an evaluation whose subjects, in any language, contain every word of `search`. */
function emails(
  db: Db,
  evaluationId: number,
  { search, target }: Pick<ListQuery<typeof listDrafts>, 'search' | 'target'>,
) {
  return db
    .selectFrom('email as m')
    .select(['m.id', 'm.subject_cs', 'm.subject_en', 'm.target'])
    .where('m.evaluation_id', '=', evaluationId)
    .where(containsWords(sql`search_text(m.subject_cs || ' ' || m.subject_en)`, search))
    .$if(target !== undefined, (query) => query.where('m.target', '=', target ?? 'studium'));
}

/** Drafts of an evaluation. In their own order those edited last are first. */
export function draftsList(db: Db, id: number, query: ListQuery<typeof listDrafts>, locale: Locale) {
  const { purpose } = query;
  const found = emails(db, id, query)
    .leftJoin('person as p', 'p.oidos', 'm.author_oidos')
    .select(['m.purpose', 'm.edited_at'])
    .select(sql<string>`coalesce(nullif(trim(p.name || ' ' || p.surname), ''), p.login, '')`.as('author'))
    .where('m.state', '=', 'draft')
    .$if(purpose !== undefined, (drafts) => drafts.where('m.purpose', '=', purpose ?? 'other'));
  return listOf(db, found, {
    sort: query.sort,
    orders: {
      subject: [czechName(locale, 'm', 'subject')],
      author: [czech('p.surname'), czech('p.name')],
      edited_at: [sql.ref('m.edited_at')],
    },
    own: sql`m.edited_at DESC, m.id DESC`,
    rows: (rows) => rows.map(({ edited_at, ...row }) => ({ ...row, edited_at: edited_at.toISOString() })),
  });
}

/**
 * E-mails of an evaluation that are out, or were cancelled. In their own order the last one is first. How many an e-mail went to that went by how far people are
 * moves by no fewer than `step`.
 */
export function sentList(
  db: Db,
  { id, step }: { readonly id: number; readonly step: number },
  query: ListQuery<typeof listSent>,
  locale: Locale,
) {
  const { state } = query;
  const recipients = sql<number>`m.recipients - CASE WHEN m.filter ? 'progress' THEN m.recipients % ${step}::int ELSE 0 END`;
  const undelivered = sql<number>`m.undelivered - CASE WHEN m.medium = 'push' AND m.filter ? 'progress' THEN m.undelivered % ${step}::int ELSE 0 END`;
  const found = emails(db, id, query)
    .select(['m.sent_at', 'm.seen'])
    .select([recipients.as('recipients'), undelivered.as('undelivered')])
    .select(sql<'sent' | 'cancelled'>`m.state`.as('state'))
    .where('m.state', 'in', state ? [state] : ['sent', 'cancelled']);
  return listOf(db, found, {
    sort: query.sort,
    orders: {
      subject: [czechName(locale, 'm', 'subject')],
      sent_at: [sql.ref('m.sent_at')],
      recipients: [recipients],
      seen: [sql.ref('m.seen')],
      undelivered: [undelivered],
    },
    own: sql`coalesce(m.sent_at, m.edited_at) DESC, m.id DESC`,
    rows: (rows) => rows.map(({ sent_at, ...row }) => ({ ...row, sent_at: sent_at?.toISOString() ?? null })),
  });
}

/** E-mails of an evaluation that are neither drafts nor out, the last first. Numbers of those that go by how far people are move by no fewer than `step`. */
export async function emailsUnderWay(
  db: Db,
  { evaluationId, step }: { readonly evaluationId: number; readonly step: number },
) {
  const recipients = (states: readonly string[]) =>
    sql<number>`(SELECT count(DISTINCT r.mark)::int FROM email_recipient r WHERE r.email_id = email.id AND NOT r.state = ANY(${states}))`;
  const rows = await db
    .selectFrom('email')
    .select(['id', 'state', 'target', 'filter', 'subject_cs', 'subject_en', 'send_at'])
    .select([recipients([]).as('recipients'), recipients(['waiting', 'sending', 'deferred', 'second']).as('done')])
    .where('evaluation_id', '=', evaluationId)
    .where('state', 'not in', ['draft', 'sent', 'cancelled'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ target, filter, send_at, ...row }) => {
    const own = readsParticipation({ filter: RecipientFilter.parse({ ...filter, target }) }) ? step : 1;
    const whole = (count: number) => count - (count % own);
    return {
      ...row,
      recipients: whole(row.recipients),
      done: whole(row.done),
      send_at: send_at?.toISOString() ?? null,
    };
  });
}

interface Counts {
  readonly drafts: number;
  readonly sent: number;
  readonly undelivered: number;
  readonly rules: number;
}

/** How many drafts, e-mails that are out, people's addresses that e-mails came back from, and rules an evaluation has. */
export async function countsOf(db: Db, evaluationId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT (count(*) FILTER (WHERE state = 'draft'))::int AS drafts, (count(*) FILTER (WHERE state IN ('sent', 'cancelled')))::int AS sent,
      (SELECT count(*)::int FROM (${troubled(db, evaluationId)}) t) AS undelivered,
      (SELECT count(*)::int FROM email_rule WHERE evaluation_id = ${evaluationId}) AS rules
    FROM email WHERE evaluation_id = ${evaluationId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('e-mails were not counted');
  return counts;
}
