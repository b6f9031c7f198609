import {
  type AudienceChoices,
  goesByProgress,
  type MailMedium,
  type MailPurpose,
  type MailTarget,
  type RecipientFilter,
} from '@anketa/contract/mail/mailing';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { Named } from '@anketa/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { type AskedSections, askedSections } from '../../questionnaires/sections/asked-sections.ts';

export interface Chosen {
  readonly evaluationId: number;
  readonly filter: RecipientFilter;
  readonly purpose: MailPurpose;
  readonly medium: MailMedium;
}

/** Whoever does not want to be reminded gets what concerns their own work all the same: the specification names no other e-mail that must come. */
const mustCome: readonly MailPurpose[] = ['teachers'];

/** Whom it comes to also depends on what students are asked. */
type Asking = Pick<Chosen, 'evaluationId' | 'filter'> & { readonly asked: AskedSections };

/** A choice with what is asked, where whom it comes to depends on that. */
export async function withAsked<Some extends Pick<Chosen, 'evaluationId' | 'filter'>>(
  db: Db | Tx,
  chosen: Some,
): Promise<Some & Asking> {
  const { evaluationId, filter } = chosen;
  const asked = filter.progress === 'unfinished' ? await askedSections(db, evaluationId) : nothingAsked;
  return { ...chosen, asked };
}

const nothingAsked: AskedSections = { sections: new Map(), kinds: [] };

/** Whether people may do without e-mails of a purpose. */
export const isOptional = (purpose: MailPurpose) => !mustCome.includes(purpose);

/** Whether who is chosen depends on participation. */
export const readsParticipation = ({ filter }: Pick<Chosen, 'filter'>) => goesByProgress(filter);

/** People by their key (`oidos`), each once; of a teacher without a person `NULL`. Who is deactivated is none of them, by no record of theirs. Participation is read as of last night, answers never. */
export function audienceOf({ evaluationId, filter, asked }: Asking): RawBuilder<unknown> {
  const records = filter.target === 'ucit' ? teachers(evaluationId, filter) : students(evaluationId, filter, asked);
  return sql`
    SELECT DISTINCT coalesce(m.merged_into, r.oidos) AS oidos, coalesce(m.merged_into, r.one) AS one FROM (${records}) r
    LEFT JOIN person m ON m.oidos = r.oidos AND m.merged_into IS NOT NULL
    WHERE NOT EXISTS (SELECT FROM person off WHERE off.oidos = coalesce(m.merged_into, r.oidos) AND off.deactivated)`;
}

/** A mask of codes as a pattern of LIKE. It has no `%`, `_` or `\` of its own. */
const likeMask = (mask: string) => mask.replaceAll('*', '%').replaceAll('?', '_');

/** Teachers of the evaluation who teach in it, or guarantee a course of it. */
function teachers(evaluationId: number, { department, courses, role }: RecipientFilter) {
  const inCourse = courses ? sql`AND p.course_code ILIKE ${likeMask(courses)}` : sql``;
  const guaranteed = courses ? sql`AND g.course_code ILIKE ${likeMask(courses)}` : sql``;
  const teaches = sql`EXISTS (SELECT FROM teaching x JOIN parallel p ON p.evaluation_id = x.evaluation_id AND p.code = x.parallel_code
    WHERE x.evaluation_id = t.evaluation_id AND x.teacher_code = t.code ${inCourse})`;
  const guarantees = sql`EXISTS (SELECT FROM course_guarantor g
    WHERE g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code ${guaranteed})`;
  const heads = sql`EXISTS (SELECT FROM department_head h WHERE h.oidos = t.oidos)`;
  const roles = { teacher: teaches, garant: guarantees, head: heads };
  return sql`
    SELECT DISTINCT t.oidos, coalesce(t.oidos, t.code) AS one FROM teacher t
    WHERE t.evaluation_id = ${evaluationId} AND ${role ? roles[role] : teaches}
      ${department ? sql`AND t.department_code = ${department}` : sql``}`;
}

function students(evaluationId: number, filter: RecipientFilter, asked: AskedSections) {
  const { progress, department, study_type, study_form, field, courses } = filter;
  const ofCourse = sql`
    ${department ? sql`AND c.department_code = ${department}` : sql``}
    ${courses ? sql`AND c.code ILIKE ${likeMask(courses)}` : sql``}`;
  const isOfCourse = department !== undefined || courses !== undefined;
  return sql`
    SELECT DISTINCT s.oidos, s.oidos AS one FROM study s
    WHERE s.evaluation_id = ${evaluationId}
      ${study_type ? sql`AND s.type_code = ${study_type}` : sql``}
      ${study_form ? sql`AND s.form_code = ${study_form}` : sql``}
      ${field ? sql`AND s.field_code = ${field}` : sql``}
      ${isOfCourse ? sql`AND s.oidos IN (SELECT a.oidos FROM (${attended(evaluationId, ofCourse)}) a)` : sql``}
      ${progress === 'none' ? sql`AND NOT EXISTS (${participation(evaluationId)} AND x.oidos = s.oidos)` : sql``}
      ${progress === 'unfinished' ? sql`AND s.oidos IN (SELECT a.oidos FROM (${isOfCourse ? unfinishedCourses(evaluationId, asked, ofCourse) : unfinished(evaluationId, asked)}) a)` : sql``}`;
}

