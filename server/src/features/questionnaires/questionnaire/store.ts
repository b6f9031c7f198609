import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type AnnouncedChange, generalCourse } from '@anketa/contract/questions/questionnaires';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { recordsOf } from '../../access/record-store.ts';
import { sessionOwner } from '../../session/store.ts';
import type { AttendedRow, StudyRow } from '../sections/sections.ts';
import type { Viewed } from '../student.ts';

interface StoredDraft {
  /** The record of the student that it is of. */
  readonly oidos: string;
  readonly course_code: string;
  readonly version: number;
  readonly key_id: string;
  /** Base64. */
  readonly sealed: string;
}

/** How far a student is in one evaluation, and the version of its content. */
export interface StudentProgress {
  readonly evaluation_id: number;
  readonly content_version: number;
  readonly finished: readonly { course_code: string; refused: boolean; left_course: boolean }[];
  readonly drafts: readonly StoredDraft[];
}

/** One student in one evaluation, as far as a page or a submission needs. */
export interface StudentView extends StudentProgress {
  readonly studies: readonly StudyRow[];
  readonly attended: readonly AttendedRow[];
  /** By which record a student who has several is asked of a course. */
  readonly records: Readonly<Record<string, string>>;
  /** What was said after the last evaluation about courses that they attend. */
  readonly changes: readonly (AnnouncedChange & { readonly course_code: string })[];
}

const { filling, checking, published } = evaluationState;

/** What stands of a person's refusals now: one of an earlier day that was taken back today stands no more. */
const standing = 'NOT pa.taken_back';

/** What a person (SQL) has finished, where `condition` holds too. Expects `evaluation AS ev`. */
const finishedBy = (oidos: string, condition = standing) => `
  (SELECT coalesce(json_agg(json_build_object(
      'course_code', pa.course_code, 'refused', pa.refused, 'left_course', pa.left_course)), '[]')
    FROM participation pa WHERE pa.evaluation_id = ev.id AND pa.oidos = ANY(${recordsOf(oidos)}) AND ${condition})`;

/** That a person (SQL) has several records. */
const isMerged = (oidos: string) => `EXISTS (SELECT FROM person other WHERE other.merged_into = ${oidos})`;

/** Of each course the draft of the record that is asked of it. */
const draftsOf = (oidos: string) => `
  (SELECT coalesce(json_agg(json_build_object(
      'oidos', d.oidos, 'course_code', d.course_code, 'version', d.version, 'key_id', d.key_id,
      'sealed', encode(d.sealed, 'base64'))), '[]')
    FROM draft d WHERE d.evaluation_id = ev.id AND d.oidos = ANY(${recordsOf(oidos)})
      AND (NOT ${isMerged(oidos)} OR d.oidos = record_asked(ev.id, d.course_code, ${oidos})))`;

/**
 * What was said after the last evaluation before `ev` about the courses that a person (SQL) attends. Begins with those of which anything was ever
 * said, and asks once for each which evaluation was the last.
 */
const improvementsFor = (oidos: string) => `
  (SELECT coalesce(json_agg(json_build_object('course_code', ch.course_code, 'body', ch.body, 'role', ch.role,
      'name', concat_ws(' ', said.name, said.surname)) ORDER BY said.surname COLLATE "cs-x-icu", ch.oidos), '[]')
    FROM (SELECT DISTINCT p.course_code FROM study s
        JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
        JOIN parallel own ON own.evaluation_id = s.evaluation_id AND own.code = e.parallel_code
        JOIN parallel p ON p.evaluation_id = s.evaluation_id AND p.code = coalesce(own.merged_into, own.code)
        WHERE s.oidos = ANY(${recordsOf(oidos)}) AND s.evaluation_id = ev.id
          AND EXISTS (SELECT FROM announced_change a WHERE a.course_code = p.course_code)) mine
    CROSS JOIN LATERAL (SELECT evaluation_before(ev.id, mine.course_code) AS id OFFSET 0) last
    JOIN evaluation earlier ON earlier.id = last.id AND earlier.state = ${published}
    JOIN announced_change ch ON ch.evaluation_id = earlier.id AND ch.course_code = mine.course_code
    JOIN person said ON said.oidos = ch.oidos)`;

/** What of it concerns the course `$2`, if given, and is told: to who watches (`$3`) what was settled, to the student what stands. */
const visibleParticipation = `($2::text IS NULL OR pa.course_code = $2) AND CASE WHEN $3 THEN pa.settled ELSE ${standing} END`;

