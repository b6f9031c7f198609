import { listTranslations, updateEnglishName } from '@anketa/contract/evaluations/translations';
import { beforeEach, expect, test } from 'vitest';
import { demoSource, demoTerm } from '../../sis/demo/source.ts';
import { changedSource, importInto, newEvaluation } from '../../sis/testing/import-once.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { importDifferences } from '../imports/store.ts';

const app = await testApplication();
const { db } = app;
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });
await givenPerson(db, 'editor', { roles: ['editor'] });
await givenPerson(db, 'other', { roles: ['editor'] });
const editor = await app.as('editor');

let id = 0;
let code = '';
let name_cs = '';
beforeEach(async () => {
  await db.deleteFrom('english_name').execute();
  id = await newEvaluation(app);
  await importInto(app, demo, id);
  await db.updateTable('evaluation').set({ completed_at: new Date() }).where('id', '=', id).execute();
  const course = db
    .selectFrom('course')
    .select(['code', 'name_cs'])
    .where('evaluation_id', '=', id)
    .where('active', '=', true);
  ({ code, name_cs } = await course.orderBy('code').limit(1).executeTakeFirstOrThrow());
});

const row = async () => {
  const { body } = await editor(listTranslations, { query: { search: code, kind: 'course' } });
  return body.translations.data.find((one) => one.code === code);
};
const write = async (text_en: string, version?: string) =>
  editor(updateEnglishName, {
    params: { kind: 'course', code },
    body: { text_en, version: version ?? (await row())?.version ?? '' },
  });
const stored = (evaluation = id) =>
  db
    .selectFrom('course')
    .select('name_en')
    .where('evaluation_id', '=', evaluation)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
const contentVersion = async () =>
  (await db.selectFrom('evaluation').select('content_version').where('id', '=', id).executeTakeFirstOrThrow())
    .content_version;
/** The SIS has another English name of the course. */
const withName = (name: string) =>
  changedSource(demo, {
    other: (table, column, value) =>
      table === 'POVINN' && column === 'panazev' && value('povinn') === code ? name : undefined,
  });

test('an English name stands over that of the SIS, through imports, until it is taken back', async () => {
  const { name_en: ofSis } = await stored();
  const before = await contentVersion();
  expect((await write('Written here')).body).toMatchObject({ text_en: 'Written here' });
  expect(await row()).toMatchObject({ text_en: 'Written here', sis_name: ofSis });
  expect(await contentVersion()).toBeGreaterThan(before);
  await importInto(app, withName('Renamed in the SIS'), id);
  expect((await stored()).name_en).toBe('Written here');
  expect(await row()).toMatchObject({ text_en: 'Written here', sis_name: 'Renamed in the SIS' });
  const { changes } = await importDifferences(db, id);
  expect(changes.find(({ table }) => table === 'course')).toMatchObject({ edited: 1 });
  expect((await write('')).body).toMatchObject({ text_en: 'Renamed in the SIS' });
  expect(await row()).toMatchObject({ text_en: 'Renamed in the SIS', sis_name: null });
});

test('another evaluation with the same Czech name has it as well, one with another name does not', async () => {
  const older = await newEvaluation(app);
  await importInto(app, demo, older);
  await db.updateTable('evaluation').set({ completed_at: new Date(), year: 1990 }).where('id', '=', older).execute();
  await write('Written here');
  expect((await stored(older)).name_en).toBe('Written here');
  await write('');
  const otherwise = { name_cs: 'Jiný název', name_en: 'Another name' };
  await db.updateTable('course').set(otherwise).where('evaluation_id', '=', older).where('code', '=', code).execute();
  await write('Written here');
  expect((await stored(older)).name_en).toBe('Another name');
});

test('what has no English name is listed and counted, until somebody writes it, even the same', async () => {
  await importInto(app, withName(name_cs), id);
  const missing = async () => (await editor(listTranslations, { query: { missing: 'yes', limit: 100 } })).body;
  const before = await missing();
  expect(before.translations.data.map((one) => one.code)).toContain(code);
  expect(before.missing).toBe(before.translations.total);
  expect(await row()).toMatchObject({ text_en: '', sis_name: null });
  expect((await write(name_cs)).status).toBe(200);
  expect(await row()).toMatchObject({ text_en: name_cs, sis_name: '' });
  expect((await missing()).missing).toBe(before.missing - 1);
});

test('two who write at once: the second is asked', async () => {
  const seen = (await row())?.version ?? '';
  await write('The first');
  const { status, body } = await write('The second', seen);
  expect([status, body]).toMatchObject([409, { standing: { values: { text_en: 'The first' } } }]);
  const unknown = { params: { kind: 'course', code: 'nothing' }, body: { text_en: 'x', version: seen } } as const;
  expect((await editor(updateEnglishName, unknown)).status).toBe(404);
});
