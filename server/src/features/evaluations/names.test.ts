import { updateEvaluation } from '@anketa/contract/evaluations/administration';
import { createImport } from '@anketa/contract/evaluations/imports';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

const { as, db } = await testApplication();
const admin = await as(await givenPerson(db, 'boss', { roles: ['admin'] }));

/** Makes an evaluation. Gives what is stored of it. */
async function made(name: string) {
  const { body } = await admin(createImport, { body: { year: 2025, semester: 1, name_cs: name, name_en: name } });
  return db.selectFrom('evaluation').selectAll().where('id', '=', body.import_id).executeTakeFirstOrThrow();
}

test('a name is one line, however it comes', async () => {
  const hostile = 'Zima 1"\r\nSet-Cookie: a=b\u2028\u0007 konec ';
  const { id, name_cs, name_en } = await made(hostile);
  expect([name_cs, name_en]).toEqual(Array(2).fill('Zima 1" Set-Cookie: a=b konec'));
  const { status } = await admin(updateEvaluation, { params: { id }, body: { name_cs: 'Léto\t2\nkonec' } });
  expect(status).toBe(200);
  const after = await db.selectFrom('evaluation').select('name_cs').where('id', '=', id).executeTakeFirstOrThrow();
  expect(after.name_cs).toBe('Léto 2 konec');
});

test('no evaluation takes a word of an address', async () => {
  for (const word of ['list', 'search', 'csv', 'admin', 'logout', 'my-courses', 'evaluation']) {
    expect((await made(word)).slug_cs).toMatch(new RegExp(`^evaluation-${word}(-2)?$`));
  }
  expect((await made('..')).slug_cs).toBe('evaluation-1');
  expect((await made('Zimní semestr 2025/2026')).slug_cs).toBe('zimni-semestr-2025-2026');
});