/** As of last night: a live count would tell when one person answers. */
const participation = (evaluationId: number, columns = sql``) =>
  sql`SELECT ${columns} FROM participation x WHERE x.evaluation_id = ${evaluationId} AND x.settled`;

/** Records of students and the courses they are asked about that meet a condition on `c`. */
export function attended(evaluationId: number, condition: RawBuilder<unknown>) {
  return sql`
    SELECT DISTINCT s2.oidos, c.code FROM study s2
    JOIN enrolment n ON n.evaluation_id = s2.evaluation_id AND n.study_code = s2.code
    JOIN parallel own ON own.evaluation_id = s2.evaluation_id AND own.code = n.parallel_code
    JOIN parallel p ON p.evaluation_id = s2.evaluation_id AND p.code = coalesce(own.merged_into, own.code) AND p.active
    JOIN course c ON c.evaluation_id = s2.evaluation_id AND c.code = p.course_code AND c.active
    WHERE s2.evaluation_id = ${evaluationId} ${condition}`;
}

/** The people whose records these are (`oidos`): with each course once. */
export function peopleOf(records: RawBuilder<unknown>) {
  return sql`
    SELECT DISTINCT coalesce(m.merged_into, r.oidos) AS oidos, r.code FROM (${records}) r
    LEFT JOIN person m ON m.oidos = r.oidos AND m.merged_into IS NOT NULL`;
}

/** That a section, by its code, asks the student `s2` something. */
function asks({ sections, kinds }: AskedSections, evaluationId: number, code: RawBuilder<unknown>) {
  const everybody = [...sections].flatMap(([section, of]) => (of === 'everybody' ? [section] : []));
  const some = Object.fromEntries([...sections].filter(([, of]) => of !== 'everybody'));
  const studies = kinds.flatMap((alike, place) => alike.map((kind) => ({ place, ...kind })));
  const column = (of: 'place' | 'type_code' | 'field_code') => studies.map((study) => study[of]);
  // Looked up in an object and by a hash: a join finds no better way than every section for every record.
  return sql`(${code} = ANY(${everybody}) OR ((${JSON.stringify(some)}::jsonb ->> ${code})::int, s2.oidos) IN (
    SELECT kind.place, o.oidos FROM study o
    JOIN unnest(${column('place')}::int[], ${column('type_code')}::text[], ${column('field_code')}::text[]) AS kind (place, type_code, field_code)
      ON coalesce(kind.type_code, '') = coalesce(o.type_code, '') AND coalesce(kind.field_code, '') = coalesce(o.field_code, '')
    WHERE o.evaluation_id = ${evaluationId}))`;
}

/** Those of them in courses that ask something and were neither sent nor refused by last night. */
function unfinishedCourses(evaluationId: number, asked: AskedSections, condition: RawBuilder<unknown> = sql``) {
  const left = sql`AND NOT EXISTS (${participation(evaluationId)} AND x.oidos = s2.oidos AND x.course_code = c.code)`;
  return attended(evaluationId, sql`${condition} ${left} AND ${asks(asked, evaluationId, sql.ref('c.code'))}`);
}

/** The same with the section about studies. A person has it once, by whichever of their records it was sent or refused. */
export function unfinished(evaluationId: number, asked: AskedSections) {
  const done = sql`${participation(evaluationId, sql`x.oidos, x.course_code AS code`)} AND x.course_code = ${generalCourse}`;
  return sql`
    ${unfinishedCourses(evaluationId, asked)}
    UNION SELECT s2.oidos, ${generalCourse} FROM study s2 LEFT JOIN person m ON m.oidos = s2.oidos AND m.merged_into IS NOT NULL
    WHERE s2.evaluation_id = ${evaluationId} AND ${asks(asked, evaluationId, sql`${generalCourse}`)}
      AND NOT EXISTS (SELECT FROM (${peopleOf(done)}) d WHERE d.oidos = coalesce(m.merged_into, s2.oidos))`;
}

/**
 * People of an audience with why nothing would go to them (`reason`, null: it would), and what it needs: `oidos`, `addresses`, `name`, `locale`. The reasons
 * are those of `left_out` in the contract.
 */
export function candidates(chosen: Chosen & Asking): RawBuilder<unknown> {
  return chosen.medium === 'push' ? browsers(chosen) : mailboxes(chosen);
}

function browsers({ evaluationId, filter, purpose, asked }: Chosen & Asking): RawBuilder<unknown> {
  const audience = audienceOf({ evaluationId, filter, asked });
  return browsersIn(audience, { evaluationId, channel: filter.target, mayRefuse: isOptional(purpose) });
}

interface Reaching {
  readonly evaluationId: number;
  readonly channel: MailTarget;
  /** Whether it does not go to who has paused what they get, or all of this evaluation. */
  readonly mayRefuse: boolean;
}

