import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '@anketa/contract/client';
import { listEvaluations, readEvaluation } from '@anketa/contract/evaluations/administration';
import { importIssuesCsv, readImportIssues } from '@anketa/contract/evaluations/import-data';
import { completeImport, importSteps, runImportStep, startImport } from '@anketa/contract/evaluations/import-steps';
import {
  checkSis,
  countFiltered,
  createImport,
  deleteImport,
  deleteSteps,
  listFilterItems,
} from '@anketa/contract/evaluations/imports';
import { readJob } from '@anketa/contract/evaluations/jobs';
import { expect, test } from 'vitest';
import { exportDemo } from '../../sis/demo/export.ts';
import { demoSource } from '../../sis/demo/source.ts';
import { fingerprints, importInto, newEvaluation } from '../../sis/testing/import-once.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const admin = await app.as(await givenPerson(app.db, 'boss', { roles: ['admin'] }));
const nobody = await app.as(await givenPerson(app.db, 'nobody'));
const year = 2025;
const wish = { semester: 1, year, name_cs: 'Zimní hodnocení', name_en: 'Winter evaluation' };

async function drive(id: number, filtered: boolean) {
  for (const step of importSteps(filtered)) {
    const [folder = '', action = ''] = step.split('/');
    let [offset, counter] = [0, 0];
    for (;;) {
      const body = { options: { folder, action }, offset, take: 2000, import_id: id, counter };
      const answer = await admin(runImportStep, { params: { folder, action }, body });
      expect(answer.body).toMatchObject({ status: true });
      ({ offset, counter } = answer.body);
      if (answer.body.remain === 0) break;
    }
  }
  return admin(completeImport, { params: { id } });
}

test('a created evaluation is handed to the server, which imports it', async () => {
  const { body } = await admin(createImport, { body: wish });
  expect(body).toEqual({ copied: null, import_id: expect.any(Number), useLegacy: false });
  expect(app.queued).toContainEqual({ name: 'import', subject: String(body.import_id) });
});

test('a browser can drive the import to the same data as the server', async () => {
  const reference = await newEvaluation(app);
  await importInto(app, demoSource({ size: 'small', seed: 1, year, semester: 1 }), reference);
  const { body } = await admin(createImport, { body: { ...wish, legacyImport: true } });
  expect(body.useLegacy).toBe(true);
  const job = () => admin(readJob, { params: { kind: 'import', subject: String(body.import_id) } });
  expect((await job()).body.job).toBeNull();
  expect((await drive(body.import_id, false)).status).toBe(200);
  const total = importSteps(false).length;
  expect((await job()).body.job).toMatchObject({ state: 'done', done: total, total, who: 'boss', error: null });
  const [driven, whole] = [await fingerprints(app, body.import_id), await fingerprints(app, reference)];
  expect(driven).toEqual(whole);
  const { evaluation } = (await admin(readEvaluation, { params: { id: body.import_id } })).body;
  expect(evaluation.state).toBe(0);
  const { issues } = (await admin(readImportIssues, { params: { id: body.import_id } })).body;
  const advice = 'Doplňte osobu do exportu osob, nebo opravte číslo.';
  const words = { what: 'Neznámá osoba', where: 'Studenti', advice, bearing: 'cause' };
  const record = { key: '9990', row: null, column: 'sidos', value: '9990' };
  expect(issues).toContainEqual({
    table: 'STUD',
    kind: 'unknown-person',
    ...words,
    count: 1,
    found: 1,
    records: [record],
  });
  // Each record of it, in words, for those who mend it in the SIS.
  const { body: lines } = await admin.get(urlOf(importIssuesCsv, { params: { id: body.import_id } }));
  expect(String(lines).split('\r\n')).toContain(`Neznámá osoba;Studenti;STUD;;sidos;9990;9990;${advice}`);
  expect(String(lines)).toContain('Neznámá paralelka;Zápisy studentů;MIKRO;531;gl;neniGL0;267049657 neniGL0;');
  expect(String(lines).trim().split('\r\n')).toHaveLength(1 + issues.reduce((sum, { count }) => sum + count, 0));
});

