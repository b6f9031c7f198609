import { readEvaluation } from '@anketa/contract/evaluations/administration';
import { createImport, deleteImport, deleteSteps } from '@anketa/contract/evaluations/imports';
import { evaluationResults, listResults } from '@anketa/contract/results/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { changeState } from '../evaluations/lifecycle.ts';

const { db, as, queued } = await testApplication();
await givenPerson(db, 'admin', { roles: ['admin'] });
// Everything but the right to options.
await givenPerson(db, 'manager', { roles: ['manager'] });
const [admin, manager, visitor] = [await as('admin'), await as('manager'), await as(null)];

/** A faculty whose results of one question and one comment are published. */
async function published(slug: string): Promise<number> {
  const { evaluationId: evaluation_id, course } = await createFaculty(db, { slug });
  const { id: question_id } = await db
    .selectFrom('question')
    .select('id')
    .where('evaluation_id', '=', evaluation_id)
    .where('target', '=', 'povinn')
    .limit(1)
    .executeTakeFirstOrThrow();
  const codes = { target: 'povinn', parallel_code: '', teacher_code: '', field_code: '' };
  const at = { evaluation_id, course_code: course, question_id, ...codes };
  await db
    .insertInto('released_row')
    .values({ ...at, programme_code: '', ballots: 3, answered: 3 })
    .execute();
  await db
    .insertInto('comment')
    .values({ ...at, id: crypto.randomUUID(), body: 'Díky.', hidden_by: null, signed_name: null })
    .execute();
  await inTransaction(db, (tx) => changeState(tx, evaluation_id, 'publish', 'admin'));
  return evaluation_id;
}

const remove = (who: typeof admin, id: number, step = 'buildings') =>
  who(deleteImport, { params: { id }, body: { step, name: 'Zimní semestr' } });

/** Tables that still hold something of an evaluation. */
async function remains(id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND c.column_name = 'evaluation_id' AND t.table_type = 'BASE TABLE'`.execute(
    db,
  );
  const kept: string[] = [];
  for (const { name } of rows) {
    const found = await sql`SELECT FROM ${sql.table(name)} WHERE evaluation_id = ${id} LIMIT 1`.execute(db);
    if (found.rows.length > 0) kept.push(name);
  }
  return kept;
}

test('a published evaluation is deleted whole, with its results, by who holds the right to options', async () => {
  const id = await published('gone');
  expect(await remains(id)).toContain('released_row');
  expect((await remove(admin, id)).status).toBe(200);
  // Nobody reads half of the results meanwhile.
  expect((await visitor(evaluationResults, { params: { slug: 'gone' } })).status).toBe(403);
  expect((await visitor(listResults)).body.evaluations.map(({ slug_cs }) => slug_cs)).not.toContain('gone');
  for (const step of deleteSteps) expect((await remove(admin, id, step)).status, step).toBe(200);
  expect((await admin(readEvaluation, { params: { id } })).status).toBe(404);
  // Who did what is not forgotten.
  expect(await remains(id)).toEqual(['audit_log']);
  expect(queued.map(({ name, subject }) => `${name} ${subject}`)).toContain(`destroy-keys ${id}`);
});

test('without the right to options nobody deletes what is published, nor what was, moved back or half deleted', async () => {
  const id = await published('kept');
  expect((await remove(manager, id)).status).toBe(403);
  await inTransaction(db, (tx) => changeState(tx, id, 'prepare', 'manager'));
  expect((await remove(manager, id)).status).toBe(403);
  expect((await remove(admin, id)).status).toBe(200);
  expect((await remove(manager, id)).status).toBe(403);
  expect(await remains(id)).toContain('released_row');
});

test('an evaluation in which students fill in, or whose answers are checked, is deleted by nobody', async () => {
  for (const phase of ['fill', 'check'] as const) {
    const id = await published(`open-${phase}`);
    await inTransaction(db, (tx) => changeState(tx, id, phase, 'admin'));
    expect((await remove(admin, id)).status).toBe(409);
  }
});

test('options other than the first ones are chosen by who holds the right to options alone', async () => {
  const names = { name_cs: 'Zima', name_en: 'Winter' };
  const body = { ...names, semester: 1, year: new Date().getFullYear(), type: 0, legacyImport: true };
  const status = async (who: typeof admin, options: object) =>
    (await who(createImport, { body: { ...body, options } })).status;
  expect(await status(manager, {})).toBe(200);
  expect(await status(manager, { teacher_can_question: true, minimum_responses: 3 })).toBe(200);
  expect(await status(manager, { minimum_responses: 10 })).toBe(403);
  expect(await status(admin, { minimum_responses: 10 })).toBe(200);
});
