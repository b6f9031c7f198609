import { countScope, createQuestion, listScopeCodes, updateQuestion } from '@anketa/contract/questions/editing';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { everyone } from '@anketa/contract/questions/scope';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../testing/questions.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'questioner', { roles: ['questioner'] });
const manager = await application.as('questioner');

const id = await scopeFaculty(db, {
  slug: 'scope',
  courses: {
    NPRG030: {
      department: '32-KSI',
      parallels: {
        '26aNPRG030p1': { teachers: ['ada'], students: [0, 1, 2] },
        '26aNPRG030x1': { teachers: ['ada', 'bob'], students: [0, 1] },
      },
    },
    NPRG031: { department: '32-KSI', parallels: { '26aNPRG031p1': { teachers: [], students: [2] } } },
    NMAI054: {
      department: '32-KAM',
      parallels: { '26aNMAI054p1': { teachers: ['eve'], students: [3] } },
      guarantors: ['ada'],
    },
  },
  studies: [
    { type: 'B', field: 'IPP1' },
    { type: 'B', field: 'IPP2' },
    { type: 'N', field: 'IPP1' },
    { type: 'N', field: 'MAT' },
  ],
  heads: { '32-KSI': ['ema'] },
});

async function count(target: QuestionTarget, scope: object, as = manager) {
  return (await as(countScope, { params: { id }, body: { target, scope } })).body;
}
const figures = ({ courses, parallels, students }: { courses: number; parallels: number; students: number }) => [
  courses,
  parallels,
  students,
];

test('a scope is counted in courses, parallels and students it reaches', async () => {
  const counted: [QuestionTarget, object, number[]][] = [
    ['povinn', {}, [3, 4, 4]],
    ['povinn', { courses: ['nprg*'] }, [2, 3, 3]],
    ['povinn', { courses: ['NPRG030', 'NMAI054'] }, [2, 3, 4]],
    ['povinn', { departments: ['32-K?M'] }, [1, 1, 1]],
    ['gl', { parallels: ['*x1'] }, [1, 1, 2]],
    ['gl', { courses: ['NPRG*'], study_types: ['N'] }, [2, 2, 1]],
    ['gl', { courses: ['NPRG*'], departments: ['32-KAM'] }, [0, 0, 0]],
    // Nobody teaches NPRG031, so there is nobody to be asked about.
    ['ucit', { courses: ['NPRG*'] }, [1, 2, 3]],
    ['sident', {}, [0, 0, 4]],
    ['sident', { study_types: ['B'], fields: ['IPP?'] }, [0, 0, 2]],
    // A study belongs to no course: what its target knows nothing of does not narrow.
    ['sident', { courses: ['NPRG030'] }, [0, 0, 4]],
    ['sobor', { fields: ['MAT', 'IPP2'] }, [0, 0, 2]],
  ];
  for (const [target, scope, wanted] of counted) {
    const body = await count(target, scope);
    expect(figures(body), `${target} ${JSON.stringify(scope)}`).toEqual(wanted);
    expect(body.unfit).toEqual([]);
  }
});

test('one who studies twice counts once, and is asked where any of the two studies fits', async () => {
  await db
    .insertInto('study')
    .values({ evaluation_id: id, code: 'second', oidos: 'scope-student-0', type_code: 'D', field_code: 'MAT' })
    .execute();
  expect(figures(await count('povinn', { courses: ['NPRG030'], study_types: ['D'] }))).toEqual([1, 2, 1]);
  expect(figures(await count('sident', { study_types: ['D'], fields: ['IPP1'] }))).toEqual([0, 0, 1]);
  expect(figures(await count('sobor', { study_types: ['D'], fields: ['IPP1'] }))).toEqual([0, 0, 0]);
  await db.deleteFrom('study').where('code', '=', 'second').execute();
});

test('a parallel merged into another stands for that other one', async () => {
  await db
    .insertInto('parallel')
    .values({ evaluation_id: id, code: '26aNPRG031p2', course_code: 'NPRG031', type: 'P', merged_into: '26aNPRG031p1' })
    .execute();
  await db
    .insertInto('enrolment')
    .values({ evaluation_id: id, parallel_code: '26aNPRG031p2', study_code: 'scope-3' })
    .execute();
  expect(figures(await count('gl', { parallels: ['26aNPRG031p1'] }))).toEqual([1, 1, 2]);
  expect((await count('gl', { parallels: ['26aNPRG031p2'] })).unfit).toEqual([
    { dimension: 'parallels', mask: '26aNPRG031p2' },
  ]);
  await db.deleteFrom('enrolment').where('parallel_code', '=', '26aNPRG031p2').execute();
});

