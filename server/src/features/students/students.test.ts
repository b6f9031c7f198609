import { createHash } from 'node:crypto';
import { drawStudents, listStudents } from '@anketa/contract/evaluations/students';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

/** Administrators see who studies and whether they have answered, and draw prizes among those. */
const app = await testApplication();
const { db } = app;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
const evaluation_id = await givenEvaluation(db, { state: 2 });
const params = { id: evaluation_id };
await db.insertInto('field').values({ evaluation_id, code: 'F', name_cs: 'Chemie', name_en: 'Chemistry' }).execute();
for (let n = 0; n < 30; n++) {
  const oidos = await givenPerson(db, `s${n}`, { surname: n === 0 ? 'Řezáč' : `Žák${n}`, name: 'Jan' });
  const type_code = n % 3 === 0 ? 'B' : 'M';
  await db
    .insertInto('study')
    .values({ evaluation_id, code: `t${n}`, oidos, field_code: 'F', type_code })
    .execute();
}
const part = { evaluation_id, course_code: 'A', refused: false, settled: true };
const taken = Array.from({ length: 25 }, (_, n) => ({ ...part, oidos: `s${n}` }));
await db
  .insertInto('participation')
  .values([...taken, { ...part, oidos: 's27', refused: true }, { ...part, oidos: 's28', settled: false }])
  .execute();
const admin = await app.as('admin');

test('students stand by name with their studies, and whether they had answered by last night', async () => {
  const { body } = await admin(listStudents, { params, query: { limit: 100 } });
  expect([body.students.total, body.types]).toEqual([30, ['B', 'M']]);
  expect(body.students.data[0]).toEqual({
    oid: 's0',
    name: 'Jan Řezáč',
    login: 's0',
    responded: true,
    studies: [{ code: 'F', type: 'B', name_cs: 'Chemie', name_en: 'Chemistry' }],
  });
  // Who refused has not answered, and today's is not told before the night.
  const without = body.students.data.filter(({ responded }) => !responded).map(({ oid }) => oid);
  expect(without.toSorted()).toEqual(['s25', 's26', 's27', 's28', 's29']);
});

test('they are searched without diacritics and narrowed by type of study and by having answered', async () => {
  const total = async (query: object) => (await admin(listStudents, { params, query })).body.students.total;
  expect(await total({ search: 'rezac' })).toBe(1);
  expect(await total({ type: 'B' })).toBe(10);
  expect([await total({ responded: 'yes' }), await total({ responded: 'no' })]).toEqual([25, 5]);
  const { body } = await admin.get(`/internal/import/${evaluation_id}/students/csv?search=rezac`);
  expect(String(body).trim().split('\r\n')[1]).toBe('s0;s0;Jan Řezáč;B;F;ano');
});

test('a draw is the same for the same seed, and anybody can repeat it', async () => {
  const drawn = async (seed: string) =>
    (await admin(drawStudents, { params, query: { seed } })).body.drawn.map(({ oid }) => oid);
  const hash = (oidos: string) => createHash('sha256').update(`Sportka 12 ž:${oidos}`).digest('hex');
  const expected = taken.map(({ oidos }) => oidos).toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
  expect(await drawn('Sportka 12 ž')).toEqual(expected.slice(0, 20));
  expect(await drawn(' Sportka 12 ž ')).toEqual(expected.slice(0, 20));
  expect(await drawn('Sportka 13')).not.toEqual(expected.slice(0, 20));
  expect(await drawn(' ')).toEqual([]);
});

test('nobody is drawn while somebody may still join', async () => {
  await db.updateTable('evaluation').set({ state: 1 }).where('id', '=', evaluation_id).execute();
  const { body } = await admin(drawStudents, { params, query: { seed: 'x' } });
  expect([body.open, body.among, body.drawn]).toEqual([true, 25, []]);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', evaluation_id).execute();
});

test('only holders of the right to options read any of it', async () => {
  const manager = await app.as('manager');
  for (const endpoint of [listStudents, drawStudents]) expect((await manager(endpoint, { params })).status).toBe(403);
});
