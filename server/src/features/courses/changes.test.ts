import { listChanges } from '@anketa/contract/evaluations/changelog';
import {
  activateCourse,
  activateParallel,
  addParallel,
  generateParallels,
  mergeParallel,
  plannedParallels,
  removeParallel,
  searchTeachers,
  setTeachers,
} from '@anketa/contract/evaluations/course-acts';
import { readCourse } from '@anketa/contract/evaluations/courses';
import { permissionBit } from '@anketa/contract/rights';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

/** Administrators add, generate and merge parallels, and set who teaches (specification 2.15, 2.157, 2.158, 3.67, 3.71). */
const app = await testApplication();
const { db, pool } = app;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'importer', { extra_permissions: permissionBit.imports });
const [admin, manager, importer] = await Promise.all([app.as('admin'), app.as('manager'), app.as('importer')]);

let evaluations = 0;
let id = 0;

/** A course with two lectures, four students in each and one in both, one who has the exam only; a course that is not evaluated. */
beforeEach(async () => {
  evaluations += 1;
  id = await givenEvaluation(db, { slug: `e${evaluations}` });
  const evaluation_id = id;
  const names = { name_en: '', evaluation_id };
  await db
    .insertInto('course')
    .values([
      { ...names, code: 'A', name_cs: 'Řečtina', range_lectures: '2', range_seminars: '1', enrolled: 7 },
      { ...names, code: 'B', name_cs: 'Chemie', active: false, range_lectures: '2', range_seminars: '0' },
    ])
    .execute();
  await db
    .insertInto('parallel')
    .values([
      {
        evaluation_id,
        code: '25aAp1',
        course_code: 'A',
        type: 'P',
        enrolled: 4,
        day: 1,
        time_from: '9:00',
        time_to: '10:00',
      },
      { evaluation_id, code: '25aAp2', course_code: 'A', type: 'P', enrolled: 4 },
    ])
    .execute();
  await db
    .insertInto('teacher')
    .values(['Žák', 'Adam'].map((surname) => ({ evaluation_id, code: surname.toUpperCase(), surname, name: 'Jan' })))
    .execute();
  await db
    .insertInto('teaching')
    .values([{ evaluation_id, parallel_code: '25aAp1', teacher_code: 'ADAM', share: 100 }])
    .execute();
  const students = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'];
  await db
    .insertInto('study')
    .values(students.map((code) => ({ evaluation_id, code, oidos: code })))
    .execute();
  const attends = (parallel_code: string, codes: readonly string[]) =>
    codes.map((study_code) => ({ evaluation_id, parallel_code, study_code }));
  await db
    .insertInto('enrolment')
    .values([...attends('25aAp1', ['s1', 's2', 's3', 's4']), ...attends('25aAp2', ['s4', 's5', 's6', 's7'])])
    .execute();
  await db.insertInto('exam').values({ evaluation_id, study_code: 's8', course_code: 'A' }).execute();
});

const ofCourse = (code: string) => ({ params: { id, code } });
const ofParallel = (gl: string) => ({ params: { id, gl } });
const move = (state: number) => db.updateTable('evaluation').set({ state }).where('id', '=', id).execute();
const answer = () =>
  db.insertInto('participation').values({ evaluation_id: id, oidos: 's1', course_code: 'A', refused: false }).execute();

async function course(code = 'A') {
  const { body } = await admin(readCourse, ofCourse(code));
  return body;
}
const parallels = async () => (await course()).parallels;

async function attending(parallel: string): Promise<string[]> {
  const { rows } = await pool.query<{ study_code: string }>(
    'SELECT study_code FROM enrolment WHERE evaluation_id = $1 AND parallel_code = $2 ORDER BY 1',
    [id, parallel],
  );
  return rows.map(({ study_code }) => study_code);
}

async function audited(): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).orderBy('id').execute();
  return rows
    .filter(({ subject }) => subject.startsWith(`${id} `))
    .map((row) => `${row.actor} ${row.action} ${row.subject}`);
}

async function version(): Promise<number> {
  const row = db.selectFrom('evaluation').select('content_version').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).content_version;
}

