import type { Locale } from '@anketa/contract/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Ended, Listed, SendingList } from '../../platform/sending.ts';
import { attended, browsersIn, peopleOf } from '../mailing/audience/audience-store.ts';

/** A course of an evaluation. */
export interface Of {
  readonly evaluationId: number;
  readonly course: string;
}

/** On which day ten minutes in class were opened, and until when they run (null: they are over); undefined: they were not opened. */
export async function openingOf(db: Db | Tx, { evaluationId, course }: Of) {
  return db
    .selectFrom('class_opening')
    .select(['opened_on', 'ends_at'])
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .executeTakeFirst();
}

/** Opens them until a moment. False where somebody has opened them before. */
export async function putOpening(tx: Tx, { evaluationId, course }: Of, ends_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('class_opening')
    .values({ evaluation_id: evaluationId, course_code: course, ends_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Everybody who is asked about a course: who has answered is not looked at. */
const enrolled = ({ evaluationId, course }: Of) => peopleOf(attended(evaluationId, sql`AND c.code = ${course}`));

/** Whether anybody is asked about a course. */
export async function hasStudents(db: Db, of: Of): Promise<boolean> {
  const { rows } = await sql`SELECT FROM (${enrolled(of)}) e LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Lists the browsers of everybody who is asked about a course, in random order. */
export async function listBrowsers(tx: Tx, of: Of): Promise<void> {
  const reached = browsersIn(enrolled(of), { evaluationId: of.evaluationId, channel: 'studium', mayRefuse: true });
  await sql`
    INSERT INTO class_notice (evaluation_id, course_code, oidos, endpoint)
    SELECT ${of.evaluationId}, ${of.course}, r.oidos, unnest(r.addresses) FROM (${reached}) r WHERE r.reason IS NULL`.execute(
    tx,
  );
}

/** A notification that is to be sent. Without keys of its browser: that was switched off, or is somebody else's by now. */
export interface ClassNotice extends Listed {
  readonly evaluation_id: number;
  readonly course_code: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly slug_cs: string;
  readonly ends_at: Date;
  readonly endpoint: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly key_id: string | null;
  /** The language of its person; null where it is not known. */
  readonly locale: Locale | null;
}

/** The lists of all courses, as they are sent: in random order. A row goes once its notification is out or refused. */
export const noticesOf = (db: Db): SendingList<ClassNotice> => ({
  due: (after, limit) => dueNotices(db, after, limit),
  async begin(place, before) {
    if (before) await noteEnded(db, before);
    const begun = await db
      .updateTable('class_notice')
      .set({ state: 'sending' })
      .where('place', '=', place)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return begun.numUpdatedRows === 1n;
  },
  end: (ended) => noteEnded(db, ended),
});

async function dueNotices(db: Db, after: string, limit: number): Promise<ClassNotice[]> {
  const { rows } = await sql<ClassNotice>`
    SELECT n.place, n.tries, n.evaluation_id, n.course_code, n.endpoint, coalesce(o.ends_at, now()) AS ends_at, e.slug_cs, s.p256dh, s.auth, s.key_id, k.locale,
      coalesce(c.name_cs, n.course_code) AS name_cs, coalesce(nullif(c.name_en, ''), c.name_cs, n.course_code) AS name_en
    FROM class_notice n
    JOIN class_opening o ON o.evaluation_id = n.evaluation_id AND o.course_code = n.course_code
    JOIN evaluation e ON e.id = n.evaluation_id
    LEFT JOIN course c ON c.evaluation_id = n.evaluation_id AND c.code = n.course_code
    LEFT JOIN push_subscription s ON s.endpoint = n.endpoint AND s.oidos = n.oidos AND 'studium' = ANY(s.channels)
    LEFT JOIN mail_choice k ON k.oidos = n.oidos
    WHERE n.place > ${after}::uuid AND n.state = 'waiting' AND (n.again_at IS NULL OR n.again_at <= now())
    ORDER BY n.place LIMIT ${limit}`.execute(db);
  return rows;
}

async function noteEnded(db: Db, { place, state, againAfter }: Ended): Promise<void> {
  if (state !== 'waiting' && state !== 'deferred') {
    await db.deleteFrom('class_notice').where('place', '=', place).execute();
    return;
  }
  await sql`
    UPDATE class_notice SET state = 'waiting', tries = tries + ${state === 'deferred' ? 1 : 0},
      again_at = now() + make_interval(secs => ${againAfter})
    WHERE place = ${place}::uuid`.execute(db);
}

/**
 * Forgets what a sender that is no more was at, since nobody knows whether it came; and of courses whose ten minutes are over the list, and
 * when those were: most who were there answered then.
 */
export async function forgetNotices(db: Db): Promise<void> {
  await sql`
    DELETE FROM class_notice n USING class_opening o
    WHERE o.evaluation_id = n.evaluation_id AND o.course_code = n.course_code
      AND (n.state = 'sending' OR o.ends_at IS NULL OR o.ends_at <= now())`.execute(db);
  await sql`UPDATE class_opening SET ends_at = NULL WHERE ends_at <= now()`.execute(db);
}

/** Whether any notification is due, or anything is to be forgotten. */
export async function hasNotices(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM class_notice WHERE again_at IS NULL OR again_at <= now()
    UNION ALL SELECT FROM class_opening WHERE ends_at <= now() LIMIT 1`.execute(db);
  return rows.length > 0;
}
