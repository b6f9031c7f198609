import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePhase, readEvaluation } from '@anketa/contract/evaluations/administration';
import { readImportChanges, readImportSource, readNewSource } from '@anketa/contract/evaluations/import-data';
import { startImport } from '@anketa/contract/evaluations/import-steps';
import { createImport, deleteImport, deleteSteps } from '@anketa/contract/evaluations/imports';
import { cancelJob, readJob, resumeJob, type WatchedJob } from '@anketa/contract/evaluations/jobs';
import type { Locale } from '@anketa/contract/values';
import { afterAll, expect, test, vi } from 'vitest';
import { exportDemo } from '../../../sis/demo/export.ts';
import { fingerprints, rowVersions } from '../../../sis/testing/import-once.ts';
import { testApplication } from '../../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { importJob, workOnImports } from './jobs.ts';

const sisFolder = await mkdtemp(join(tmpdir(), 'anketa-sis-'));
afterAll(() => rm(sisFolder, { recursive: true }));
await exportDemo({ size: 'small', seed: 1, dir: sisFolder, year: 2025, semester: 1 });

const app = await testApplication({ sisFolder }, { hasQueue: true });
const admin = await app.as(await givenPerson(app.db, 'boss', { roles: ['admin'] }));
await workOnImports({ ...app, database: app });

const wish = { semester: 1, year: 2025, name_cs: 'Zimní hodnocení', name_en: 'Winter evaluation' };
const create = async () => (await admin(createImport, { body: wish })).body.import_id;
const params = (kind: WatchedJob, id: number) => ({ params: { kind, subject: String(id) } });
const stateOf = async (id: number) => (await admin(readEvaluation, { params: { id } })).body.evaluation.state;

async function jobOf(kind: WatchedJob, id: number, locale: Locale = 'cs') {
  return (await admin(readJob, { ...params(kind, id), headers: { 'accept-language': locale } })).body.job;
}
const until = (kind: WatchedJob, id: number, state: string) =>
  vi.waitFor(async () => expect((await jobOf(kind, id))?.state).toBe(state), { timeout: 30_000, interval: 50 });

/** Waits until the worker has said once more how far it is, and so has heard what is wished of it. */
async function heard(kind: WatchedJob, id: number): Promise<void> {
  const version = async () => {
    const { rows } = await app.pool.query<{ xmin: string }>(
      'SELECT xmin::text FROM background_job WHERE kind = $1 AND subject = $2',
      [kind, id],
    );
    return rows[0]?.xmin;
  };
  const before = await version();
  await vi.waitFor(async () => expect(await version()).not.toBe(before), { timeout: 5000 });
}