test('masks that fit nothing are named, and are not stored', async () => {
  const scope = { courses: ['NPRG030', 'NDBI*', 'X.R*'], study_types: ['B', 'Z'], fields: ['MAT'] };
  const body = await count('povinn', scope);
  expect(figures(body)).toEqual([0, 0, 0]);
  expect(body.unfit).toHaveLength(3);
  expect(body.unfit).toEqual(
    expect.arrayContaining([
      { dimension: 'courses', mask: 'NDBI*' },
      { dimension: 'courses', mask: 'X.R*' },
      { dimension: 'study_types', mask: 'Z' },
    ]),
  );
  const refused = await manager(createQuestion, {
    params: { id },
    body: newQuestion({ scope: { ...everyone, courses: ['NPRG030', 'NDBI*'] } }),
  });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ scope: ['V tomto hodnocení tomu nic neodpovídá: NDBI*'] });
  const { id: qid } = await givenQuestion(manager, id, { scope: { ...everyone, courses: ['nprg*'] } });
  const changed = await manager(updateQuestion, {
    params: { id, qid },
    body: newQuestion({ scope: { ...everyone, fields: ['no-field'] } }),
  });
  expect(changed.status).toBe(422);
  const stored = await db.selectFrom('question').select('scope').where('id', '=', qid).executeTakeFirstOrThrow();
  expect(stored.scope).toEqual({ ...everyone, courses: ['nprg*'] });
});

test('codes come in Czech order, found without diacritics, the very code first', async () => {
  const codes = async (
    dimension: 'courses' | 'parallels' | 'departments' | 'fields' | 'study_types',
    search?: string,
  ) => (await manager(listScopeCodes, { params: { id, dimension }, query: { search } })).body.codes;
  expect((await codes('courses', 'predmet nprg')).map(({ code }) => code)).toEqual(['NPRG030', 'NPRG031']);
  expect((await codes('parallels', 'nprg030 x1'))[0]).toEqual({
    code: '26aNPRG030x1',
    name_cs: 'Předmět NPRG030 – Přednáška',
    name_en: 'Course NPRG030 – Lecture',
  });
  expect((await codes('departments')).map(({ code }) => code)).toEqual(['32-KAM', '32-KSI']);
  expect((await codes('fields', 'ipp')).map(({ code }) => code)).toEqual(['IPP1', 'IPP2']);
  expect(await codes('study_types', 'b')).toEqual([{ code: 'B', name_cs: 'B', name_en: 'B' }]);
  await db
    .insertInto('course')
    .values(
      Array.from({ length: 30 }, (_, n) => ({ evaluation_id: id, code: `ZZ${n}`, name_cs: `NPRG031 navazující ${n}` })),
    )
    .execute();
  const many = await codes('courses', 'NPRG031');
  expect(many).toHaveLength(20);
  expect(many[0]?.code).toBe('NPRG031');
});

test('who manages only their own chooses from their own, and is told what is not', async () => {
  const ada = await application.as('ada');
  const codes = async (dimension: 'courses' | 'parallels' | 'departments') =>
    (await ada(listScopeCodes, { params: { id, dimension } })).body.codes.map(({ code }) => code);
  expect(await codes('courses')).toEqual(['NMAI054', 'NPRG030']);
  expect(await codes('parallels')).toEqual(['26aNMAI054p1', '26aNPRG030p1', '26aNPRG030x1']);
  expect(await codes('departments')).toEqual([]);
  const ema = await application.as('ema');
  const departments = await ema(listScopeCodes, { params: { id, dimension: 'departments' } });
  expect(departments.body.codes.map(({ code }) => code)).toEqual(['32-KSI']);

  expect(figures(await count('povinn', {}, ada))).toEqual([2, 3, 4]);
  const foreign = await count('povinn', { courses: ['NPRG030', 'NPRG031'] }, ada);
  expect(figures(foreign)).toEqual([1, 2, 3]);
  expect(foreign.unfit).toEqual([{ dimension: 'courses', mask: 'NPRG031' }]);
  expect(figures(await count('povinn', { courses: ['NPRG*'] }, ada))).toEqual([0, 0, 0]);
});
