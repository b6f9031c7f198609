import {
  activateCourse,
  activateParallel,
  addParallel,
  mergeParallel,
  setTeachers,
} from '@anketa/contract/evaluations/course-acts';
import { beforeEach, expect, test } from 'vitest';
import { importDifferences } from '../../features/imports/store.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { demoSource, demoTerm } from '../demo/source.ts';
import { changedSource, fingerprints, importInto, issueCounts, newEvaluation } from '../testing/import-once.ts';
import { otherTeachers, variantSource } from '../testing/variant-source.ts';

/** What was edited by hand outlives a repeated import; where the SIS says something else, that is counted and listed. */
const app = await testApplication();
const { db, pool } = app;
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');

let id = 0;
/** A course with students and a single lecture of the SIS; two others that are as well. */
let course = '';
let lecture = '';
let others: string[] = [];

const rows = async <Row>(text: string, ...values: unknown[]) => (await pool.query(text, [id, ...values])).rows as Row[];

beforeEach(async () => {
  id = await newEvaluation(app);
  await importInto(app, demo, id);
  const found = await rows<{ course_code: string; code: string }>(
    `SELECT p.course_code, min(p.code) AS code FROM parallel p WHERE p.evaluation_id = $1 AND p.type = 'P' AND p.code !~ 'p0$'
     GROUP BY 1 HAVING count(*) = 1 AND sum(p.enrolled) > 3 AND bool_and(EXISTS (SELECT FROM teaching g
       WHERE g.evaluation_id = $1 AND g.parallel_code = p.code)) ORDER BY 1 LIMIT 3`,
  );
  [course = '', ...others] = found.map(({ course_code }) => course_code);
  lecture = found[0]?.code ?? '';
  expect(others).toHaveLength(2);
});

const ofCourse = (code: string) => ({ params: { id, code } });
const ofParallel = (gl: string) => ({ params: { id, gl } });

const parallelsOf = (code: string) =>
  rows<{ code: string; merged_into: string | null; enrolled: number }>(
    'SELECT code, merged_into, enrolled FROM parallel WHERE evaluation_id = $1 AND course_code = $2 ORDER BY 1',
    code,
  );
const taught = (parallel: string) =>
  rows('SELECT teacher_code, share FROM teaching WHERE evaluation_id = $1 AND parallel_code = $2 ORDER BY 1', parallel);

async function edited(): Promise<Record<string, number>> {
  const { changes } = await importDifferences(db, id);
  return Object.fromEntries(changes.filter(({ edited }) => edited > 0).map(({ table, edited }) => [table, edited]));
}

async function listed(): Promise<Record<string, number>> {
  const issues = Object.entries(await issueCounts(app, id));
  return Object.fromEntries(issues.filter(([name]) => name.endsWith('edited-by-hand')));
}

/** The same data, as if on another day. */
const nextDay = { ...demo, fingerprint: async () => `next day ${Math.random()}` };

test('teachers and shares stay as they were set; that the SIS has others is listed', async () => {
  const [other] = await rows<{ code: string }>(
    `SELECT code FROM teacher WHERE evaluation_id = $1 AND code NOT IN
       (SELECT teacher_code FROM teaching WHERE evaluation_id = $1 AND parallel_code = $2) ORDER BY 1 LIMIT 1`,
    lecture,
  );
  const teachers = [{ code: other?.code ?? '', share: 30 }];
  expect((await admin(setTeachers, { ...ofParallel(lecture), body: { teachers } })).status).toBe(200);
  await importInto(app, nextDay, id);
  expect(await taught(lecture)).toEqual([{ teacher_code: other?.code, share: 30 }]);
  expect([await edited(), await listed()]).toEqual([{ teaching: 1 }, { 'UCIT_ROZVRH edited-by-hand': 1 }]);
  // A teacher whom the SIS no longer knows is nobody's teacher; parallels that nobody touched follow the SIS.
  await importInto(app, otherTeachers(demo), id);
  expect(await taught(lecture)).toEqual([]);
  const left = await rows(`SELECT FROM teaching WHERE evaluation_id = $1 AND teacher_code NOT LIKE '%N'`);
  expect(left).toEqual([]);
});

