import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { Publicity } from '@anketa/contract/questions/questions';
import {
  fieldList,
  fieldQuestion,
  generalQuestions,
  programmeList,
  sectionResults,
  teacherList,
  teacherResults,
} from '@anketa/contract/results/places';
import { courseResults, departmentResults, evaluationResults } from '@anketa/contract/results/results';
import { beforeAll, expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { placesFaculty } from '../../../testing/places-faculty.ts';

/** What whoever reads above a course is told before publication; who reads what at all: ../matrix.proof.test.ts. */
const application = await testApplication();
const { db } = application;
await givenPerson(db, 'who-admin', { roles: ['admin'] });
const faculty = await placesFaculty(db, 'who');
const { slug, asked, released } = faculty;

const publicities: readonly Publicity[] = ['none', 'signed', 'all'];
const letters: Readonly<Record<Publicity, string>> = { none: 'N', signed: 'S', all: 'A' };

beforeAll(async () => {
  for (const publicity of publicities) {
    const body = letters[publicity];
    const at = { course: generalCourse };
    const sobor = await asked(body, { target: 'sobor', publicity });
    for (const field of ['F1', 'F2']) await released(sobor, 'sobor', { ...at, field }, { 1: 3 });
    await released(sobor, 'sobor', { ...at, field: 'F3' }, { 1: 3 });
    const sident = await asked(body, { target: 'sident', publicity });
    await released(sident, 'sident', at, { 1: 3 });
    const ucit = await asked(body, { target: 'ucit', publicity });
    for (const course of ['A1', 'A2', 'B1']) await released(ucit, 'ucit', { course, teacher: 'ada' }, { 1: 3 });
    await released(ucit, 'ucit', { course: 'A1', teacher: 'bob' }, { 1: 3 });
  }
  await faculty.option({ enable_sections: true });
  await faculty.keep();
});

/** Readers by the key they sign in with. */
const readers: Readonly<Record<string, string | null>> = {
  visitor: null,
  student: 'who-student-9',
  'Ada, who teaches': 'ada',
  'Bob, who teaches beside her': 'bob',
  'Cyd, who teaches elsewhere': 'cyd',
  'head of A': 'ema',
  'guarantor of P1': 'gus',
  admin: 'who-admin',
};

test('in checking a teacher who asks for a colleague is told that others come later; whoever it does not concern, that it is not the time', async () => {
  await faculty.phase(2);
  const said = async (person: string) =>
    (await (await application.as(person))(teacherResults, { params: { slug, id: 'ada' } })).body.title;
  expect(await said('bob')).toBe(
    'V této fázi vidíte jen odpovědi, které se týkají Vás a Vaší výuky. Výsledky ostatních vyučujících se ukážou po zveřejnění.',
  );
  expect(await said('cyd')).toBe('V této fázi nelze výsledky zobrazit.');
});

test('in checking a course shows a teacher what concerns them, and says that colleagues’ parallels come later', async () => {
  await faculty.phase(2);
  const course = async (person: string) =>
    (await (await application.as(person))(courseResults, { params: { slug, gl: 'A1' } })).body;
  const blocks = ({ blocks }: Awaited<ReturnType<typeof course>>) => blocks.map((block) => block.teacher_code);
  const bob = await course('bob');
  expect([blocks(bob), bob.others_later]).toEqual([['bob'], true]);
  const ema = await course('ema');
  expect([blocks(ema).toSorted(), ema.others_later]).toEqual([['ada', 'bob'], false]);
  await faculty.phase(3);
  const later = await course('bob');
  expect([blocks(later).toSorted(), later.others_later]).toEqual([['ada', 'bob'], false]);
});

test('a head reads of a teacher only what is said in courses of the department before publication', async () => {
  await faculty.phase(2);
  const { body } = await (await application.as('ema'))(teacherResults, { params: { slug, id: 'ada' } });
  expect('courses' in body && body.courses.map(({ code }: { code: string }) => code)).toEqual(['A1', 'A2']);
});

test('a guarantor of a programme sees it and its fields in lists before publication, and beside each other no others', async () => {
  await faculty.phase(2);
  const gus = await application.as('gus');
  const params = { slug };
  expect((await gus(programmeList, { params })).body.programmes.data.map(({ code }) => code)).toEqual(['P1']);
  expect((await gus(fieldList, { params })).body.fields.data.map(({ code }) => code)).toEqual(['F1', 'F2']);
  const [secret] = await db
    .selectFrom('question')
    .select('id')
    .where('target', '=', 'sobor')
    .where('publicity', '=', 'none')
    .execute();
  const beside = async () => {
    const { body } = await gus(fieldQuestion, { params: { slug, id: 'F1', qid: secret?.id ?? 0 } });
    return body.places.data.map(({ code }) => code);
  };
  expect(await beside()).toEqual(['F1', 'F2']);
  await faculty.phase(3);
  expect((await gus(fieldList, { params })).body.fields.total).toBe(3);
  expect(await beside()).toEqual(['F1', 'F2']);
  const student = await application.as('who-student-9');
  expect((await student(fieldQuestion, { params: { slug, id: 'F1', qid: secret?.id ?? 0 } })).status).toBe(404);
});

test('ways in lead nowhere that refuses: every way offered opens for who is offered it, in any phase', async () => {
  const lists = {
    programmes: programmeList,
    fields: fieldList,
    general: generalQuestions,
    teachers: teacherList,
  } as const;
  const offered: Record<string, string[]> = {};
  for (const state of [3, 2, 1]) {
    await faculty.phase(state);
    for (const [reader, person] of Object.entries(readers)) {
      const as = await application.as(person);
      const { status, body } = await as(evaluationResults, { params: { slug } });
      if (status !== 200) continue;
      for (const [way, endpoint] of Object.entries(lists)) {
        const opens = (await as(endpoint, { params: { slug } })).status === 200;
        expect(opens, `${reader}, ${way}, phase ${state}`).toBe(body.ways[way as keyof typeof lists]);
        if (opens) offered[state] = [...(offered[state] ?? []), `${reader} ${way}`];
      }
    }
  }
  expect(offered[3]).toHaveLength(32);
  const few = ['guarantor of P1 programmes', 'guarantor of P1 fields'];
  const admin = Object.keys(lists).map((way) => `admin ${way}`);
  expect([offered[2], offered[1]]).toEqual([
    [...few, ...admin],
    [...few, ...admin],
  ]);
});

const codesOf = (places: readonly ({ readonly code: string } | null)[]) => [
  ...new Set(places.flatMap((place) => place?.code ?? [])),
];

test('a department and a section that a page leads to open for whoever reads the page, in any phase', async () => {
  const led: string[] = [];
  for (const state of [3, 2, 1]) {
    await faculty.phase(state);
    for (const [reader, person] of Object.entries(readers)) {
      const as = await application.as(person);
      const overview = await as(evaluationResults, { params: { slug } });
      const rows = overview.status === 200 ? overview.body.departments.data : [];
      const courses = await Promise.all(['A1', 'B1', 'C1'].map((gl) => as(courseResults, { params: { slug, gl } })));
      const theirs = courses.map(({ status, body }) => (status === 200 ? body.department : null));
      const departments = codesOf([...rows, ...theirs]);
      const sections = codesOf(rows.map(({ section }) => section));
      const opened = await Promise.all([
        ...departments.map((id) => as(departmentResults, { params: { slug, id } })),
        ...sections.map((id) => as(sectionResults, { params: { slug, id } })),
      ]);
      const all = [...departments, ...sections];
      const refused = all.filter((_, nth) => opened[nth]?.status !== 200);
      expect(refused, `${reader}, phase ${state}`).toEqual([]);
      if (all.length > 0) led.push(`${state} ${reader}: ${all.toSorted().join(' ')}`);
    }
  }
  const shown = Object.keys(readers).map((reader) => `3 ${reader}: A ${reader === 'admin' ? 'B ' : ''}C S1 S2`);
  const early = [2, 1].flatMap((state) => [`${state} head of A: A`, `${state} admin: A B C S1 S2`]);
  expect(led).toEqual([...shown, ...early]);
});
