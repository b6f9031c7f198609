import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export const slug = 'zatez';

/** A student who is about to fill in their courses, one after the other. */
export interface Visit {
  readonly student: string;
  readonly token: string;
  readonly courses: readonly string[];
}

export interface Students {
  readonly admin: string;
  readonly evaluation: number;
  /** In the order in which they come. */
  readonly work: readonly Visit[];
  readonly warmUp: readonly Visit[];
}

const coursesEach = 10;
/** More than any run takes. */
const turnsAMinute = 90_000;

/**
 * An evaluation in preparation: students of ten courses each, a class and a teacher in every course, 25 questions (10 about the
 * course, 7 about the class, 8 about the teacher; every fifth asks for text), sessions open.
 */
export async function prepareStudents(pool: pg.Pool, { minutes }: { minutes: number }): Promise<Students> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO evaluation (semester, year, name_cs, name_en, slug_cs, slug_en, completed_at, state)
     VALUES (1, 2025, 'Zátěž', 'Load', $1, 'load', now(), 0) RETURNING id`,
    [slug],
  );
  const evaluation = rows[0]?.id ?? 0;
  const count = Math.ceil((turnsAMinute * minutes) / coursesEach);
  const warm = ['W0', 'W1', 'W2', 'W3'];
  const people = Array.from({ length: count }, (_, index) => `S${index}`);
  const courseCount = Math.max(coursesEach, Math.ceil(count / 20));
  const courseOf = (student: number, nth: number) => `C${(student * 7 + nth * 13) % courseCount}`;
  const coursesOf = (student: number) => [
    ...new Set(Array.from({ length: coursesEach }, (_, nth) => courseOf(student, nth))),
  ];

  await pool.query('INSERT INTO person (oidos, oident, login, surname) SELECT p, p, p, p FROM unnest($1::text[]) p', [
    [...people, 'admin'],
  ]);
  await pool.query("INSERT INTO person_role VALUES ('admin', 'admin')");
  await pool.query(
    "INSERT INTO study (evaluation_id, code, oidos, type_code) SELECT $1, p, p, 'B' FROM unnest($2::text[]) p",
    [evaluation, people],
  );
  const courses = [...Array.from({ length: courseCount }, (_, index) => `C${index}`), ...warm];
  await pool.query(
    "INSERT INTO course (evaluation_id, code, name_cs, name_en) SELECT $1, c, 'Předmět ' || c, 'Course ' || c FROM unnest($2::text[]) c",
    [evaluation, courses],
  );
  await pool.query(
    `INSERT INTO parallel (evaluation_id, code, course_code, type, day, time_from, time_to)
     SELECT $1, c || 'p1', c, 'P', 2, '09:10', '10:40' FROM unnest($2::text[]) c`,
    [evaluation, courses],
  );
  await pool.query(
    "INSERT INTO teacher (evaluation_id, code, surname, name) SELECT $1, 'T' || c, 'Novák', 'Jan' FROM unnest($2::text[]) c",
    [evaluation, courses],
  );
  await pool.query("INSERT INTO teaching SELECT $1, c || 'p1', 'T' || c, 100 FROM unnest($2::text[]) c", [
    evaluation,
    courses,
  ]);
  const attended = people.flatMap((student, index) => coursesOf(index).map((course) => ({ student, course })));
  const warmUpPeople = people.slice(0, 500);
  const warmed = warmUpPeople.flatMap((student) => warm.map((course) => ({ student, course })));
  const all = [...attended, ...warmed];
  await pool.query("INSERT INTO enrolment SELECT $1, c || 'p1', s FROM unnest($2::text[], $3::text[]) e(c, s)", [
    evaluation,
    all.map(({ course }) => course),
    all.map(({ student }) => student),
  ]);
  await pool.query(
    `INSERT INTO question (evaluation_id, target, form, body_cs, body_en, choices, sort_order)
     SELECT $1, t.target, CASE WHEN n % 5 = 0 THEN 'text' ELSE 'slider' END,
       'Jak hodnotíte tuto stránku výuky? ' || n, 'How do you rate this side of the teaching? ' || n,
       CASE WHEN n % 5 = 0 THEN '[]'::jsonb ELSE '[{"cs":"výborně","en":"excellent"},{"cs":"špatně","en":"poor"}]' END,
       n
     FROM (VALUES ('povinn', 1, 10), ('gl', 11, 17), ('ucit', 18, 25)) t(target, a, b), generate_series(t.a, t.b) n`,
    [evaluation],
  );
  const tokens = [...people, 'admin'].map(() => randomBytes(32).toString('base64url'));
  await pool.query(
    "INSERT INTO session (token_hash, oidos, expires_at) SELECT t, p, now() + interval '3 hours' FROM unnest($1::bytea[], $2::text[]) s(t, p)",
    [tokens.map((token) => createHash('sha256').update(token).digest()), [...people, 'admin']],
  );
  // What autovacuum does by itself in the days between an import and the opening.
  await pool.query('VACUUM ANALYZE person, study, enrolment, course, parallel, teacher, teaching, session');
  const visit = (student: string, index: number, courses: readonly string[]) => ({
    student,
    token: tokens[index] ?? '',
    courses,
  });
  return {
    admin: tokens.at(-1) ?? '',
    evaluation,
    work: people.map((student, index) => visit(student, index, coursesOf(index))),
    warmUp: warmUpPeople.map((student, index) => visit(student, index, warm)),
  };
}