test('a step that fails ends the import that a browser drives: it stands as failed, with why (4.31)', async ({
  onTestFinished,
}) => {
  const sisFolder = await mkdtemp(join(tmpdir(), 'anketa-driven-'));
  onTestFinished(() => rm(sisFolder, { recursive: true, force: true }));
  await exportDemo({ size: 'small', seed: 1, dir: sisFolder, year, semester: 1 });
  await rm(join(sisFolder, 'POVINN.csv'));
  const other = await testApplication({ sisFolder });
  const boss = await other.as(await givenPerson(other.db, 'boss', { roles: ['admin'] }));
  const id = (await boss(createImport, { body: { ...wish, legacyImport: true } })).body.import_id;
  const params = { folder: 'building', action: 'copy' };
  const body = { options: params, offset: 0, take: 2000, import_id: id, counter: 0 };
  const { status, error } = (await boss(runImportStep, { params, body })).body;
  expect([status, error?.message]).toEqual([false, expect.stringContaining('POVINN')]);
  expect((await boss(readEvaluation, { params: { id } })).body.evaluation).toMatchObject({
    state: 4,
    completed_at: null,
  });
  const { job } = (await boss(readJob, { params: { kind: 'import', subject: String(id) } })).body;
  expect(job).toMatchObject({ state: 'failed', error });
});

test('while a browser drives an import its step and count are told, between two steps too, in the evaluation and in the list (3.10)', async () => {
  const id = (await admin(createImport, { body: { ...wish, legacyImport: true } })).body.import_id;
  const told = async () => {
    const { evaluation } = (await admin(readEvaluation, { params: { id } })).body;
    const { data } = (await admin(listEvaluations, { query: { limit: 100 } })).body.evaluations;
    expect(data.find((row) => row.id === id)?.step).toBe(evaluation.step);
    return evaluation.step;
  };
  expect(await told()).toBeNull();
  const steps = importSteps(false).slice(0, 12);
  for (const step of steps) {
    const [folder = '', action = ''] = step.split('/');
    const body = { options: { folder, action }, offset: 0, take: 2000, import_id: id, counter: 0 };
    const { counter } = (await admin(runImportStep, { params: { folder, action }, body })).body;
    expect(await told()).toBe(`${step} - ${counter}`);
  }
  expect(steps.at(-1)).toBe('timetable/create-missing');
});

test('a folder that is gone ends a driven import in words', async () => {
  const sisFolder = join(tmpdir(), 'anketa-there-is-none');
  const other = await testApplication({ sisFolder });
  const boss = await other.as(await givenPerson(other.db, 'boss', { roles: ['admin'] }));
  const id = (await boss(createImport, { body: { ...wish, legacyImport: true } })).body.import_id;
  const params = { folder: 'building', action: 'copy' };
  const body = { options: params, offset: 0, take: 2000, import_id: id, counter: 0 };
  const { status, error } = (await boss(runImportStep, { params, body })).body;
  expect([status, error]).toEqual([false, { code: 1100, message: `Složka ${sisFolder} neexistuje.` }]);
  expect((await boss(readEvaluation, { params: { id } })).body.evaluation.state).toBe(4);
  const { job } = (await boss(readJob, { params: { kind: 'import', subject: String(id) } })).body;
  expect(job?.error).toEqual({ code: 1100, reason: 'no-folder', message: error?.message });
});

test('an evaluation of doctoral students is always driven by the browser, with its filters', async () => {
  const body = { ...wish, type: 1, filters: { study_types: ['D'] } };
  const made = await admin(createImport, { body });
  expect(made.body.useLegacy).toBe(true);
  expect((await drive(made.body.import_id, true)).status).toBe(200);
});