/** The person behind a session, and how far they are in the evaluation with the address `$2`: null for who looks as another person. */
export const ownerWithProgress = sessionOwner<StudentProgress | null>(
  'session_holder_with_progress',
  `(SELECT json_build_object('evaluation_id', ev.id, 'content_version', ev.content_version,
      'finished', ${finishedBy('p.oidos')}, 'drafts', ${draftsOf('p.oidos')})
    FROM evaluation ev WHERE (ev.slug_cs = $2 OR ev.slug_en = $2) AND s.impersonated_by IS NULL LIMIT 1)`,
);

/** What people of a condition on the study `s` study. Expects `evaluation AS ev`. */
const studiesOf = (whose: string) => `
  (SELECT coalesce(json_agg(s ORDER BY s.field_code), '[]') FROM (
    SELECT s.type_code, s.field_code, f.name_cs AS field_cs, f.name_en AS field_en, f.department_code,
      f.programme_code
    FROM study s LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
    WHERE ${whose} AND s.evaluation_id = ev.id) s)`;

/**
 * What they attend, of courses `c` where `condition` holds. Expects `evaluation AS ev`. Whose parallels these are is asked first, and the rest joined
 * to them (`OFFSET 0`): a plan for all people finds no better way, and is then made once and not for each of them. It would begin with all courses, of which
 * it expects that `condition` leaves one.
 */
const attendedIn = (whose: string, condition: string) => `
  (SELECT coalesce(json_agg(a), '[]') FROM (
    SELECT DISTINCT c.name_cs COLLATE "cs-x-icu" AS course_cs, c.name_en AS course_en, c.code AS course_code,
      c.department_code, p.type, p.code AS parallel_code, p.day, p.time_from, p.time_to,
      t.code AS teacher_code, t.surname COLLATE "cs-x-icu" AS surname, t.name, t.title_before, t.title_after
    FROM (SELECT DISTINCT coalesce(own.merged_into, own.code) AS code FROM study s
      JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
      JOIN parallel own ON own.evaluation_id = s.evaluation_id AND own.code = e.parallel_code
      WHERE ${whose} AND s.evaluation_id = ev.id OFFSET 0) mine
    CROSS JOIN LATERAL (SELECT * FROM parallel one WHERE one.evaluation_id = ev.id AND one.code = mine.code AND one.active OFFSET 0) p
    CROSS JOIN LATERAL (SELECT * FROM course one WHERE one.evaluation_id = ev.id AND one.code = p.course_code AND one.active OFFSET 0) c
    LEFT JOIN teaching g ON g.evaluation_id = ev.id AND g.parallel_code = p.code
    LEFT JOIN teacher t ON t.evaluation_id = ev.id AND t.code = g.teacher_code
    WHERE (${condition})
    ORDER BY course_cs, course_code, p.type, parallel_code, surname, teacher_code) a)`;

/** By which record the person `$1` is asked of each course, where they have several. Expects `evaluation AS ev`. */
const askedRecords = `
  (SELECT coalesce(json_object_agg(one.code, record_asked(ev.id, one.code, $1)), '{}') FROM (
    SELECT p.course_code AS code FROM study s
    JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
    JOIN parallel own ON own.evaluation_id = s.evaluation_id AND own.code = e.parallel_code
    JOIN parallel p ON p.evaluation_id = s.evaluation_id AND p.code = coalesce(own.merged_into, own.code)
    WHERE ${isMerged('$1')} AND s.oidos = ANY(${recordsOf('$1')}) AND s.evaluation_id = ev.id
    UNION SELECT '${generalCourse}' FROM study s
    WHERE ${isMerged('$1')} AND s.oidos = ANY(${recordsOf('$1')}) AND s.evaluation_id = ev.id) one)`;

const byPerson = `s.oidos = ANY(${recordsOf('$1')})`;

/**
 * A query of what the person `$1` studies, attends (in the course `$2`, if given), has finished (only what is settled, if `$3`) and
 * has in drafts, in each of some evaluations. Attended parallels come in Czech order, one row a teacher; a parallel merged into
 * another stands for that other one, and being enrolled through two studies counts once.
 */
const viewsIn = (evaluations: string) => `
  SELECT ev.id AS evaluation_id, ev.content_version,
    ${studiesOf(byPerson)} AS studies,
    ${attendedIn(byPerson, '$2::text IS NULL OR c.code = $2')} AS attended,
    ${askedRecords} AS records,
    CASE WHEN $2::text IS NULL THEN ${improvementsFor('$1')} ELSE '[]' END AS changes,
    ${finishedBy('$1', visibleParticipation)} AS finished,
    CASE WHEN $2::text IS NULL THEN ${draftsOf('$1')} ELSE '[]' END AS drafts
  FROM evaluation ev WHERE ${evaluations}`;