/** Nothing else can be imported or deleted on this evaluation's data as long as `work` lasts: steps wait at their first row. */
async function held(table: string, work: () => Promise<void>): Promise<void> {
  const client = await app.pool.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  try {
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('an import tells how far it is, a second start says that it runs, and both end in one import', async () => {
  let id = 0;
  await held('codebook', async () => {
    id = await create();
    await until('import', id, 'running');
    expect((await admin(startImport, { params: { id } })).body).toEqual({ status: true, asked: 'running' });
    expect((await admin(deleteImport, { params: { id }, body: {} })).status).toBe(409);
  });
  await until('import', id, 'done');
  const job = await jobOf('import', id);
  expect(job).toMatchObject({ who: 'boss', error: null });
  expect(job?.done).toBe(job?.total);
  expect(job?.items).toBeGreaterThan(1000);
  expect(await stateOf(id)).toBe(0);
});

test('an import that is cancelled stands as failed, goes on when it is told to, and comes to the same data', async () => {
  const whole = await create();
  await until('import', whole, 'done');
  let id = 0;
  await held('enrolment', async () => {
    id = await create();
    await vi.waitFor(async () => expect((await jobOf('import', id))?.done).toBeGreaterThan(3), { timeout: 20_000 });
    expect((await admin(cancelJob, params('import', id))).body.job.state).toBe('cancelling');
    await heard('import', id);
  });
  await until('import', id, 'cancelled');
  expect(await stateOf(id)).toBe(4);
  expect((await admin(cancelJob, params('import', id))).status).toBe(409);
  expect((await admin(resumeJob, params('import', id))).body).toEqual({ asked: 'taken' });
  await until('import', id, 'done');
  expect(await stateOf(id)).toBe(0);
  expect(await fingerprints(app, id)).toEqual(await fingerprints(app, whole));
});

test('an import whose process was killed just after its end is not done once more', async () => {
  const id = await create();
  await until('import', id, 'done');
  const before = await rowVersions(app, 'enrolment', id);
  // What the killed process would have left: the evaluation is complete, the job is still at work.
  await vi.waitFor(async () => expect(await app.jobs.enqueue(importJob, String(id), { by: 'queue' })).toBe('taken'), {
    timeout: 10_000,
  });
  await until('import', id, 'done');
  expect(await rowVersions(app, 'enrolment', id)).toBe(before);
  const ends = app.db.selectFrom('phase_change').select('id').where('evaluation_id', '=', id).where('to_state', '=', 0);
  expect(await ends.execute()).toHaveLength(1);
});

test('why an import stopped is told in the language of who reads it, and no second try is made', async () => {
  await rm(join(sisFolder, 'POVINN.csv'));
  const id = await create();
  await until('import', id, 'failed');
  expect(await stateOf(id)).toBe(4);
  expect((await jobOf('import', id, 'cs'))?.error).toEqual({
    code: 1100,
    reason: 'missing-table',
    message: 'Ve zdrojových datech chybí tabulka POVINN.',
  });
  expect((await jobOf('import', id, 'en'))?.error?.message).toBe('The source data lack the table POVINN.');
  await writeFile(join(sisFolder, 'courses.csv'), 'povinn\n');
  expect((await admin(startImport, { params: { id } })).body.asked).toBe('taken');
  await vi.waitFor(async () =>
    expect((await jobOf('import', id, 'cs'))?.error?.message).toBe(
      'Ve zdrojových datech chybí tabulka POVINN. Ostatní soubory ve složce: courses.csv.',
    ),
  );
  await rm(join(sisFolder, 'courses.csv'));
  await exportDemo({ size: 'small', seed: 1, dir: sisFolder, year: 2025, semester: 1 });
  expect((await admin(startImport, { params: { id } })).body).toEqual({ status: true, asked: 'taken' });
  await until('import', id, 'done');
  expect((await jobOf('import', id))?.error).toBeNull();
});

test('an evaluation whose data are taken over again keeps its phase, and neither opens nor goes meanwhile', async () => {
  const id = await create();
  await until('import', id, 'done');
  const read = async () => (await admin(readEvaluation, { params: { id } })).body;
  const open = () => admin(changePhase, { body: { import_id: id, phase: 1 } });
  await held('codebook', async () => {
    expect((await admin(startImport, { params: { id } })).body.asked).toBe('taken');
    await until('import', id, 'running');
    const { evaluation, importing, may } = await read();
    expect(evaluation.state).toBe(0);
    expect({ importing, ...may }).toMatchObject({ importing: true, move: false, import: false, delete: false });
    expect(await open()).toMatchObject({ status: 409, body: { type: '/problems/import-running' } });
    expect((await admin(deleteImport, { params: { id }, body: {} })).status).toBe(409);
  });
  await until('import', id, 'done');
  expect(await read()).toMatchObject({ evaluation: { state: 0 }, importing: false, may: { move: true, delete: true } });
  const moves = app.db.selectFrom('phase_change').select('to_state').where('evaluation_id', '=', id);
  expect(await moves.execute()).toEqual([{ to_state: 0 }]);
});

test('data that could not be taken over again lock nobody out: the phase stands, and filling opens', async () => {
  const id = await create();
  await until('import', id, 'done');
  await rm(join(sisFolder, 'POVINN.csv'));
  await admin(startImport, { params: { id } });
  await until('import', id, 'failed');
  await exportDemo({ size: 'small', seed: 1, dir: sisFolder, year: 2025, semester: 1 });
  expect(await stateOf(id)).toBe(0);
  expect((await admin(changePhase, { body: { import_id: id, phase: 1 } })).status).toBe(200);
});

test('data are taken over again while students fill in, and no more once filling is closed', async () => {
  const id = await create();
  await until('import', id, 'done');
  const move = async (phase: number) =>
    expect((await admin(changePhase, { body: { import_id: id, phase } })).status).toBe(200);
  await move(1);
  const rewritten = "UPDATE course SET name_cs = 'Přepsaný' WHERE evaluation_id = $1";
  const { rowCount: changed } = await app.pool.query(rewritten, [id]);
  expect((await admin(startImport, { params: { id } })).body.asked).toBe('taken');
  await until('import', id, 'done');
  expect(await stateOf(id)).toBe(1);
  const { body } = await admin(readImportChanges, { params: { id } });
  expect(body.changes.find(({ table }) => table === 'course')).toEqual({
    table: 'course',
    added: 0,
    changed,
    gone: 0,
    kept: 0,
    waiting: 0,
    edited: 0,
  });
  expect(body.ended_at).not.toBeNull();
  await move(2);
  expect((await admin(startImport, { params: { id } })).status).toBe(409);
});

test('data with which somebody who fills in could not submit change nothing, and it is said why', async () => {
  const id = await create();
  await until('import', id, 'done');
  expect((await admin(changePhase, { body: { import_id: id, phase: 1 } })).status).toBe(200);
  await app.pool.query("UPDATE course SET name_cs = 'Přepsaný' WHERE evaluation_id = $1", [id]);
  // As if no questionnaire had been so large when filling opened.
  await app.pool.query('UPDATE evaluation SET box_bytes = 1 WHERE id = $1', [id]);
  const before = await fingerprints(app, id);
  await admin(startImport, { params: { id } });
  await until('import', id, 'failed');
  expect((await jobOf('import', id, 'cs'))?.error).toMatchObject({ code: 1100, reason: 'too-much' });
  expect(await fingerprints(app, id)).toEqual(before);
  expect(await stateOf(id)).toBe(1);
});

test('filling does not open under an import that a command runs', async () => {
  const id = await create();
  await until('import', id, 'done');
  const client = await app.pool.connect();
  try {
    await client.query('SELECT lock_importing($1)', [id]);
    const open = () => admin(changePhase, { body: { import_id: id, phase: 1 } });
    expect(await open()).toMatchObject({ status: 409, body: { type: '/problems/import-running' } });
    await client.query('SELECT pg_advisory_unlock_all()');
    expect((await open()).status).toBe(200);
  } finally {
    client.release();
  }
});

test('a deletion goes on by itself, can be stopped between two steps, and goes on to the end', async () => {
  const id = await create();
  await until('import', id, 'done');
  const remove = () => admin(deleteImport, { params: { id }, body: {} });
  await held('exam', async () => {
    expect((await remove()).body).toEqual({ status: true, asked: 'taken' });
    await vi.waitFor(async () => expect((await jobOf('deletion', id))?.step).toBe('exams'), { timeout: 20_000 });
    expect((await admin(cancelJob, params('deletion', id))).status).toBe(200);
    await heard('deletion', id);
  });
  await until('deletion', id, 'cancelled');
  expect((await admin(startImport, { params: { id } })).status).toBe(409);
  const { may } = (await admin(readEvaluation, { params: { id } })).body;
  expect(may).toMatchObject({ move: false, import: false, delete: true });
  expect((await remove()).body.asked).toBe('taken');
  await until('deletion', id, 'done');
  expect((await admin(readEvaluation, { params: { id } })).status).toBe(404);
  expect(await jobOf('import', id)).toBeNull();
});

test('what a client that deletes step by step leaves undone the server is asked to do', async () => {
  const id = await givenEvaluation(app.db, { slug: 'left' });
  const [first = ''] = deleteSteps;
  expect((await admin(deleteImport, { params: { id }, body: { step: first } })).status).toBe(200);
  expect((await jobOf('deletion', id))?.state).toBe('waiting');
});

test('jobs are for administrators, and one that was never asked for cannot be stopped or gone on with', async () => {
  const nobody = await app.as(await givenPerson(app.db, 'nobody'));
  for (const endpoint of [readJob, cancelJob, resumeJob]) {
    expect((await nobody(endpoint, params('import', 1))).status).toBe(403);
  }
  expect((await admin(cancelJob, params('import', 999_999))).status).toBe(409);
  expect((await admin(resumeJob, params('import', 999_999))).status).toBe(404);
  expect((await admin.send('POST', '/internal/jobs/destroy-keys/1/cancel')).status).toBe(404);
});

const isMikro = ({ table }: { readonly table: string }) => table === 'MIKRO';

test('data that lost much are told of with both numbers and change nothing; whoever agrees to them takes them over', async () => {
  const id = await create();
  await until('import', id, 'done');
  const before = await fingerprints(app, id);
  const file = join(sisFolder, 'MIKRO.csv');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const seen = async () => (await admin(readImportSource, { params: { id } })).body;
  expect(await seen()).toMatchObject({ changed: false });
  await writeFile(file, lines.slice(0, lines.length / 2).join('\n'));
  const { changed, expected, tables } = await seen();
  expect(changed).toBe(true);
  expect(expected).toBeGreaterThan(3000);
  expect(tables.filter(({ suspicious }) => suspicious)).toEqual([
    {
      table: 'MIKRO',
      where: 'Zápisy studentů',
      suspicious: true,
      problem: null,
      rows: Math.floor(lines.length / 2) - 1,
      before: lines.length - 2,
    },
  ]);
  // Of a new evaluation the same is said before it is made: against this one next year, of the other semester against nothing.
  const ofNew = async (year: number, semester: number) =>
    (await admin(readNewSource, { query: { year, semester } })).body;
  expect((await ofNew(2026, 1)).tables.filter(({ suspicious }) => suspicious)).toEqual([tables.find(isMikro)]);
  expect((await ofNew(2026, 2)).tables.find(isMikro)).toMatchObject({ before: null, suspicious: false });
  await admin(startImport, { params: { id } });
  await until('import', id, 'failed');
  const error = (await jobOf('import', id, 'cs'))?.error;
  expect(error).toMatchObject({ reason: 'lost-rows' });
  expect(error?.message).toContain(`MIKRO ${lines.length - 2} → ${Math.floor(lines.length / 2) - 1}`);
  expect(await fingerprints(app, id)).toEqual(before);
  await admin(startImport, { params: { id }, query: { agreed: 'true' } });
  await until('import', id, 'done');
  expect((await fingerprints(app, id)).enrolment).not.toBe(before.enrolment);
  await writeFile(file, lines.join('\n'));
});
