import type { ListQuery } from '@anketa/contract/lists';
import type { listDrafts, listSent } from '@anketa/contract/mail/lists';
import { type MailMedium, RecipientFilter } from '@anketa/contract/mail/mailing';
import type { listSentNotices } from '@anketa/contract/mail/notice-lists';
import type { Locale } from '@anketa/contract/values';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { czech, listOf, orderedName } from '../../../platform/database/paged.ts';
import { containsWords } from '../../../platform/search-words.ts';
import { readsParticipation } from './audience-store.ts';
import { troubled } from './trouble-store.ts';

/** Whose e-mails, or notifications, are listed. */
interface Listed {
  readonly evaluationId: number;
  readonly medium: MailMedium;
}

/** E-mails or notifications of an evaluation whose subjects, in any language, contain every word of `search`. */
function emails(
  db: Db,
  { evaluationId, medium }: Listed,
  { search, target }: Pick<ListQuery<typeof listDrafts>, 'search' | 'target'>,
) {
  return db
    .selectFrom('email as m')
    .select(['m.id', 'm.subject_cs', 'm.subject_en', 'm.target'])
    .where('m.evaluation_id', '=', evaluationId)
    .where('m.medium', '=', medium)
    .where(containsWords(sql`search_text(m.subject_cs || ' ' || m.subject_en)`, search))
    .$if(target !== undefined, (query) => query.where('m.target', '=', target ?? 'studium'));
}

/** Drafts of an evaluation. In their own order those edited last are first. */
export function draftsList(db: Db, listed: Listed, query: ListQuery<typeof listDrafts>, locale: Locale) {
  const { purpose } = query;
  const found = emails(db, listed, query)
    .leftJoin('person as p', 'p.oidos', 'm.author_oidos')
    .select(['m.purpose', 'm.edited_at'])
    .select(sql<string>`coalesce(nullif(trim(p.name || ' ' || p.surname), ''), p.login, '')`.as('author'))
    .where('m.state', '=', 'draft')
    .$if(purpose !== undefined, (drafts) => drafts.where('m.purpose', '=', purpose ?? 'other'));
  return listOf(db, found, {
    sort: query.sort,
    orders: {
      subject: [orderedName(locale, 'm', 'subject')],
      author: [czech('p.surname'), czech('p.name')],
      edited_at: [sql.ref('m.edited_at')],
    },
    own: sql`m.edited_at DESC, m.id DESC`,
    rows: (rows) => rows.map(({ edited_at, ...row }) => ({ ...row, edited_at: edited_at.toISOString() })),
  });
}

type Stored = 'recipients' | 'delivered' | 'undelivered' | 'expired';

/** A number of people. Of what went by how far they are it moves by no fewer than `step`. */
const inSteps = (step: number, number: Stored) =>
  sql<number>`m.${sql.ref(number)} - CASE WHEN m.filter ? 'progress' THEN m.${sql.ref(number)} % ${step}::int ELSE 0 END`;

/** What is out of an evaluation, or was cancelled. */
function ended(db: Db, listed: Listed, query: Pick<ListQuery<typeof listSent>, 'search' | 'target' | 'state'>) {
  return emails(db, listed, query)
    .select(['m.sent_at'])
    .select(sql<'sent' | 'cancelled'>`m.state`.as('state'))
    .where('m.state', 'in', query.state ? [query.state] : ['sent', 'cancelled']);
}

const lastFirst = sql`coalesce(m.sent_at, m.edited_at) DESC, m.id DESC`;

const withMoments = <Row extends { readonly sent_at: Date | null }>(rows: readonly Row[]) =>
  rows.map(({ sent_at, ...row }) => ({ ...row, sent_at: sent_at?.toISOString() ?? null }));

interface Stepped {
  readonly id: number;
  /** By so many people at least a number moves that depends on who has answered. */
  readonly step: number;
}

/** E-mails of an evaluation that are out, or were cancelled. In their own order the last one is first. Whose e-mail came back is known by address. */
export function sentList(db: Db, { id, step }: Stepped, query: ListQuery<typeof listSent>, locale: Locale) {
  const recipients = inSteps(step, 'recipients');
  const found = ended(db, { evaluationId: id, medium: 'mail' }, query)
    .select(['m.seen', 'm.undelivered'])
    .select(recipients.as('recipients'));
  return listOf(db, found, {
    sort: query.sort,
    orders: {
      subject: [orderedName(locale, 'm', 'subject')],
      sent_at: [sql.ref('m.sent_at')],
      recipients: [recipients],
      seen: [sql.ref('m.seen')],
      undelivered: [sql.ref('m.undelivered')],
    },
    own: lastFirst,
    rows: withMoments,
  });
}

/** The same of notifications, with what became of them. */
export function sentNoticesList(
  db: Db,
  { id, step }: Stepped,
  query: ListQuery<typeof listSentNotices>,
  locale: Locale,
) {
  const [recipients, delivered, expired] = [
    inSteps(step, 'recipients'),
    inSteps(step, 'delivered'),
    inSteps(step, 'expired'),
  ];
  const failed = sql<number>`(${inSteps(step, 'undelivered')}) - (${expired})`;
  const found = ended(db, { evaluationId: id, medium: 'push' }, query).select([
    recipients.as('recipients'),
    delivered.as('delivered'),
    failed.as('failed'),
    expired.as('expired'),
  ]);
  return listOf(db, found, {
    sort: query.sort,
    orders: {
      subject: [orderedName(locale, 'm', 'subject')],
      sent_at: [sql.ref('m.sent_at')],
      recipients: [recipients],
      delivered: [delivered],
      failed: [failed],
      expired: [expired],
    },
    own: lastFirst,
    rows: withMoments,
  });
}

/** E-mails or notifications of an evaluation that are neither drafts nor out, the last first. Numbers of those that go by how far people are move by no fewer than `step`. */
export async function emailsInProgress(db: Db, { evaluationId, medium, step }: Listed & Pick<Stepped, 'step'>) {
  const recipients = (states: readonly string[]) =>
    sql<number>`(SELECT count(DISTINCT r.mark)::int FROM email_recipient r WHERE r.email_id = email.id AND NOT r.state = ANY(${states}))`;
  const rows = await db
    .selectFrom('email')
    .select(['id', 'state', 'target', 'filter', 'subject_cs', 'subject_en', 'send_at'])
    .select([recipients([]).as('recipients'), recipients(['waiting', 'sending', 'deferred', 'second']).as('done')])
    .where('evaluation_id', '=', evaluationId)
    .where('medium', '=', medium)
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

/** How many people's addresses an evaluation has that e-mails came back from, and how many rules. */
export async function countAround(db: Db, evaluationId: number): Promise<{ undelivered: number; rules: number }> {
  const { rows } = await sql<{ undelivered: number; rules: number }>`
    SELECT (SELECT count(*)::int FROM (${troubled(db, evaluationId)}) t) AS undelivered,
      (SELECT count(*)::int FROM email_rule WHERE evaluation_id = ${evaluationId}) AS rules`.execute(db);
  return counted(rows);
}

function counted<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('e-mails were not counted');
  return row;
}