const askedOfRecord = prepared<Pick<StudentView, 'studies' | 'attended'>>(
  'asked_of_record',
  `SELECT ${studiesOf('s.oidos = $1')} AS studies, ${attendedIn('s.oidos = $1', 'true')} AS attended FROM evaluation ev WHERE ev.id = $2`,
);

/**
 * What a record of a person studies and attends in an evaluation, from which follows what they are asked: nothing of what they did with it. Undefined
 * when there is no such evaluation.
 */
export async function placesOf(db: Db, evaluationId: number, oidos: string) {
  const [places] = await askedOfRecord(db, [oidos, evaluationId]);
  return places;
}

const viewBySlug = prepared<StudentView>('student_view', viewsIn('ev.slug_cs = $4 OR ev.slug_en = $4'));

/**
 * One student in the evaluation of this address, in one round trip; with `course` only what concerns it, and no drafts. Who watches
 * sees only what was finished before the last night. Undefined for an unknown slug.
 */
export async function studentView(db: Db, slug: string, { oidos, watched }: Viewed, course?: string) {
  const [view] = await viewBySlug(db, [oidos, course ?? null, watched, slug]);
  return view;
}

const viewsBegun = prepared<StudentView>(
  'student_views',
  viewsIn(`ev.state IN (${filling}, ${checking}, ${published})
      AND EXISTS (SELECT FROM study s WHERE s.evaluation_id = ev.id AND ${byPerson})
    ORDER BY ev.state, ev.year DESC, ev.semester DESC, ev.id DESC`),
);

/** The same of every evaluation that has begun in which a person studies, current ones first, in one round trip. */
export function studentViews(db: Db, { oidos, watched }: Viewed): Promise<StudentView[]> {
  return viewsBegun(db, [oidos, null, watched]);
}

/** A parallel with its course and room; one merged into another stands for that other one. */
export async function parallelWithCourse(db: Db, evaluationId: number, code: string) {
  type Row = Record<'code' | 'description' | 'course_code' | 'course_cs' | 'course_en', string> & {
    room: string | null;
  };
  const { rows } = await sql<Row>`
    SELECT p.code, p.description, coalesce(nullif(r.name_cs, ''), p.room_code) AS room,
      c.code AS course_code, c.name_cs AS course_cs, c.name_en AS course_en
    FROM parallel own
    JOIN parallel p ON p.evaluation_id = own.evaluation_id AND p.code = coalesce(own.merged_into, own.code) AND p.active
    JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
    LEFT JOIN room r ON r.evaluation_id = p.evaluation_id AND r.code = p.room_code
    WHERE own.evaluation_id = ${evaluationId} AND own.code = ${code}`.execute(db);
  return rows[0];
}

export function teachersOfParallel(db: Db, evaluationId: number, parallel: string) {
  return db
    .selectFrom('teaching as g')
    .innerJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'g.evaluation_id').onRef('t.code', '=', 'g.teacher_code'),
    )
    .select(['t.code', 't.surname', 't.name', 't.title_before', 't.title_after'])
    .where('g.evaluation_id', '=', evaluationId)
    .where('g.parallel_code', '=', parallel)
    .orderBy(sql`t.surname COLLATE "cs-x-icu"`)
    .orderBy('t.code')
    .execute();
}

type DraftRefusal = 'wrong-phase' | 'already-submitted' | 'draft-conflict' | 'stale-key';

const saveDraft = prepared<{ version: number | null; refusal: DraftRefusal | null }>(
  'save_draft',
  'SELECT version, refusal FROM save_draft($1, $2, $3, $4, $5::uuid, $6)',
);

type NewDraft = Omit<Selectable<Schema['draft']>, 'version'>;

/** Keeps a draft made from version `base`, 0 for none (server/migrations/repeatable/save_draft.sql). Gives its new version, or why not. */
export async function putDraft(db: Db, base: number, draft: NewDraft): Promise<number | DraftRefusal> {
  const { evaluation_id, course_code, oidos, key_id, sealed } = draft;
  const [row] = await saveDraft(db, [evaluation_id, course_code, oidos, base, key_id, sealed]);
  return row?.version ?? row?.refusal ?? 'wrong-phase';
}
