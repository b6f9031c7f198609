import { importSteps } from '@anketa/contract/evaluations/import-steps';
import { expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { demoSource, demoTerm } from '../demo/source.ts';
import { lanesOf, sequenceFor } from '../sequence.ts';
import type { Row, Source } from '../source.ts';
import {
  changedSource,
  fingerprints,
  importInto,
  issueCounts,
  newEvaluation,
  rowVersions,
} from '../testing/import-once.ts';

const database = await testDatabase();
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });
const { pool } = database;

async function count(table: string, evaluationId: number, where = 'true'): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE evaluation_id = $1 AND ${where}`,
    [evaluationId],
  );
  return rows[0]?.n ?? 0;
}

test('the sequence is the one that browsers follow, with and without filters', () => {
  for (const filtered of [false, true])
    expect(sequenceFor(filtered).map(({ name }) => name)).toEqual(importSteps(filtered));
});

test('each step is done by one of two connections, and waits only for earlier ones', () => {
  for (const filtered of [false, true]) {
    const sequence = sequenceFor(filtered);
    const { lanes, waits } = lanesOf(sequence);
    const [first = [], second = []] = lanes;
    expect(new Set([...first, ...second])).toEqual(new Set(sequence));
    expect(first.length + second.length).toBe(sequence.length);
    for (const [step, others] of waits) {
      for (const other of others) {
        if (sequence.includes(step)) expect(sequence.indexOf(other)).toBeLessThan(sequence.indexOf(step));
      }
    }
  }
});

test('a whole import brings the faculty and completes the evaluation', async () => {
  const id = await newEvaluation(database);
  expect(await importInto(database, demo, id)).toEqual({ status: 'completed' });
  expect(await count('enrolment', id)).toBe(2250);
  expect(await count('course', id, 'active')).toBe(110);
  expect(await count('department', id)).toBe(12);
  expect(await count('course_guarantor', id)).toBeGreaterThan(100);
  expect(await count('programme_guarantor', id)).toBe(36);
  const { rows } = await pool.query('SELECT state, completed_at IS NOT NULL AS done FROM evaluation WHERE id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ state: 0, done: true }]);
  const people = await pool.query<{ surname: string }>(
    "SELECT surname FROM person WHERE login IN ('student', 'teacher', 'admin') ORDER BY login",
  );
  expect(people.rows.map(({ surname }) => surname)).toEqual(['Horák', 'Nováková', 'Černý']);
  const enrolled = await pool.query(
    `WITH attended AS MATERIALIZED (
       SELECT p.course_code AS code, count(DISTINCT s.oidos) AS n FROM enrolment AS e
       JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = e.parallel_code
       JOIN study AS s ON s.evaluation_id = $1 AND s.code = e.study_code
       WHERE e.evaluation_id = $1 GROUP BY 1)
     SELECT count(*)::int AS wrong FROM course LEFT JOIN attended USING (code)
     WHERE evaluation_id = $1 AND enrolled <> coalesce(attended.n, 0)`,
    [id],
  );
  expect(enrolled.rows).toEqual([{ wrong: 0 }]);
});

test('steps whose tables the source lacks are done with nothing and say so', async () => {
  const id = await newEvaluation(database);
  await importInto(database, demo, id);
  const { rows } = await pool.query<{ step: string; counter: number; note: string }>(
    "SELECT step, counter, note FROM import_step WHERE evaluation_id = $1 AND note LIKE 'The SIS has no table%' ORDER BY position",
    [id],
  );
  expect(rows.map(({ step, counter }) => [step, counter])).toEqual([
    ['timetable-ticket/copy', 0],
    ['field/map-sis', 0],
    ['commission/copy', 0],
  ]);
});

test('importing again changes nothing, and writes no row anew', async () => {
  const id = await newEvaluation(database);
  await importInto(database, demo, id);
  const before = await fingerprints(database, id);
  const versions = await rowVersions(database, 'enrolment', id);
  const departments = await rowVersions(database, 'department', id);
  expect(await importInto(database, demo, id)).toEqual({ status: 'completed' });
  expect(await fingerprints(database, id)).toEqual(before);
  expect(await rowVersions(database, 'enrolment', id)).toBe(versions);
  expect(await rowVersions(database, 'department', id)).toBe(departments);
});

test.each([3, 11, 29, 58, 70])('an import killed at its chunk %i goes on to the same data', async (at) => {
  const whole = await newEvaluation(database);
  await importInto(database, demo, whole);
  const id = await newEvaluation(database);
  let chunks = 0;
  const dying = changedSource(demo, {
    take: 100,
    beforeChunk() {
      chunks += 1;
      if (chunks === at) throw new Error('the machine is gone');
    },
  });
  await expect(importInto(database, dying, id)).rejects.toThrow('the machine is gone');
  const { rows } = await pool.query('SELECT state FROM evaluation WHERE id = $1', [id]);
  expect(rows).toEqual([{ state: 4 }]);
  expect(await importInto(database, changedSource(demo, { take: 100 }), id)).toEqual({ status: 'completed' });
  expect(await fingerprints(database, id)).toEqual(await fingerprints(database, whole));
});

test('an import that is told to stop stays importing, and goes on later', async () => {
  const id = await newEvaluation(database);
  const stop = new AbortController();
  const stopping = changedSource(demo, { beforeChunk: (table) => table === 'STUD' && stop.abort() });
  await expect(importInto(database, stopping, id, stop)).rejects.toThrow();
  const { rows } = await pool.query('SELECT state FROM evaluation WHERE id = $1', [id]);
  expect(rows).toEqual([{ state: 5 }]);
  expect(await importInto(database, demo, id)).toEqual({ status: 'completed' });
});

test.each(['POVINN', 'MIKRO', 'UCIT'] as const)('a source without %s stops the import and names it', async (table) => {
  const id = await newEvaluation(database);
  const outcome = await importInto(database, changedSource(demo, { without: [table] }), id);
  expect(outcome).toEqual({
    status: 'failed',
    error: { code: 1100, message: `The SIS has no table ${table}.`, problems: [{ kind: 'missing-table', table }] },
  });
  const { rows } = await pool.query('SELECT state, completed_at FROM evaluation WHERE id = $1', [id]);
  expect(rows).toEqual([{ state: 4, completed_at: null }]);
});

test('every kind of dirt is listed, and what refers to nothing is not imported', async () => {
  const id = await newEvaluation(database);
  await importInto(database, demo, id);
  const issues = await issueCounts(database, id);
  expect(Object.keys(issues).sort()).toEqual(
    [
      ...['MIKRO repeated', 'MIKRO unknown-parallel', 'MIKRO unknown-study', 'MISTNOST unknown-building'],
      ...['OSOBA repeated', 'OSOBA repeated-login', 'POVINN repeated', 'POVINN unknown-department'],
      ...['POVINN unknown-guarantor', 'ROZVRH bad-time', 'ROZVRH no-enrolment', 'ROZVRH no-teacher', 'ROZVRH repeated'],
      ...['ROZVRH unknown-course', 'ROZVRH unknown-room', 'STUD repeated', 'STUD unknown-person', 'STUDIUM repeated'],
      ...['STUDIUM unknown-field', 'STUDIUM unknown-person', 'UCIT missing-name', 'UCIT repeated'],
      ...['UCIT_ROZVRH repeated', 'UCIT_ROZVRH unknown-parallel', 'UCIT_ROZVRH unknown-teacher'],
      ...['ZKOUS unknown-course', 'ZKOUS unknown-study'],
    ].sort(),
  );
  const orphans = await pool.query(
    `SELECT (SELECT count(*)::int FROM enrolment AS e WHERE evaluation_id = $1 AND NOT EXISTS
       (SELECT FROM parallel AS p WHERE p.evaluation_id = $1 AND p.code = e.parallel_code)) AS parallels,
     (SELECT count(*)::int FROM exam AS e WHERE evaluation_id = $1 AND NOT EXISTS
       (SELECT FROM study AS s WHERE s.evaluation_id = $1 AND s.code = e.study_code)) AS exams,
     (SELECT count(*)::int FROM teaching AS g WHERE evaluation_id = $1 AND NOT EXISTS
       (SELECT FROM teacher AS t WHERE t.evaluation_id = $1 AND t.code = g.teacher_code)) AS teachings`,
    [id],
  );
  expect(orphans.rows).toEqual([{ parallels: 0, exams: 0, teachings: 0 }]);
});

test('a guarantor of a programme who is no teacher is listed, and a SIS that names none brings none', async () => {
  for (const [garant, listed] of [['nobody', 36] as const, [null, undefined] as const]) {
    const id = await newEvaluation(database);
    const source: Source = {
      ...demo,
      async *rows(request) {
        const named = request.table === 'STUPR' && request.optional?.includes('garant');
        for await (const chunk of demo.rows(request)) {
          yield named ? { ...chunk, rows: chunk.rows.map(([code = null]) => [code, garant]) } : chunk;
        }
      },
    };
    await importInto(database, source, id);
    expect(await count('programme_guarantor', id)).toBe(0);
    expect((await issueCounts(database, id))['STUPR unknown-guarantor']).toBe(listed);
  }
});

test('a clean source leaves no issue', async () => {
  const id = await newEvaluation(database);
  await importInto(database, demoSource({ size: 'small', seed: 5, ...demoTerm, dirt: false }), id);
  expect(await issueCounts(database, id)).toEqual({});
});

/** One of those who attend a course has answered about it. */
const answeredBySomebody = (id: number, course: string) =>
  pool.query(
    `INSERT INTO participation (evaluation_id, course_code, oidos, refused)
     SELECT $1, $2, s.oidos, false FROM study AS s JOIN enrolment AS e ON e.evaluation_id = $1 AND e.study_code = s.code
     JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = e.parallel_code AND p.course_code = $2
     WHERE s.evaluation_id = $1 LIMIT 1`,
    [id, course],
  );

test('rows that disappear from the SIS go, unless somebody has answered about them', async () => {
  const id = await newEvaluation(database);
  await importInto(database, demo, id);
  const { rows: courses } = await pool.query<{ code: string }>(
    `SELECT c.code FROM course AS c WHERE evaluation_id = $1 AND enrolled > 5 ORDER BY code LIMIT 2`,
    [id],
  );
  const [answered = '', forgotten = ''] = courses.map(({ code }) => code);
  await answeredBySomebody(id, answered);
  const gone = [answered, forgotten];
  const shrunk = changedSource(demo, {
    keep: (table, value) => table !== 'POVINN' || !gone.includes(value('povinn') ?? ''),
  });
  await importInto(database, shrunk, id);
  expect(await count('course', id, `code = '${forgotten}'`)).toBe(0);
  expect(await count('parallel', id, `course_code = '${forgotten}'`)).toBe(0);
  expect(await count('course', id, `code = '${answered}'`)).toBe(1);
  expect(await count('participation', id)).toBe(1);
  expect((await issueCounts(database, id))['POVINN gone-but-answered']).toBe(1);
});

test('a lecture that the SIS adds beside one that was answered about is merged into the one that this stays merged into', async () => {
  const id = await newEvaluation(database);
  await importInto(database, demo, id);
  const { rows: lectures } = await pool.query<{ first: string; second: string; course: string }>(
    `SELECT merged_into AS first, code AS second, course_code AS course FROM parallel
     WHERE evaluation_id = $1 AND merged_into IS NOT NULL ORDER BY 1 LIMIT 1`,
    [id],
  );
  const [{ first, second, course } = { first: '', second: '', course: '' }] = lectures;
  await answeredBySomebody(id, course);
  // The second one is in another room from now on, and a new one is there with it.
  const added = second.replace(/p\d+$/, 'p8');
  const moved: Source = {
    ...demo,
    fingerprint: async () => 'moved',
    async *rows(request) {
      const at = [...request.columns, ...(request.optional ?? [])].indexOf('mistnost');
      for await (const chunk of demo.rows(request)) {
        const both = (row: Row) => [second, added].map((code) => row.with(0, code).with(at, 'ELSEWHERE'));
        const rows = chunk.rows.flatMap((row) => (row[0] === second ? both(row) : [row]));
        yield request.table === 'ROZVRH' ? { ...chunk, rows } : chunk;
      }
    },
  };
  await importInto(database, moved, id);
  const into = await pool.query<{ code: string; merged_into: string | null }>(
    'SELECT code, merged_into FROM parallel WHERE evaluation_id = $1 AND code = ANY ($2) ORDER BY code',
    [id, [first, second, added]],
  );
  expect(into.rows).toEqual([
    { code: first, merged_into: null },
    { code: second, merged_into: first },
    { code: added, merged_into: first },
  ]);
});

test('filters narrow the studies, and what others attend is no dirt', async () => {
  const id = await newEvaluation(database, { study_types: ['D'], year_study: [] });
  expect(await importInto(database, demo, id)).toEqual({ status: 'completed' });
  const { rows } = await pool.query('SELECT DISTINCT type_code FROM study WHERE evaluation_id = $1', [id]);
  expect(rows).toEqual([{ type_code: 'D' }]);
  expect((await issueCounts(database, id))['MIKRO unknown-study']).toBeUndefined();
});

test('deleting an evaluation takes everything imported with it', async () => {
  const id = await newEvaluation(database);
  await importInto(database, demo, id);
  await pool.query('DELETE FROM evaluation WHERE id = $1', [id]);
  for (const table of [
    'enrolment',
    'study',
    'course',
    'codebook',
    'import_issue',
    'student_name',
    'programme_guarantor',
  ]) {
    expect(await count(table, id)).toBe(0);
  }
});