test('when the SIS catches up nothing is listed', async () => {
  const before = await taught(lecture);
  const same = (await rows<{ code: string; share: number }>(
    'SELECT teacher_code AS code, share FROM teaching WHERE evaluation_id = $1 AND parallel_code = $2',
    lecture,
  )) as { code: string; share: number }[];
  const halved = same.map(({ code, share }) => ({ code, share: Math.floor(share / 2) }));
  await admin(setTeachers, { ...ofParallel(lecture), body: { teachers: halved } });
  await admin(setTeachers, { ...ofParallel(lecture), body: { teachers: same } });
  await importInto(app, nextDay, id);
  expect(await taught(lecture)).toEqual(before);
  expect([await edited(), await listed()]).toEqual([{}, {}]);
});

test('a parallel that was added stays, with its teachers, and has the students whom the course then has', async () => {
  const { body } = await admin(addParallel, {
    ...ofCourse(course),
    body: { type: 'X', students: 'course', when: null },
  });
  await admin(setTeachers, { ...ofParallel(body.code), body: { teachers: [] } });
  const [teacher] = await rows<{ code: string }>(
    'SELECT code FROM teacher WHERE evaluation_id = $1 ORDER BY 1 LIMIT 1',
  );
  await admin(setTeachers, {
    ...ofParallel(body.code),
    body: { teachers: [{ code: teacher?.code ?? '', share: 100 }] },
  });
  const before = (await parallelsOf(course)).find(({ code }) => code === body.code)?.enrolled ?? 0;
  expect(before).toBeGreaterThan(3);
  const [leaver] = await rows<{ study_code: string }>(
    'SELECT study_code FROM enrolment WHERE evaluation_id = $1 AND parallel_code = $2 ORDER BY 1 LIMIT 1',
    lecture,
  );
  const later = changedSource(nextDay, {
    keep: (table, value) =>
      !(table === 'MIKRO' && value('gl') === lecture && value('sident') === leaver?.study_code) &&
      !(table === 'ZKOUS' && value('zident') === leaver?.study_code),
  });
  await importInto(app, later, id);
  const after = (await parallelsOf(course)).find(({ code }) => code === body.code);
  expect(after?.enrolled).toBe(before - 1);
  const attending = await rows('SELECT FROM enrolment WHERE evaluation_id = $1 AND parallel_code = $2', body.code);
  expect(attending).toHaveLength(before - 1);
  expect(await taught(body.code)).toEqual([{ teacher_code: teacher?.code, share: 100 }]);
  expect([await edited(), await listed()]).toEqual([{ parallel: 1 }, {}]);
  // It goes with its course.
  const without = changedSource(nextDay, {
    keep: (table, value) => !(table === 'POVINN' && value('povinn') === course),
  });
  await importInto(app, without, id);
  expect(await parallelsOf(course)).toEqual([]);
});

