import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkFolder } from './check-folder.ts';
import { checkLines } from './check-words.ts';
import { testDatabase } from './platform/database/testing.ts';
import { csvSource } from './sis/csv.ts';
import { exportDemo } from './sis/demo/export.ts';
import type { Term } from './sis/source-problem.ts';
import { bareEnvironment } from './testing/bare-environment.ts';

const folder = await mkdtemp(join(tmpdir(), 'anketa-check-test-'));
afterAll(() => rm(folder, { recursive: true }));
const database = await testDatabase();
const file = (table: string) => join(folder, `${table}.csv`);

beforeEach(async () => {
  // A check expects a database that nothing was imported into.
  await database.pool.query('DELETE FROM evaluation; DELETE FROM person');
  await rm(folder, { recursive: true });
  await exportDemo({ size: 'small', seed: 1, dir: folder, year: 2025, semester: 1 });
});

async function edit(table: string, change: (text: string) => string): Promise<void> {
  await writeFile(file(table), change(await readFile(file(table), 'utf8')));
}

const checked = (term?: Term) => checkFolder({ database, source: csvSource(folder), term, mayLose: 0.1 });

test('a check says what would come of which semester, and what is wrong, causes first', async () => {
  await edit('ROZVRH', (text) => `${text}24bSTARYp1,X,P,,,,\n`);
  const report = await checked();
  expect(report).toMatchObject({ exit: 2, semester: { year: 2025, semester: 1 }, stops: [] });
  expect(report.semesters.map(({ code }) => code)).toEqual(['25a', '24b']);
  expect(report.comes).toMatchObject({ course: 113, teacher: 60, enrolment: 2250 });
  expect(report.lost).toMatchObject({ all: 2252, lost: 2, cause: { table: 'MIKRO' } });
  const lines = checkLines(report);
  expect(lines[0]).toBe('Checked as the winter semester 2025/2026: parallels whose codes begin with 25a.');
  expect(lines).toContain('  24b (summer semester 2024/2025): parallels 1, enrolments 0');
  expect(lines).toContain('  2,250 enrolments');
  const lost = lines.findIndex((line) => line.includes('of 2,252 enrolments'));
  expect(lost).toBeGreaterThan(0);
  expect(lines.indexOf('Tables that are missing and need not be there:')).toBeGreaterThan(lost);
  expect(lines).toContain('  ROZVRH_LISTEK (Times of the timetable)');
  expect(lines.at(-1)).toBe('These data can be imported; what is wrong is listed above.');
});

test('what is missing ends a check as it would an import, with all that is missing', async () => {
  await rm(file('UCIT'));
  await edit('STUDIUM', (text) => text.replace('sident', 'study').replace(',sfin', ',how_paid'));
  const report = await checked({ year: 2025, semester: 1 });
  expect(report).toMatchObject({ exit: 4, comes: {}, issues: [] });
  const lines = checkLines(report);
  expect(lines.join('\n')).toContain('The SIS has no table UCIT. The SIS table STUDIUM has no column sident.');
  expect(lines.join('\n')).toContain('The table STUDIUM has the columns: soident, study, ');
  expect(lines).toContain('  UCIT (Teachers)');
  expect(lines).toContain('  STUDIUM: sfin');
  expect(lines.at(-1)).toBe('These data cannot be imported as they are.');
});

test('a needed table that is empty ends a check as it would an import', async () => {
  await edit('MIKRO', (text) => text.slice(0, text.indexOf('\n') + 1));
  expect(await checked()).toMatchObject({ exit: 3, comes: {} });
});

test('the command needs nothing that is set up, leaves nothing behind, and ends as an import would', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'anketa-check-command-'));
  const env = { ...bareEnvironment, TMPDIR: temporary, ANKETA_DATA: join(temporary, 'data') };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'import', ...args], { env });
  const { stdout } = await run(folder, '--check', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ exit: 2, comes: { teacher: 60 }, stops: [] });
  await expect(run(folder, '--check', '--strict')).rejects.toMatchObject({ code: 2 });
  await expect(run(folder, '--check', '--into', '7')).rejects.toMatchObject({ code: 1 });
  const nowhere = { code: 1, stderr: `The folder ${join(temporary, 'none')} does not exist.\n` };
  await expect(run(join(temporary, 'none'), '--check')).rejects.toMatchObject(nowhere);
  expect(await readdir(temporary)).toEqual([]);
  await rm(temporary, { recursive: true });
});
