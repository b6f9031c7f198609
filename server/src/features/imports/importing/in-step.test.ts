import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJob } from '@anketa/contract/evaluations/jobs';
import { afterAll, expect, test, vi } from 'vitest';
import { csvSource } from '../../../sis/csv.ts';
import { exportDemo } from '../../../sis/demo/export.ts';
import { fingerprints, importInto, newEvaluation } from '../../../sis/testing/import-once.ts';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { askForConnected } from './in-step.ts';
import { workOnImports } from './jobs.ts';

const sisFolder = await mkdtemp(join(tmpdir(), 'anketa-in-step-'));
const clean = `${sisFolder}-clean`;
afterAll(() => Promise.all([sisFolder, clean].map((folder) => rm(folder, { recursive: true, force: true }))));
await exportDemo({ size: 'small', seed: 1, dir: clean, year: 2025, semester: 1 });
await cp(clean, sisFolder, { recursive: true });

const app = await testApplication({ sisFolder }, { hasQueue: true });
const admin = await app.as(await givenPerson(app.db, 'boss', { roles: ['admin'] }));
await workOnImports({ ...app, database: app });

async function imported(options: object, state = 0): Promise<number> {
  const id = await newEvaluation(app);
  expect(await importInto(app, csvSource(sisFolder), id)).toEqual({ status: 'completed' });
  await app.db
    .updateTable('evaluation')
    .set({ options: JSON.stringify(options), state })
    .where('id', '=', id)
    .execute();
  return id;
}
const jobOf = async (id: number) =>
  (await admin(readJob, { params: { kind: 'import', subject: String(id) } })).body.job;
const enrolmentsOf = async (id: number) => (await fingerprints(app, id)).enrolment;

/** One night: gives how the import of an evaluation ended. */
async function night(id: number) {
  await askForConnected({ ...app, log: app.fastify.log });
  await vi.waitFor(async () => expect(['done', 'failed']).toContain((await jobOf(id))?.state), { timeout: 30_000 });
  return jobOf(id);
}

const connected = await imported({ connected_with_sis: true });
const alone = await imported({});
const published = await imported({ connected_with_sis: true }, 3);
const [filledOn, closed] = [
  await imported({ connected_with_sis: true, continuous: true }, 2),
  await imported({ connected_with_sis: true }, 2),
];
const mikro = join(sisFolder, 'MIKRO.csv');
const lines = (await readFile(mikro, 'utf8')).trimEnd().split('\n');

test('an evaluation that is connected with the SIS takes over at night what was added; others do not', async () => {
  const before = await enrolmentsOf(connected);
  const rows = new Set(lines);
  const [student = '', parallel = ''] = [lines[1]?.split(',')[0], lines.at(-1)?.split(',')[1]];
  expect(rows.has(`${student},${parallel}`)).toBe(false);
  await writeFile(mikro, `${[...lines, `${student},${parallel}`].join('\n')}\n`);
  expect(await night(connected)).toMatchObject({ state: 'done', who: 'SIS', error: null });
  expect(Number((await enrolmentsOf(connected))?.split(' ')[0])).toBe(Number(before?.split(' ')[0]) + 1);
  expect(await enrolmentsOf(alone)).toBe(before);
  expect(await jobOf(alone)).toBeNull();
  expect(await jobOf(published)).toBeNull();
  expect(await jobOf(closed)).toBeNull();
  // Students fill in on, while a continuous evaluation is checked.
  expect(await jobOf(filledOn)).toMatchObject({ who: 'SIS' });
});

test('data that lost much change nothing, and the page of the evaluation says so in the morning', async () => {
  const before = await fingerprints(app, connected);
  await writeFile(mikro, `${lines.slice(0, 500).join('\n')}\n`);
  expect(await night(connected)).toMatchObject({ state: 'failed', error: { reason: 'lost-rows' } });
  expect(await fingerprints(app, connected)).toEqual(before);
});

test('without the source nothing changes, and the reason is told', async () => {
  const before = await fingerprints(app, connected);
  await rm(join(sisFolder, 'POVINN.csv'));
  expect(await night(connected)).toMatchObject({ state: 'failed', error: { reason: 'missing-table' } });
  expect(await fingerprints(app, connected)).toEqual(before);
  // The next good night mends it.
  await cp(clean, sisFolder, { recursive: true });
  expect(await night(connected)).toMatchObject({ state: 'done', error: null });
});
