import type { ListQuery } from '@anketa/contract/lists';
import type { listDrafts, listSent } from '@anketa/contract/mail-lists';
import type { Locale } from '@anketa/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { czech, czechName, listOf } from '../../platform/database/paged.ts';
import { containsWords } from '../../platform/search-words.ts';
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

interface SentWishes {
  readonly locale: Locale;
  /** By so many people at least a number moves that depends on who has answered; 1: by each one. */
  readonly step: number;
}

/** A number of an e-mail's recipients: in whole steps, where they were chosen by who has answered. */
const inSteps = (count: RawBuilder<number>, step: number) => sql<number>`
  (CASE WHEN m.target = 'studium' AND m.filter ? 'progress' THEN ${count} - ${count} % ${step}::int ELSE ${count} END)`;

/** E-mails of an evaluation that are out, or were cancelled. In their own order the last one is first. */
export function sentList(db: Db, id: number, query: ListQuery<typeof listSent>, { locale, step }: SentWishes) {
  const { state } = query;
  const recipients = inSteps(sql.ref('m.recipients'), step);
  const found = emails(db, id, query)
    .select(['m.sent_at', 'm.seen', 'm.undelivered', recipients.as('recipients')])
    .select(sql<'sent' | 'cancelled'>`m.state`.as('state'))
    .where('m.state', 'in', state ? [state] : ['sent', 'cancelled']);
  return listOf(db, found, {
    sort: query.sort,
    orders: {
      subject: [czechName(locale, 'm', 'subject')],
      sent_at: [sql.ref('m.sent_at')],
      recipients: [recipients],
      seen: [sql.ref('m.seen')],
      undelivered: [sql.ref('m.undelivered')],
    },
    own: sql`coalesce(m.sent_at, m.edited_at) DESC, m.id DESC`,
    rows: (rows) => rows.map(({ sent_at, ...row }) => ({ ...row, sent_at: sent_at?.toISOString() ?? null })),
  });
}

/** E-mails of an evaluation that are neither drafts nor out, the last first. `step`: as in lists. */
export async function emailsUnderWay(db: Db, evaluationId: number, step: number) {
  const recipients = (states: readonly string[]) =>
    inSteps(
      sql`(SELECT count(*)::int FROM email_recipient r WHERE r.email_id = m.id AND NOT r.state = ANY(${states}))`,
      step,
    );
  const rows = await db
    .selectFrom('email as m')
    .select(['id', 'state', 'subject_cs', 'subject_en', 'send_at'])
    .select([recipients([]).as('recipients'), recipients(['waiting', 'sending', 'deferred']).as('done')])
    .where('evaluation_id', '=', evaluationId)
    .where('state', 'not in', ['draft', 'sent', 'cancelled'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ send_at, ...row }) => ({ ...row, send_at: send_at?.toISOString() ?? null }));
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
