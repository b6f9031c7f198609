import { listUsers } from '@anketa/contract/people/people';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const { db } = app;
const evaluation_id = await givenEvaluation(db);

const givenStudy = (oidos: string) =>
  db
    .insertInto('study')
    .values({ evaluation_id, code: `S-${oidos}`, oidos })
    .execute();

const givenHead = (oidos: string) =>
  db
    .insertInto('head_appointment')
    .values({ department_code: `D-${oidos}`, oidos })
    .execute();

/** Gives the teacher's code. */
async function givenTeacher(oidos: string): Promise<string> {
  const code = `T-${oidos}`;
  await db.insertInto('teacher').values({ evaluation_id, code, oidos }).execute();
  return code;
}

async function givenGuarantorOfCourse(oidos: string) {
  const teacher_code = await givenTeacher(oidos);
  await db.insertInto('course_guarantor').values({ evaluation_id, teacher_code, course_code: 'C' }).execute();
}

async function givenGuarantorOfProgramme(oidos: string) {
  const teacher_code = await givenTeacher(oidos);
  await db.insertInto('programme_guarantor').values({ evaluation_id, teacher_code, programme_code: 'P' }).execute();
}

/** Two people for each: one who is it by their own record, and one into whom a record that is it was merged. */
async function givenBoth(name: string, give: (oidos: string) => Promise<unknown>) {
  await give(await givenPerson(db, `own-${name}`));
  const merged_into = await givenPerson(db, `into-${name}`);
  const merged = await givenPerson(db, `merged-${name}`);
  await db.updateTable('person').set({ merged_into }).where('oidos', '=', merged).execute();
  await give(merged);
}

test('a role finds whoever has it, by their own record or by one that was merged into it', async () => {
  await givenPerson(db, 'admin', { roles: ['admin'] });
  await givenPerson(db, 'nobody');
  await givenBoth('student', givenStudy);
  await givenBoth('head', givenHead);
  await givenBoth('teacher', givenTeacher);
  await givenBoth('course', givenGuarantorOfCourse);
  await givenBoth('programme', givenGuarantorOfProgramme);
  const call = await app.as('admin');
  const find = async (role?: 'admin' | 'student' | 'teacher' | 'department_head' | 'garant') => {
    const { data } = (await call(listUsers, { query: { role, limit: 100, sort: 'oident' } })).body;
    return data.map(({ oident, roles }) => ({ oident, roles }));
  };
  const all = await find();
  expect(all).toHaveLength(12);
  for (const role of ['admin', 'student', 'teacher', 'department_head', 'garant'] as const)
    expect(await find(role)).toEqual(all.filter(({ roles }) => roles.includes(role)));
  const numbers = async (...of: Parameters<typeof find>) => (await find(...of)).map(({ oident }) => oident);
  expect(await numbers('student')).toEqual(['into-student', 'own-student']);
  expect(await numbers('department_head')).toEqual(['into-head', 'own-head']);
  expect(await numbers('garant')).toEqual(['into-course', 'into-programme', 'own-course', 'own-programme']);
});