/** Every act, as an administrator would do it; each changes something. */
const acts = {
  'a course is not evaluated': (as = admin) => as(activateCourse, { ...ofCourse('A'), body: { active: false } }),
  'a parallel is not evaluated': (as = admin) =>
    as(activateParallel, { ...ofParallel('25aAp1'), body: { active: false } }),
  'a parallel is added': (as = admin) =>
    as(addParallel, { ...ofCourse('A'), body: { type: 'X', students: 'course', when: null } }),
  'parallels are generated': (as = admin) =>
    as(generateParallels, { params: { id }, body: { from: 'schedule', course: 'A' } }),
  'parallels are merged': (as = admin) =>
    as(mergeParallel, { ...ofParallel('25aAp2'), body: { into: '25aAp1', from: null } }),
  'a teacher is removed': (as = admin) => as(setTeachers, { ...ofParallel('25aAp1'), body: { teachers: [] } }),
  'a teacher is added': (as = admin) =>
    as(setTeachers, {
      ...ofParallel('25aAp1'),
      body: {
        teachers: [
          { code: 'ADAM', share: 60 },
          { code: 'ŽÁK', share: 40 },
        ],
      },
    }),
} as const;
const all = Object.entries(acts);
const onlyAdding = 'a teacher is added';

describe.each(all)('%s', (name, act) => {
  test('by administrators and managers; it is written down, and students read their page anew', async () => {
    const before = await version();
    expect((await act()).status).toBe(200);
    expect(await version()).toBe(before + 1);
    expect((await audited()).length).toBe(1);
    expect((await audited())[0]).toMatch(new RegExp(`^admin course\\.[a-z-]+(: schedule)? ${id} `));
    const { data } = (await admin(listChanges, { params: { id } })).body.changes;
    // In words, not by the program's name.
    expect(data.map(({ what }) => what)).toEqual([expect.stringMatching(/^[^.]{10,}$/)]);
  });

  test('by a manager, but not by whoever lacks what a teacher gains, nor by anybody else', async () => {
    expect((await act(importer)).status).toBe(403);
    for (const role of ['editor', 'questioner'] as const) {
      const person = await givenPerson(db, `${role}${id}${name}`, { roles: [role] });
      expect((await act(await app.as(person))).status).toBe(403);
    }
    expect((await act(await app.as(await givenPerson(db, `nobody${id}${name}`)))).status).toBe(403);
    expect((await act(await app.as(null))).status).toBe(401);
    expect(await audited()).toEqual([]);
    expect((await act(manager)).status).toBe(200);
  });

  test('not once filling has closed, nor while the evaluation is being deleted', async () => {
    for (const state of [2, 3]) {
      await move(state);
      expect((await act()).status).toBe(409);
    }
    await move(0);
    await db.updateTable('evaluation').set({ deleting: true }).where('id', '=', id).execute();
    expect((await act()).body.title).toContain('Toto hodnocení se maže.');
    expect(await audited()).toEqual([]);
  });

  test(`${name === onlyAdding ? 'also' : 'not'} while students fill in`, async () => {
    await move(1);
    expect((await act()).status).toBe(name === onlyAdding ? 200 : 409);
  });

  test(`${name === onlyAdding ? 'also' : 'not'} in a course that somebody answered about or has a draft of`, async () => {
    await answer();
    expect((await act()).status).toBe(name === onlyAdding ? 200 : 409);
    if (name !== onlyAdding) expect(await parallels()).toHaveLength(2);
    await db.deleteFrom('participation').where('evaluation_id', '=', id).execute();
    const draft = { evaluation_id: id, oidos: 's1', course_code: 'A', version: 1 };
    await pool.query(
      'INSERT INTO draft (evaluation_id, oidos, course_code, version, key_id, sealed) VALUES ($1, $2, $3, $4, gen_random_uuid(), $5)',
      [...Object.values(draft), Buffer.alloc(8)],
    );
    expect((await act()).status).toBe(name === onlyAdding ? 200 : 409);
  });
});

test('the page says what may be changed, and what stands in the way', async () => {
  expect((await course()).may).toEqual({ change: 'all', because: null });
  expect((await importer(readCourse, ofCourse('A'))).body.may).toEqual({ change: 'nothing', because: 'right' });
  await answer();
  expect((await course()).may).toEqual({ change: 'teachers', because: 'answered' });
  await move(1);
  // Whether somebody has answered today is nobody's business.
  expect((await course()).may).toEqual({ change: 'teachers', because: 'phase' });
  await move(2);
  expect((await course()).may).toEqual({ change: 'nothing', because: 'phase' });
});

test('a course that the SIS would not have evaluated is, once somebody says so (3.67)', async () => {
  await admin(activateCourse, { ...ofCourse('B'), body: { active: true } });
  const { course: shown, edited } = await course('B');
  expect([shown.active, edited]).toEqual([true, true]);
  expect((await admin(activateCourse, { ...ofCourse('NE'), body: { active: true } })).status).toBe(404);
});

