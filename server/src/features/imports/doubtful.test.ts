import { cp, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEvaluation } from '@anketa/contract/evaluations/administration';
import { readImportSource } from '@anketa/contract/evaluations/import-data';
import { startImport } from '@anketa/contract/evaluations/import-steps';
import { createImport } from '@anketa/contract/evaluations/imports';
import { readJob } from '@anketa/contract/evaluations/jobs';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { exportDemo } from '../../sis/demo/export.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { workOnImports } from './importing/jobs.ts';

const folder = await mkdtemp(join(tmpdir(), 'anketa-doubtful-'));
afterAll(() => rm(folder, { recursive: true }));
const [clean, sisFolder] = [join(folder, 'clean'), join(folder, 'sis')];
await exportDemo({ size: 'small', seed: 1, dir: clean, year: 2025, semester: 1 });
await cp(clean, sisFolder, { recursive: true });

const app = await testApplication({ sisFolder }, { hasQueue: true });
const admin = await app.as(await givenPerson(app.db, 'boss', { roles: ['admin'] }));
await workOnImports({ ...app, database: app });
beforeEach(() => cp(clean, sisFolder, { recursive: true }));

const mikro = join(sisFolder, 'MIKRO.csv');
const lines = (await readFile(join(clean, 'MIKRO.csv'), 'utf8')).trimEnd().split('\n');
const wish = { semester: 1, year: 2025, name_cs: 'Zimní hodnocení', name_en: 'Winter evaluation' };

/** How the import of an evaluation ended that was begun with so many turns before. */
async function ended(id: number) {
  const job = async () => (await admin(readJob, { params: { kind: 'import', subject: String(id) } })).body.job;
  await vi.waitFor(async () => expect(['done', 'failed']).toContain((await job())?.state), { timeout: 30_000 });
  return job();
}

async function begun(id: number, agreed = false) {
  await admin(startImport, { params: { id }, query: agreed ? { agreed: 'true' } : {} });
  return ended(id);
}
const enrolments = async (id: number) =>
  (await app.pool.query('SELECT FROM enrolment WHERE evaluation_id = $1', [id])).rowCount;
const people = async () => (await app.pool.query("SELECT FROM person WHERE oidos <> 'boss'")).rowCount;

test('a first import of codes that match nothing stops with the likely cause, brings nobody, and goes on once somebody agrees', async () => {
  await writeFile(mikro, `${lines.join('\n').replaceAll('25a', '25A')}\n`);
  const id = (await admin(createImport, { body: wish })).body.import_id;
  const job = await ended(id);
  expect(job).toMatchObject({ state: 'failed', error: { code: 1100, reason: 'doubtful' } });
  expect(job?.error?.message).toMatch(
    /^Tabulka MIKRO má ve sloupci gl kódy, které v tabulce ROZVRH chybí \(řádků: 2\d\d\d, celkem 2\d\d\d\)\. Kódy se liší jen velikostí písmen: „25A/,
  );
  expect((await admin(readEvaluation, { params: { id } })).body.evaluation).toMatchObject({
    state: 4,
    completed_at: null,
  });
  expect(await people()).toBe(0);
  expect(await begun(id, true)).toMatchObject({ state: 'done', error: null });
  expect(await people()).toBeGreaterThan(300);
  const few = await enrolments(id);
  // The same share is not asked about once more, though the data are others.
  await utimes(mikro, new Date(), new Date(2001, 1, 1));
  expect(await begun(id)).toMatchObject({ state: 'done', error: null });
  expect(await enrolments(id)).toBe(few);
});

test.each([
  { phase: 'filling', state: 1, options: {} },
  { phase: 'the checking of a continuous evaluation', state: 2, options: { continuous: true } },
])(
  'while students fill in rows are compared with the most there were, until somebody agrees to fewer: in $phase',
  async ({ state, options }) => {
    const id = (await admin(createImport, { body: wish })).body.import_id;
    await ended(id);
    const less = (share: number) => writeFile(mikro, `${lines.slice(0, lines.length * share).join('\n')}\n`);
    const whole = await enrolments(id);
    await less(0.94);
    expect(await begun(id)).toMatchObject({ state: 'done' });
    await app.db
      .updateTable('evaluation')
      .set({ state, options: JSON.stringify(options) })
      .where('id', '=', id)
      .execute();
    await less(0.89);
    expect(await begun(id)).toMatchObject({ state: 'done' });
    await less(0.83);
    expect(await begun(id)).toMatchObject({ state: 'failed', error: { reason: 'lost-rows' } });
    const { tables } = (await admin(readImportSource, { params: { id } })).body;
    expect(tables.find(({ table }) => table === 'MIKRO')).toMatchObject({ suspicious: true, problem: null });
    expect(await begun(id, true)).toMatchObject({ state: 'done' });
    await less(0.77);
    expect(await begun(id)).toMatchObject({ state: 'done' });
    expect(await enrolments(id)).toBeLessThan(0.8 * Number(whole));
  },
);

test('before an import its page says of a file that it does not look whole', async () => {
  const id = (await admin(createImport, { body: wish })).body.import_id;
  await ended(id);
  await writeFile(mikro, `${lines.join('\n')}\n\0\0\0`);
  const { tables } = (await admin(readImportSource, { params: { id }, headers: { 'accept-language': 'en' } })).body;
  expect(tables.find(({ table }) => table === 'MIKRO')?.problem).toBe(
    'The file of the table MIKRO ends in zero bytes (3): it was not completely written.',
  );
});
