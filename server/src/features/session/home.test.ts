import { readSession } from '@anketa/contract/people/session';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';

const { db, as } = await testApplication();

for (const role of ['admin', 'temporary-admin', 'manager', 'editor', 'questioner'] as const) {
  await givenPerson(db, role, { roles: [role] });
}
for (const key of ['teaching manager', 'heading manager']) await givenPerson(db, key, { roles: ['manager'] });
await givenPerson(db, 'user');
const id = await scopeFaculty(db, {
  slug: 'zs',
  courses: {
    A1: { department: 'A', parallels: { A1p: { teachers: ['teaching manager', 'teacher'], students: [0] } } },
  },
  studies: [{ type: 'B', field: 'F' }],
  heads: { A: ['heading manager', 'head'] },
});

const session = async (who: string | null) => (await (await as(who))(readSession)).body;

test('the home page sends everybody where specification 2 says', async () => {
  const people = ['admin', 'temporary-admin', 'manager', 'editor', 'questioner', 'user', 'teacher', 'head'].concat([
    'teaching manager',
    'heading manager',
    'zs-student-0',
  ]);
  const homes = async () =>
    Object.fromEntries(await Promise.all(people.map(async (who) => [who, (await session(who)).home])));
  const expected = {
    // They stay: every bit is not "at most one".
    admin: null,
    'temporary-admin': null,
    manager: null,
    editor: null,
    questioner: '/results',
    user: '/results',
    teacher: '/results',
    head: '/results',
    'teaching manager': '/imports',
    'heading manager': '/imports',
    'zs-student-0': '/results',
  };
  expect(await homes()).toEqual(expected);
  expect((await session(null)).home).toBe('/results');
  await db.updateTable('evaluation').set({ state: 1 }).where('id', '=', id).execute();
  const current = { ...expected, 'zs-student-0': '/evaluation/zs-cs' };
  expect(await homes()).toEqual(current);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', id).execute();
  expect(await homes()).toEqual(expected);
  // It stays open while it is checked: a student still fills in.
  await db.updateTable('evaluation').set({ options: '{"continuous":true}' }).where('id', '=', id).execute();
  expect(await homes()).toEqual(current);
});

test('the changelog and help are offered to administrators, temporary ones too, and to nobody else', async () => {
  const offered = async (who: string | null) => (await session(who)).may.help;
  expect(await Promise.all(['admin', 'temporary-admin'].map(offered))).toEqual([true, true]);
  expect(await Promise.all(['manager', 'editor', 'teacher', 'zs-student-0', null].map(offered))).toEqual(
    Array(5).fill(false),
  );
});

test('who guarantees a study programme has it in the menu, and who guarantees courses alone does not', async () => {
  await givenPerson(db, 'guarantor');
  const teacher = { evaluation_id: id, code: 'guarantor-code', oidos: 'guarantor' };
  await db.insertInto('teacher').values(teacher).execute();
  const guaranteed = { evaluation_id: id, teacher_code: teacher.code };
  const offered = async () => (await session('guarantor')).may.programme;
  expect(await offered()).toBe(false);
  await db
    .insertInto('course_guarantor')
    .values({ ...guaranteed, course_code: 'A1' })
    .execute();
  expect(await offered()).toBe(false);
  await db
    .insertInto('programme_guarantor')
    .values({ ...guaranteed, programme_code: 'P1' })
    .execute();
  expect(await offered()).toBe(true);
  expect((await session('teacher')).may.programme).toBe(false);
});

test('of a temporary administrator the session says that they are one, of others that they are not', async () => {
  const are = async (who: string | null) => (await session(who)).temporaryAdmin;
  expect(await Promise.all(['temporary-admin', 'admin', 'manager', null].map(are))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('of each the session says whether they teach and whether they study (3.95)', async () => {
  const flags = async (who: string | null) => {
    const { teacher, student } = await session(who);
    return [teacher, student];
  };
  expect(await Promise.all(['teacher', 'zs-student-0', 'admin', null].map(flags))).toEqual([
    [true, false],
    [false, true],
    [false, false],
    [false, false],
  ]);
});