test('before an import is narrowed one reads how many studies it would take over', async () => {
  const counted = async (filters: object) => (await admin(countFiltered, { body: filters })).body;
  const { all } = await counted({});
  expect(await counted({})).toEqual({ chosen: all, all });
  const { chosen } = await counted({ study_types: ['D'] });
  expect(chosen).toBeGreaterThan(0);
  expect(chosen).toBeLessThan(all);
  expect(await counted({ study_types: ['D'], study_forms: ['nobody'] })).toEqual({ chosen: 0, all });
  expect((await nobody(countFiltered, { body: {} })).status).toBe(403);
});

test('fields that are wrong are named', async () => {
  const { status, body } = await admin(createImport, { body: { ...wish, name_cs: ' ', year: 1999, semester: 3 } });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual(['name_cs', 'year', 'semester']);
});

test('a step without an evaluation is "#1000 Import is not available", and a step out of turn is refused', async () => {
  const params = { folder: 'person', action: 'copy' };
  const body = { options: params, offset: 0, take: 2000, counter: 0 };
  const missing = await admin(runImportStep, { params, body });
  expect(missing.status).toBe(404);
  expect(missing.body.error?.code).toBe(1000);
  const made = await admin(createImport, { body: { ...wish, legacyImport: true } });
  const early = await admin(runImportStep, { params, body: { ...body, import_id: made.body.import_id } });
  expect(early.body).toMatchObject({
    status: false,
    error: { code: 1100, message: 'Nejdříve musí proběhnout krok building/copy.' },
  });
  expect((await admin(completeImport, { params: { id: made.body.import_id } })).status).toBe(404);
});

test('the SIS of a demo answers, and offers its codes as filters', async () => {
  expect((await admin(checkSis)).body).toEqual({ status: 'ok' });
  const { body } = await admin(listFilterItems, { params: { filter: 'studyType' } });
  expect(body).toContainEqual({ code: 'D', name: expect.any(String) });
  const years = await admin(listFilterItems, { params: { filter: 'studyRegistrationYear' } });
  expect(years.body[0]).toHaveProperty('srokp');
});

test('deleting goes step by step until nothing is left, and not once students fill in', async () => {
  const id = await newEvaluation(app);
  await importInto(app, demoSource({ size: 'small', seed: 1, year, semester: 1 }), id);
  await app.pool.query('UPDATE evaluation SET state = 1 WHERE id = $1', [id]);
  expect((await admin(deleteImport, { params: { id }, body: { step: 'buildings' } })).status).toBe(409);
  await app.pool.query('UPDATE evaluation SET state = 0 WHERE id = $1', [id]);
  for (const step of deleteSteps) {
    expect((await admin(deleteImport, { params: { id }, body: { step } })).status).toBe(200);
  }
  expect((await admin(readEvaluation, { params: { id } })).status).toBe(404);
  const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM enrolment WHERE evaluation_id = $1', [id]);
  expect(rows).toEqual([{ n: 0 }]);
});

test('without the right nothing of it is allowed', async () => {
  const params = { id: 1 };
  expect((await nobody(createImport, { body: wish })).status).toBe(403);
  expect((await nobody(startImport, { params })).status).toBe(403);
  expect((await nobody(deleteImport, { params, body: { step: 'import' } })).status).toBe(403);
});

test('a SIS that cannot be reached is said to be missing, and one that can is not', async () => {
  const statusFor = async (settings: Parameters<typeof testApplication>[0]) => {
    const other = await testApplication(settings);
    const boss = await other.as(await givenPerson(other.db, 'boss', { roles: ['admin'] }));
    return (await boss(checkSis)).body.status;
  };
  expect(await statusFor({ sisFolder: '/nowhere/at/all' })).toBe('oci_connection_missing');
  expect(await statusFor({ sisUrl: 'postgres://nobody:x@127.0.0.1:1/none' })).toBe('oci_connection_missing');
  expect(await statusFor({ sisUrl: app.url })).toBe('ok');
});