/** The same of people (`oidos`): their addresses are their browsers that have subscribed to the channel. Whoever unsubscribed from e-mails still gets what they have subscribed to there. */
export function browsersIn(people: RawBuilder<unknown>, { evaluationId, channel, mayRefuse }: Reaching) {
  return sql`
    SELECT a.oidos, s.addresses, trim(p.name || ' ' || p.surname) AS name, k.locale, CASE
        WHEN s.addresses IS NULL THEN 'no-address'
        WHEN ${sql.lit(mayRefuse)} AND (k.paused_until > current_date OR m.oidos IS NOT NULL) THEN 'paused'
      END AS reason
    FROM (${people}) a
    LEFT JOIN person p ON p.oidos = a.oidos
    LEFT JOIN (SELECT oidos, array_agg(endpoint ORDER BY place) AS addresses FROM push_subscription
      WHERE ${channel} = ANY(channels) GROUP BY oidos) s ON s.oidos = a.oidos
    LEFT JOIN mail_choice k ON k.oidos = a.oidos
    LEFT JOIN mail_mute m ON m.oidos = a.oidos AND m.evaluation_id = ${evaluationId}`;
}

/** Whoever unsubscribed by a record that was merged into theirs has unsubscribed. */
const otherUnsubscribed = sql`EXISTS (SELECT FROM person o JOIN mail_choice u ON u.oidos = o.oidos
  WHERE o.merged_into = a.oidos AND u.unsubscribed)`;

function mailboxes({ evaluationId, filter, purpose, asked }: Chosen & Asking): RawBuilder<unknown> {
  const mayRefuse = sql.lit(isOptional(purpose));
  return sql`
    SELECT a.oidos, ARRAY[p.email] AS addresses, trim(p.name || ' ' || p.surname) AS name, k.locale, CASE
        WHEN coalesce(p.email, '') = '' THEN 'no-address'
        WHEN t.suppressed THEN 'suppressed'
        WHEN ${mayRefuse} AND (k.unsubscribed OR ${otherUnsubscribed}) THEN 'unsubscribed'
        WHEN ${mayRefuse} AND (k.paused_until > current_date OR m.oidos IS NOT NULL) THEN 'paused'
      END AS reason
    FROM (${audienceOf({ evaluationId, filter, asked })}) a
    LEFT JOIN person p ON p.oidos = a.oidos
    LEFT JOIN mail_choice k ON k.oidos = a.oidos
    LEFT JOIN mail_mute m ON m.oidos = a.oidos AND m.evaluation_id = ${evaluationId}
    LEFT JOIN mail_trouble t ON t.oidos = a.oidos AND t.address = p.email`;
}

/** How many people a choice comes to, and to how many an e-mail would go. */
export async function countAudience(db: Db | Tx, chosen: Chosen): Promise<{ people: number; reachable: number }> {
  const { rows } = await sql<{ people: number; reachable: number }>`
    SELECT count(*)::int AS people, (count(*) FILTER (WHERE reason IS NULL))::int AS reachable
    FROM (${candidates(await withAsked(db, chosen))}) c`.execute(db);
  return rows[0] ?? { people: 0, reachable: 0 };
}

/** What recipients can be chosen by: departments, types, forms and fields of study that occur in the evaluation. */
export async function audienceChoices(db: Db, evaluationId: number): Promise<AudienceChoices> {
  const named = async (query: RawBuilder<Named>) => (await query.execute(db)).rows;
  const used = (kind: string, column: 'type_code' | 'form_code') =>
    named(sql<Named>`
      SELECT s.code, coalesce(b.name_cs, s.code) AS name_cs, coalesce(b.name_en, '') AS name_en
      FROM (SELECT DISTINCT ${sql.ref(column)} AS code FROM study
        WHERE evaluation_id = ${evaluationId} AND ${sql.ref(column)} <> '') s
      LEFT JOIN codebook b ON b.evaluation_id = ${evaluationId} AND b.kind = ${kind} AND b.code = s.code
      ORDER BY coalesce(b.name_cs, s.code) COLLATE "cs-x-icu", s.code`);
  const all = (table: 'department' | 'field') =>
    named(sql<Named>`
      SELECT code, name_cs, name_en FROM ${sql.table(table)} WHERE evaluation_id = ${evaluationId}
      ORDER BY name_cs COLLATE "cs-x-icu", code`);
  const [departments, study_types, study_forms, fields] = await Promise.all([
    all('department'),
    used('study_type', 'type_code'),
    used('study_form', 'form_code'),
    all('field'),
  ]);
  return { departments, study_types, study_forms, fields };
}

/** To how many of a choice an e-mail would go, by how many they have got in the week of a Monday. */
export async function contactsOf(
  db: Db,
  chosen: Chosen,
  monday: string,
): Promise<{ number: number; people: number }[]> {
  const { rows } = await sql<{ number: number; people: number }>`
    SELECT coalesce(k.number, 0)::int AS number, count(*)::int AS people
    FROM (${candidates(await withAsked(db, chosen))}) c LEFT JOIN contact_count k ON k.oidos = c.oidos AND k.week = ${monday}::date
    WHERE c.reason IS NULL GROUP BY 1`.execute(db);
  return rows;
}
