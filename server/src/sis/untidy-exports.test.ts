import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../platform/database/testing.ts';
import { csvSource } from './csv.ts';
import { importInto, newEvaluation } from './testing/import-once.ts';
import { type Files, put } from './testing/untidy/faculty.ts';
import { untidyFiles } from './testing/untidy/files.ts';
import { untidyValues } from './testing/untidy/values.ts';

/** A faculty of three courses as untidy systems export it. */
const database = await testDatabase();
const { pool } = database;
const folder = await mkdtemp(join(tmpdir(), 'anketa-untidy-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What an import brought, a line for each row. */
const views = `
  SELECT 'course', code, name_cs, name_en, department_code, valid_from::text, valid_to::text FROM course WHERE evaluation_id = $1
  UNION ALL SELECT 'parallel', code, course_code, type, day::text, time_from::text, time_to::text FROM parallel WHERE evaluation_id = $1
  UNION ALL SELECT 'teacher', code, surname, name, department_code, oidos, NULL FROM teacher WHERE evaluation_id = $1
  UNION ALL SELECT 'teaching', parallel_code, teacher_code, share::text, NULL, NULL, NULL FROM teaching WHERE evaluation_id = $1
  UNION ALL SELECT 'study', code, oidos, NULL, NULL, NULL, NULL FROM study WHERE evaluation_id = $1
  UNION ALL SELECT 'enrolment', study_code, parallel_code, NULL, NULL, NULL, NULL FROM enrolment WHERE evaluation_id = $1
  UNION ALL SELECT 'person', oidos, oident, login, email, surname, name FROM person`;

async function linesOf(id: number): Promise<string[]> {
  const { rows } = await pool.query<(string | null)[]>({ text: views, values: [id], rowMode: 'array' });
  return rows.map((row) => row.filter((value) => value !== null && value !== '').join(' ')).sort();
}

async function issuesOf(id: number): Promise<string[]> {
  const { rows } = await pool.query<(string | number | null)[]>({
    text: `SELECT table_name, kind, row_number, column_name, left(value, 40), CASE WHEN row_number IS NULL THEN key END
      FROM import_issue WHERE evaluation_id = $1 AND kind <> 'absent-column'`,
    values: [id],
    rowMode: 'array',
  });
  return rows.map((row) => row.filter((value) => value !== null && value !== '').join(' ')).sort();
}

async function importFiles(files: Files, id: number) {
  const own = await mkdtemp(join(folder, 'one-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(own, name)), { recursive: true });
    await writeFile(join(own, name), content);
  }
  return importInto(database, csvSource(own), id, { mayLose: 0.5 });
}

/** The tidy export in an evaluation of its own, with nobody known before. */
async function tidyEvaluation(): Promise<number> {
  await pool.query('DELETE FROM person');
  await pool.query('DELETE FROM import_source');
  const id = await newEvaluation(database);
  expect(await importFiles(put({}), id)).toEqual({ status: 'completed' });
  return id;
}

let whole: string[];
beforeAll(async () => {
  const id = await tidyEvaluation();
  whole = await linesOf(id);
  expect(whole).toHaveLength(3 + 4 + 3 + 5 + 6 + 10 + 9);
  expect(await issuesOf(id)).toEqual([]);
});

test.each(Object.entries({ ...untidyFiles, ...untidyValues }))(
  '%s',
  async (_, { files, again, without, with: instead = [], onlyHas, names = [], refused }) => {
    const id = again ? await tidyEvaluation() : await newEvaluation(database);
    if (!again) await pool.query('DELETE FROM person');
    const outcome = await importFiles(files, id);
    const lines = await linesOf(id);
    if (refused) {
      expect(outcome).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(refused) } });
      expect(lines).toEqual(again ? whole : []);
      return;
    }
    expect(outcome).toEqual({ status: 'completed' });
    expect({
      gone: whole.filter((line) => !lines.includes(line)),
      new: lines.filter((line) => !whole.includes(line)),
    }).toEqual({
      gone: without?.toSorted() ?? whole.filter((line) => onlyHas && !onlyHas.includes(line.split(' ')[0] ?? '')),
      new: [...instead].sort(),
    });
    expect(await issuesOf(id)).toEqual([...names].sort());
  },
);
