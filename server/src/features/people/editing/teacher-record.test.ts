import { readUser } from '@anketa/contract/people/people';
import { updateTeacherRecord } from '@anketa/contract/people/person-edits';
import { beforeAll, expect, test } from 'vitest';
import { demoSource, demoTerm } from '../../../sis/demo/source.ts';
import { importInto, issueCounts, newEvaluation } from '../../../sis/testing/import-once.ts';
import { type As, testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';

/** Somebody is made a teacher of the newest evaluation, and gets a department; both stay when the evaluation is imported again. */
const app = await testApplication();
const { db } = app;
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });
let days = 0;
const nextDay = () => ({ ...demo, fingerprint: async () => `day ${++days}` });

let evaluation = 0;
let admin: As;
let departments: readonly string[] = [];

beforeAll(async () => {
  await givenPerson(db, 'boss', { roles: ['admin'] });
  await givenPerson(db, 'guest', { surname: 'Host', name: 'Ivan' });
  admin = await app.as('boss');
  evaluation = await newEvaluation(app);
  await importInto(app, demo, evaluation);
  const found = await db.selectFrom('department').select('code').where('evaluation_id', '=', evaluation).execute();
  departments = found.map(({ code }) => code).sort();
});

const recordOf = async (oident: string) => (await admin(readUser, { params: { oident } })).body.user.teacher;
const edit = (oident: string, body: object, by = admin) => by(updateTeacherRecord, { params: { oident }, body });
const importAgain = () => importInto(app, nextDay(), evaluation);

test('somebody whom the SIS has as no teacher becomes one, stays one over re-imports, and is one no more when it is taken back', async () => {
  const [department = ''] = departments;
  expect(await recordOf('guest')).toMatchObject({ is_teacher: false, evaluation_id: evaluation, removable: false });
  expect((await edit('guest', { is_teacher: true, department })).status).toBe(200);
  await importAgain();
  const standing = { is_teacher: true, by_hand: true, removable: true, department };
  expect(await recordOf('guest')).toMatchObject(standing);
  expect((await admin(readUser, { params: { oident: 'guest' } })).body.user.roles).toEqual(['teacher']);
  const [course] = await db
    .selectFrom('course')
    .select('code')
    .where('evaluation_id', '=', evaluation)
    .limit(1)
    .execute();
  const guarantor = { evaluation_id: evaluation, course_code: course?.code ?? '', teacher_code: 'guest' };
  await db.insertInto('course_guarantor').values(guarantor).execute();
  const refused = await edit('guest', { is_teacher: false });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['is_teacher']]);
  await db.deleteFrom('course_guarantor').where('teacher_code', '=', 'guest').execute();
  expect((await edit('guest', { is_teacher: false })).status).toBe(200);
  await importAgain();
  expect(await recordOf('guest')).toMatchObject({ is_teacher: false });
});

test('the department of a teacher of the SIS is set over its own, which stays beside it, and comes back', async () => {
  const { oident, department_code: own } = await db
    .selectFrom('teacher as t')
    .innerJoin('person as p', 'p.oidos', 't.oidos')
    .select(['p.oident', 't.department_code'])
    .where('t.evaluation_id', '=', evaluation)
    .where('t.department_code', 'is not', null)
    .orderBy('t.code')
    .executeTakeFirstOrThrow();
  const other = departments.find((code) => code !== own) ?? '';
  expect((await edit(oident, { department: other })).status).toBe(200);
  await importAgain();
  expect(await recordOf(oident)).toMatchObject({ department: other, sis_department: own, by_hand: false });
  expect(await issueCounts(app, evaluation)).toMatchObject({ 'UCIT edited-by-hand': 1 });
  expect(Object.keys((await edit(oident, { is_teacher: false })).body.errors ?? {})).toEqual(['is_teacher']);
  expect(Object.keys((await edit(oident, { department: 'nowhere' })).body.errors ?? {})).toEqual(['department']);
  expect((await edit(oident, { department: own })).status).toBe(200);
  await importAgain();
  expect(await recordOf(oident)).not.toHaveProperty('sis_department');
  expect(await issueCounts(app, evaluation)).not.toHaveProperty('UCIT edited-by-hand');
});

test('nobody makes somebody a teacher without holding what that opens; and not once the evaluation is checked', async () => {
  await givenPerson(db, 'clerk', { extra_permissions: 32 });
  const clerk = await app.as('clerk');
  expect((await edit('guest', { is_teacher: true }, clerk)).status).toBe(403);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', evaluation).execute();
  expect(await recordOf('guest')).toBeNull();
  expect((await edit('guest', { is_teacher: true })).status).toBe(409);
  await db.updateTable('evaluation').set({ state: 0 }).where('id', '=', evaluation).execute();
});