test('a parallel that is added has the students of the course, a code of its own, and a time (2.157)', async () => {
  const when = { day: 3, time_from: '12:00', time_to: '13:30' };
  const { body } = await admin(addParallel, { ...ofCourse('A'), body: { type: 'X', students: 'course', when } });
  expect(body).toEqual({ code: '25aAx99' });
  expect(await attending('25aAx99')).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']);
  const added = (await parallels()).find(({ code }) => code === '25aAx99');
  expect(added).toMatchObject({
    title_cs: 'Seminář / cvičení, středa 12:00–13:30',
    enrolled: 8,
    added: true,
    type: 'X',
  });
  const { body: second } = await admin(addParallel, {
    ...ofCourse('A'),
    body: { type: 'X', students: 'exams', when: null },
  });
  expect(await attending(second.code)).toEqual(['s8']);
  expect(second.code).toBe('25aAx98');
  expect(await audited()).toEqual([
    `admin course.add-parallel ${id} 25aAx99`,
    `admin course.add-parallel ${id} 25aAx98`,
  ]);
});

test('a time that ends before it begins is refused beside its field', async () => {
  const when = { day: 3, time_from: '12:00', time_to: '11:00' };
  const { status, body } = await admin(addParallel, {
    ...ofCourse('A'),
    body: { type: 'X', students: 'course', when },
  });
  expect([status, body.errors]).toEqual([422, { time_to: ['Konec musí být až po začátku.'] }]);
  expect(
    (await admin(addParallel, { ...ofCourse('NE'), body: { type: 'X', students: 'course', when: null } })).status,
  ).toBe(404);
});

test('what was added can be removed, with all that hangs on it; what is of the SIS cannot', async () => {
  const { body } = await admin(addParallel, { ...ofCourse('A'), body: { type: 'P', students: 'course', when: null } });
  await admin(setTeachers, { ...ofParallel(body.code), body: { teachers: [{ code: 'ŽÁK', share: 50 }] } });
  await admin(mergeParallel, { ...ofParallel('25aAp2'), body: { into: body.code, from: null } });
  expect((await admin(removeParallel, ofParallel('25aAp1'))).body.title).toContain('Tato paralelka je ze SIS.');
  expect((await admin(removeParallel, ofParallel('NE'))).status).toBe(404);
  expect((await admin(removeParallel, ofParallel(body.code))).status).toBe(200);
  expect((await parallels()).map(({ code, merged_into, enrolled }) => [code, merged_into, enrolled])).toEqual([
    ['25aAp1', null, 4],
    ['25aAp2', null, 4],
  ]);
  expect(await attending(body.code)).toEqual([]);
  const left = await pool.query('SELECT FROM teaching WHERE evaluation_id = $1 AND parallel_code = $2', [
    id,
    body.code,
  ]);
  expect(left.rowCount).toBe(0);
});

test('who teaches is set with shares; who is not known as a teacher is not found (3.71)', async () => {
  await acts[onlyAdding]();
  const [first] = await parallels();
  expect(first?.teachers.map(({ name, share }) => [name, share])).toEqual([
    ['Jan Adam', 60],
    ['Jan Žák', 40],
  ]);
  expect(first?.edited).toEqual(['teachers']);
  expect(await audited()).toEqual([`admin course.teachers ${id} 25aAp1 ADAM=60 ŽÁK=40`]);
  // The same again is no change.
  await acts[onlyAdding]();
  expect(await audited()).toHaveLength(1);
  const unknown = { teachers: [{ code: 'NE', share: 1 }] };
  expect((await admin(setTeachers, { ...ofParallel('25aAp1'), body: unknown })).status).toBe(404);
  const tooMuch = { teachers: [{ code: 'ADAM', share: 101 }] };
  expect((await admin(setTeachers, { ...ofParallel('25aAp1'), body: tooMuch })).status).toBe(400);
});

test('while students fill in a teacher stays whom they may have answered about', async () => {
  await move(1);
  const { status, body } = await acts['a teacher is removed']();
  expect([status, body.title]).toEqual([409, expect.stringContaining('odpovědi o něm by se ztratily')]);
  expect((await parallels())[0]?.teachers).toHaveLength(1);
});