test('what was merged or taken out by hand stays so; what was left out of the evaluation stays left out', async () => {
  const { body } = await admin(addParallel, {
    ...ofCourse(course),
    body: { type: 'P', students: 'course', when: null },
  });
  await admin(mergeParallel, { ...ofParallel(lecture), body: { into: body.code, from: null } });
  const [one] = await rows<{ code: string; merged_into: string }>(
    'SELECT code, merged_into FROM parallel WHERE evaluation_id = $1 AND merged_into IS NOT NULL AND course_code <> $2 ORDER BY 1 LIMIT 1',
    course,
  );
  await admin(mergeParallel, { ...ofParallel(one?.code ?? ''), body: { into: null, from: one?.merged_into ?? '' } });
  const [left, inactive] = others as [string, string];
  await admin(activateCourse, { ...ofCourse(left), body: { active: false } });
  const [parallel] = await parallelsOf(inactive);
  await admin(activateParallel, { ...ofParallel(parallel?.code ?? ''), body: { active: false } });
  await importInto(app, nextDay, id);
  const merged = await parallelsOf(course);
  expect(merged.find(({ code }) => code === lecture)?.merged_into).toBe(body.code);
  const apart = await rows('SELECT merged_into FROM parallel WHERE evaluation_id = $1 AND code = $2', one?.code);
  expect(apart).toEqual([{ merged_into: null }]);
  expect(await rows('SELECT active FROM course WHERE evaluation_id = $1 AND code = $2', left)).toEqual([
    { active: false },
  ]);
  const off = await rows('SELECT active FROM parallel WHERE evaluation_id = $1 AND code = $2', parallel?.code);
  expect(off).toEqual([{ active: false }]);
  expect(await edited()).toEqual({ course: 1, parallel: 3 });
  expect(await listed()).toEqual({ 'POVINN edited-by-hand': 1, 'ROZVRH edited-by-hand': 2 });
});

test('a parallel stands by itself when another was merged into it by hand and the SIS then merges it into that one', async () => {
  const [{ first, second, of }] = (await rows(
    `SELECT merged_into AS first, code AS second, course_code AS of FROM parallel WHERE evaluation_id = $1 AND merged_into IS NOT NULL
     ORDER BY 1 LIMIT 1`,
  )) as [{ first: string; second: string; of: string }];
  const twoRooms = changedSource(nextDay, {
    other: (table, column, value) =>
      table === 'ROZVRH' && column === 'mistnost' && value('gl') === second ? 'ELSEWHERE' : undefined,
  });
  await importInto(app, twoRooms, id);
  const merged = async () => (await parallelsOf(of)).map(({ code, merged_into }) => [code, merged_into]);
  expect(await merged()).toContainEqual([second, null]);
  await admin(mergeParallel, { ...ofParallel(first), body: { into: second, from: null } });
  const counted = (await parallelsOf(of)).find(({ code }) => code === second)?.enrolled;
  await importInto(app, nextDay, id);
  expect(await merged()).toEqual(
    expect.arrayContaining([
      [first, second],
      [second, null],
    ]),
  );
  expect((await parallelsOf(of)).find(({ code }) => code === second)?.enrolled).toBe(counted);
  expect(await listed()).toEqual({ 'ROZVRH edited-by-hand': 2 });
  // One that an earlier import merged into itself is again as the SIS has it.
  await rows('UPDATE parallel SET merged_into = code WHERE evaluation_id = $1 AND code = ANY ($2)', [first, second]);
  await importInto(app, nextDay, id);
  expect(await merged()).toEqual(
    expect.arrayContaining([
      [first, null],
      [second, first],
    ]),
  );
});

test('who attends only parallels that were switched off is not counted after an import, also where the SIS has them no more', async () => {
  const [first, second] = await parallelsOf(course);
  for (const parallel of [first, second]) {
    const off = await admin(activateParallel, { ...ofParallel(parallel?.code ?? ''), body: { active: false } });
    expect(off.status).toBe(200);
  }
  const without = changedSource(nextDay, {
    keep: (table, value) => !(table === 'ROZVRH' && value('gl') === first?.code),
  });
  const enrolled = () => rows('SELECT enrolled FROM course WHERE evaluation_id = $1 AND code = $2', course);
  for (const source of [nextDay, without]) {
    await importInto(app, source, id, { removes: false });
    expect(await enrolled()).toEqual([{ enrolled: 0 }]);
  }
  expect(await edited()).toEqual({});
});

test('where nothing was edited an import is as it was', async () => {
  const fresh = await newEvaluation(app);
  const later = variantSource(demo, 3, 0.1);
  await importInto(app, later, fresh);
  await importInto(app, later, id);
  expect(await fingerprints(app, id)).toEqual(await fingerprints(app, fresh));
  expect(await edited()).toEqual({});
});