test('of two parallels that are merged the students answer for one, and are counted once', async () => {
  await acts['parallels are merged']();
  expect(
    (await parallels()).map(({ code, merged_into, enrolled, edited }) => [code, merged_into, enrolled, edited]),
  ).toEqual([
    ['25aAp1', null, 7, []],
    ['25aAp2', '25aAp1', 4, ['merged']],
  ]);
  // What is merged already is no place to merge into, nor is itself, another kind, or another course.
  const { body: lecture } = await admin(addParallel, {
    ...ofCourse('A'),
    body: { type: 'P', students: 'exams', when: null },
  });
  const { body: seminar } = await admin(addParallel, {
    ...ofCourse('A'),
    body: { type: 'X', students: 'exams', when: null },
  });
  for (const into of ['25aAp2', lecture.code, seminar.code, 'NE']) {
    expect((await admin(mergeParallel, { ...ofParallel(lecture.code), body: { into, from: null } })).status).toBe(422);
  }
  // Those that were merged into it come along.
  await admin(mergeParallel, { ...ofParallel('25aAp1'), body: { into: lecture.code, from: null } });
  const merged = (await parallels()).filter(({ merged_into }) => merged_into === lecture.code);
  expect(merged.map(({ code }) => code).sort()).toEqual(['25aAp1', '25aAp2']);
  await admin(mergeParallel, { ...ofParallel('25aAp2'), body: { into: null, from: lecture.code } });
  expect((await parallels()).find(({ code }) => code === '25aAp2')?.merged_into).toBeNull();
  expect((await audited()).at(-1)).toBe(`admin course.separate ${id} 25aAp2`);
});

test('parallels are generated from hours that have none, and from exams of those who attend none (2.158)', async () => {
  const planned = async (from: 'schedule' | 'exams') => {
    const { body } = await admin(plannedParallels, { params: { id }, query: { from } });
    return body.parallels.map(({ course, type, students }) => [course.code, type, students]);
  };
  // B is not evaluated, A has lectures.
  expect(await planned('schedule')).toEqual([['A', 'X', 7]]);
  expect(await planned('exams')).toEqual([['A', 'P', 1]]);
  const generate = (from: 'schedule' | 'exams') => admin(generateParallels, { params: { id }, body: { from } });
  await answer();
  expect((await generate('exams')).body).toEqual({ added: 0, failed: [] });
  await db.deleteFrom('participation').where('evaluation_id', '=', id).execute();
  expect((await generate('exams')).body).toEqual({ added: 1, failed: [] });
  expect(await attending('25aAp99')).toEqual(['s8']);
  expect((await generate('schedule')).body).toEqual({ added: 1, failed: [] });
  expect(await attending('25aAx99')).toHaveLength(8);
  // Nothing is missing any more, and nothing is written down.
  expect((await generate('schedule')).body).toEqual({ added: 0, failed: [] });
  expect((await generate('exams')).body).toEqual({ added: 0, failed: [] });
  expect(await audited()).toEqual([
    `admin course.generate-parallels: exams ${id} all 1`,
    `admin course.generate-parallels: schedule ${id} all 1`,
  ]);
});

test('a parallel that cannot be generated is told of by its course, and keeps no other from it', async () => {
  const planned = (await admin(plannedParallels, { params: { id }, query: { from: 'schedule' } })).body;
  expect(planned.parallels.map(({ course, type }) => [course.code, type])).toEqual([['A', 'X']]);
  await db
    .updateTable('course')
    .set({ active: true })
    .where('evaluation_id', '=', id)
    .where('code', '=', 'B')
    .execute();
  await pool.query(
    `INSERT INTO parallel (evaluation_id, code, course_code, type)
      SELECT $1, '25aAx' || n, 'A', 'P' FROM generate_series(10, 99) AS n`,
    [id],
  );
  const generate = () => admin(generateParallels, { params: { id }, body: { from: 'schedule' } });
  const failed = [{ course: { code: 'A', name_cs: 'Řečtina', name_en: '' }, type: 'X', message: expect.any(String) }];
  expect((await generate()).body).toEqual({ added: 1, failed });
  expect((await generate()).body).toMatchObject({
    added: 0,
    failed: [{ message: 'Předmět už nemá volný kód pro další paralelku.' }],
  });
  expect(await audited()).toEqual([`admin course.generate-parallels: schedule ${id} all 1`]);
});

test('teachers are found by name without diacritics and by code; nobody else searches', async () => {
  const found = async (search: string) => {
    const { body } = await admin(searchTeachers, { params: { id }, query: { search } });
    return body.data.map(({ name }) => name);
  };
  expect(await found('zak')).toEqual(['Jan Žák']);
  expect(await found('adam')).toEqual(['Jan Adam']);
  expect(await found('jan')).toEqual(['Jan Adam', 'Jan Žák']);
  expect((await (await app.as(null))(searchTeachers, { params: { id } })).status).toBe(401);
});
