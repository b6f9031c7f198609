import { urlOf } from '@anketa/contract/client';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import {
  fieldList,
  fieldListCsv,
  fieldQuestion,
  fieldResults,
  generalQuestion,
  generalQuestions,
  programmeList,
  programmeListCsv,
  programmeResults,
  sectionResults,
  teacherList,
  teacherListCsv,
  teacherResults,
} from '@anketa/contract/results/places';
import { departmentResults, evaluationDepartments, evaluationResults } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { placesFaculty } from '../../../testing/places-faculty.ts';

/** Figures above a course, against values worked out by hand. */
const application = await testApplication();
const { db } = application;
await givenPerson(db, 'places-admin', { roles: ['admin'] });
const faculty = await placesFaculty(db, 'places');
const { slug, asked, released, commented } = faculty;
const params = { slug };

const course = await asked('Přínos', { target: 'povinn' });
const teaching = await asked('Výklad', { target: 'ucit' });
const manner = await asked('Přístup', { target: 'ucit' });
const secret = await asked('Neveřejná o vyučujícím', { target: 'ucit', publicity: 'none' });
const field = await asked('Kvalita oboru', { target: 'sobor' });
const fieldText = await asked('Vzkaz oboru', { target: 'sobor', form: 'text' });
const office = await asked('Studijní oddělení', { target: 'sident' });
const campus = await asked('Prostředí', { target: 'sident', counts: false });
const message = await asked('Vzkaz vedení', { target: 'sident', form: 'text' });
const rare = await asked('Málokdo odpověděl', { target: 'sident' });

await released(course, 'povinn', { course: 'A1' }, { 1: 3, 2: 2 });
await released(course, 'povinn', { course: 'A2' }, { 2: 4 });
await released(course, 'povinn', { course: 'B1' }, { 5: 3 });
await released(course, 'povinn', { course: 'C1' }, { 3: 3 });
const ofAda: Record<string, Record<number, number>> = { A1: { 1: 4 }, A2: { 3: 4 }, B1: { 5: 3 } };
for (const [code, answers] of Object.entries(ofAda)) {
  await released(teaching, 'ucit', { course: code, teacher: 'ada' }, answers);
  await released(secret, 'ucit', { course: code, teacher: 'ada' }, answers);
}
await released(manner, 'ucit', { course: 'A1', teacher: 'ada' }, { 2: 3 });
await released(teaching, 'ucit', { course: 'C1', teacher: 'cyd' }, { 1: 4 });
// Of two answers nothing shows, also not in a sum.
await released(manner, 'ucit', { course: 'A2', teacher: 'ada' }, { 5: 2 });
await released(field, 'sobor', { course: generalCourse, field: 'F1' }, { 1: 2, 2: 1 });
await released(field, 'sobor', { course: generalCourse, field: 'F2' }, { 4: 3 });
await released(office, 'sident', { course: generalCourse }, { 1: 4, 2: 2, [-1]: 1 });
await released(office, 'sident', { course: generalCourse, field: 'F1' }, { 1: 3 });
await released(office, 'sident', { course: generalCourse, programme: 'P1' }, { 1: 3, 2: 2 });
await released(campus, 'sident', { course: generalCourse }, { 2: 6 });
await released(rare, 'sident', { course: generalCourse }, { 1: 2 });
await commented(message, 'sident', '', [
  { body: 'Díky.' },
  { body: 'Skrytý.', hidden_by: 'S' },
  { body: 'Podepsaný.', signed_name: 'Jan Novák' },
]);
await commented(fieldText, 'sobor', 'F1', [{ body: 'K oboru.' }]);
await faculty.keep();

const visitor = await application.as(null);
const admin = await application.as('places-admin');

type Figured = { readonly body_cs: string; readonly figures: { readonly counts: number[] } | null };
const countsOf = (questions: readonly Figured[] = []) =>
  Object.fromEntries(questions.map(({ body_cs, figures }) => [body_cs, figures?.counts ?? null]));
const namesOf = (rows: readonly { readonly name_cs: string }[] = []) => rows.map(({ name_cs }) => name_cs);

test('study programmes stand in a list with fields, response rate and average, found by a part of their name', async () => {
  const { body } = await visitor(programmeList, { params });
  // Of the ten students seven study P1, four in F1 and three in F2; the first six submitted.
  expect(body.programmes.data).toMatchObject([
    { code: 'P1', name_cs: 'Český program', fields: 2, rate: { enrolled: 7, submitted: 6 } },
    { code: 'P2', name_cs: 'Další program', fields: 1, rate: { enrolled: 3, submitted: 0 }, average: null },
  ]);
  // Two questions count: the field's, {1: 2, 2: 1, 4: 3} = 16/6, and the study office, {1: 3, 2: 2} = 7/5; half of their sum.
  expect(body.programmes.data[0]?.average?.value).toBeCloseTo((16 / 6 + 7 / 5) / 2, 10);
  const found = await visitor(programmeList, { params, query: { search: 'DALSI' } });
  expect(namesOf(found.body.programmes.data)).toEqual(['Další program']);
  const down = await visitor(programmeList, { params, query: { sort: '-rate' } });
  expect(namesOf(down.body.programmes.data)).toEqual(['Český program', 'Další program']);
  const file = String((await visitor(programmeListCsv, { params })).body);
  expect(file.split('\r\n')[1]).toBe('P1;Český program;2;7;6;85,7;2,03');
});

test('the page of a study programme sums what its fields show and has what its students said of their studies', async () => {
  const { body } = await visitor(programmeResults, { params: { slug, id: 'P1' } });
  expect(countsOf(body.figures.questions)).toEqual({
    'Kvalita oboru': [2, 1, 0, 3, 0],
    'Studijní oddělení': [3, 2, 0, 0, 0],
  });
  // What is asked there and shows nothing is named; of a text there is no figure to withhold.
  expect(body.figures.withheld.map(({ body_cs }) => body_cs)).toEqual(['Prostředí', 'Málokdo odpověděl']);
  expect(namesOf(body.fields)).toEqual(['Obor F1', 'Obor F2']);
  expect(body.siblings).toMatchObject({ previous: null, next: { code: 'P2' } });
  expect((await visitor(programmeResults, { params: { slug, id: 'P9' } })).status).toBe(404);
});

test('where the evaluation does not show programmes there are none: no page, no way in, no programme beside a field', async () => {
  await faculty.option({ show_study_programmes_in_results: false });
  expect((await admin(programmeList, { params })).status).toBe(404);
  expect((await admin(programmeListCsv, { params })).status).toBe(404);
  expect((await admin(programmeResults, { params: { slug, id: 'P1' } })).status).toBe(404);
  const { body } = await visitor(evaluationResults, { params });
  expect(body.ways).toEqual({ programmes: false, fields: true, general: true, teachers: true });
  const fields = await visitor(fieldList, { params });
  expect(fields.body.fields.data.map(({ programme }) => programme)).toEqual([null, null, null]);
  expect((await visitor(fieldResults, { params: { slug, id: 'F1' } })).body.programme).toBeNull();
  expect((await visitor(generalQuestion, { params: { slug, id: office } })).body.kinds).toEqual(['field']);
  await faculty.option({});
  expect((await visitor(evaluationResults, { params })).body.ways.programmes).toBe(true);
});

test('fields of study stand in a list with their programme, found by that too', async () => {
  const { body } = await visitor(fieldList, { params });
  expect(body.fields.data).toMatchObject([
    { code: 'F1', programme: { code: 'P1' }, rate: { enrolled: 4, submitted: 4 } },
    { code: 'F2', programme: { code: 'P1' }, rate: { enrolled: 3, submitted: 2 }, average: { value: 4 } },
    { code: 'F3', programme: { code: 'P2' }, rate: { enrolled: 3, submitted: 0 }, average: null },
  ]);
  // The field 4/3, the study office 1.
  expect(body.fields.data[0]?.average?.value).toBeCloseTo((4 / 3 + 1) / 2, 10);
  const found = await visitor(fieldList, { params, query: { search: 'cesky' } });
  expect(namesOf(found.body.fields.data)).toEqual(['Obor F1', 'Obor F2']);
  const best = await visitor(fieldList, { params, query: { sort: '-average' } });
  expect(best.body.fields.data.map(({ code }) => code)).toEqual(['F2', 'F1', 'F3']);
  expect(String((await visitor(fieldListCsv, { params })).body)).toContain('F1;Obor F1;Český program;4;4;100;1,17');
});

test('the page of a field has its questions, texts among them, and the fields before and after it', async () => {
  const { body } = await visitor(fieldResults, { params: { slug, id: 'F1' } });
  expect(countsOf(body.figures.questions)).toEqual({
    'Kvalita oboru': [2, 1, 0, 0, 0],
    'Vzkaz oboru': null,
    'Studijní oddělení': [3, 0, 0, 0, 0],
  });
  expect(body).toMatchObject({ rate: { enrolled: 4 }, programme: { code: 'P1' }, siblings: { next: { code: 'F2' } } });
  expect((await visitor(fieldResults, { params: { slug, id: 'F9' } })).status).toBe(404);
});

test('the fields before and after one are those of its list, which goes by the names of the language', async () => {
  const inEnglish = { 'accept-language': 'en' };
  await db
    .updateTable('field')
    .set({ name_en: 'A name that comes first' })
    .where('evaluation_id', '=', faculty.evaluation_id)
    .where('code', '=', 'F3')
    .execute();
  const { body } = await visitor(fieldResults, { params: { slug, id: 'F3' }, headers: inEnglish });
  expect(body.siblings).toMatchObject({ previous: null, next: { code: 'F1' } });
  const { body: list } = await visitor(fieldList, { params, headers: inEnglish });
  expect(list.fields.data.map(({ code }) => code)).toEqual(['F3', 'F1', 'F2']);
});

test('one question stands over all fields beside each other, the field of the page marked; of a text its comments', async () => {
  const of = (qid: number, id = 'F1') => ({ params: { slug, id, qid } });
  const { body } = await visitor(fieldQuestion, { ...of(field), query: { sort: '-mean' } });
  expect(body.figures?.counts).toEqual([2, 1, 0, 0, 0]);
  expect(body.places.data.map(({ code, current, figures }) => [code, current, figures.mean])).toEqual([
    ['F2', false, 4],
    ['F1', true, 4 / 3],
  ]);
  await db
    .updateTable('field')
    .set({ name_cs: 'Žurnalistika', name_en: 'A journal' })
    .where('code', '=', 'F2')
    .execute();
  const orders = ['cs', 'en'].map(async (locale) => {
    const own = await visitor(fieldQuestion, { ...of(field), headers: { 'accept-language': locale } });
    return own.body.places.data.map(({ code }) => code);
  });
  // By the names that the reader sees.
  expect(await Promise.all(orders)).toEqual([
    ['F1', 'F2'],
    ['F2', 'F1'],
  ]);
  // At F3 nobody submitted; the others are there to compare.
  const few = await visitor(fieldQuestion, of(field, 'F3'));
  expect(few.body).toMatchObject({ figures: null, withheld: { reason: 'few-responses', needed: 3 } });
  expect(few.body.places.total).toBe(2);
  const text = await visitor(fieldQuestion, of(fieldText));
  expect(text.body.comments.data.map(({ body }) => body)).toEqual(['K oboru.']);
  expect((await visitor(fieldQuestion, of(fieldText, 'F2'))).body).toMatchObject({
    withheld: { reason: 'few-responses' },
  });
  for (const qid of [course, message, 999_999]) expect((await visitor(fieldQuestion, of(qid))).status).toBe(404);
});

test('teachers stand in a list by name, with search, department and order by rate', async () => {
  const { body } = await visitor(teacherList, { params });
  // Ada's parallels A1p of five and A2p of ten: five and six submitted. B1 belongs to a hidden department.
  expect(body.teachers.data).toMatchObject([
    { code: 'ada', courses: 2, rate: { enrolled: 15, submitted: 11 } },
    { code: 'bob', courses: 1, rate: { enrolled: 5, submitted: 1 }, average: null },
    { code: 'cyd', courses: 1, rate: { enrolled: 10, submitted: 6 }, average: { value: 1 } },
  ]);
  // Teaching {1: 4, 3: 4} = 2, manner {2: 3} = 2; what is not public counts for nobody.
  expect(body.teachers.data[0]?.average).toMatchObject({ value: 2, n: 8 });
  const codes = async (query: object, as = visitor) =>
    (await as(teacherList, { params, query })).body.teachers.data.map(({ code }) => code);
  expect(await codes({ search: 'AD' })).toEqual(['ada']);
  // People stand in no order by their averages: the interval would not carry it.
  expect((await visitor.get(`${urlOf(teacherList, { params })}?sort=average`)).status).toBe(400);
  expect(await codes({ sort: 'rate' })).toEqual(['bob', 'cyd', 'ada']);
  expect(await codes({ sort: '-courses' })).toEqual(['ada', 'bob', 'cyd']);
  await db
    .updateTable('teacher')
    .set({ department_code: 'C', surname: 'Čermák' })
    .where('evaluation_id', '=', faculty.evaluation_id)
    .where('code', '=', 'cyd')
    .execute();
  expect(await codes({ search: 'cermak' })).toEqual(['cyd']);
  expect(await codes({ department: 'C' })).toEqual(['cyd']);
  expect((await visitor(teacherList, { params })).body.departments).toMatchObject([{ code: 'C' }]);
  expect(String((await visitor(teacherListCsv, { params })).body)).toContain('ada;ada;;2;15;11;73,3;2');
});

test('the page of a teacher sums what their courses show, and tells of each what it shows', async () => {
  const of = { params: { slug, id: 'ada' } };
  const { body } = await visitor(teacherResults, of);
  expect(countsOf(body.figures.questions)).toEqual({ Výklad: [4, 0, 4, 0, 0], Přístup: [0, 3, 0, 0, 0] });
  expect(body).toMatchObject({ rate: { enrolled: 15, submitted: 11 }, figures: { average: { value: 2 } } });
  expect(body.courses).toMatchObject([
    { code: 'A1', rate: { enrolled: 5, submitted: 5 }, n: 4, average: { value: 1.5 }, withheld: null },
    { code: 'A2', rate: { enrolled: 10, submitted: 6 }, n: 4, average: { value: 3 }, withheld: null },
  ]);
  // Holders of answers.read also the hidden department, and what is not public.
  const all = (await admin(teacherResults, of)).body;
  expect(countsOf(all.figures.questions)).toEqual({
    Výklad: [4, 0, 4, 0, 3],
    Přístup: [0, 3, 0, 0, 0],
    'Neveřejná o vyučujícím': [4, 0, 4, 0, 3],
  });
  expect(all.courses.map(({ code }) => code)).toEqual(['A1', 'A2', 'B1']);
  // Nobody answered of Bob: the page says so, and why.
  const bob = (await visitor(teacherResults, { params: { slug, id: 'bob' } })).body;
  expect(bob.courses).toMatchObject([{ average: null, withheld: { reason: 'few-responses', needed: 3 } }]);
  expect(bob.figures).toMatchObject({ questions: [], average: null, withheld: [{ id: teaching }, { id: manner }] });
  expect((await visitor(teacherResults, { params: { slug, id: 'nobody' } })).status).toBe(404);
});

test('the courses of a teacher go by the names of the language', async () => {
  const codesIn = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await visitor(teacherResults, { params: { slug, id: 'ada' }, headers });
    return body.courses.map(({ code }) => code);
  };
  await db.updateTable('course').set({ name_en: 'A name that comes first' }).where('code', '=', 'A2').execute();
  expect([await codesIn('cs'), await codesIn('en')]).toEqual([
    ['A1', 'A2'],
    ['A2', 'A1'],
  ]);
  await db.updateTable('course').set({ name_en: '' }).where('code', '=', 'A2').execute();
});

test('what a teacher’s page sums is what is kept of the teacher', async () => {
  const of = { params: { slug, id: 'ada' } };
  for (const [as, hidden] of [
    [visitor, [false]],
    [admin, [false, true]],
  ] as const) {
    const rows = await db
      .selectFrom('place_figure')
      .select(['question_id', 'counts'])
      .where('evaluation_id', '=', faculty.evaluation_id)
      .where('kind', '=', 'teacher')
      .where('code', '=', 'ada')
      .where('hidden', 'in', [...hidden])
      .execute();
    const { questions } = (await as(teacherResults, of)).body.figures;
    for (const { id, figures } of questions) {
      const kept = rows.filter(({ question_id }) => question_id === id);
      const sum = (value: number) =>
        kept.reduce((n, { counts }) => n + ((counts as Record<string, number>)[value] ?? 0), 0);
      expect([1, 2, 3, 4, 5].map(sum)).toEqual(figures?.counts);
    }
    expect(questions.length).toBeGreaterThan(1);
  }
});

test('questions about studies as a whole stand together; too few answers are withheld, and texts have pages', async () => {
  const { body } = await visitor(generalQuestions, { params });
  expect(body.rate).toMatchObject({ enrolled: 10, submitted: 6 });
  expect(countsOf(body.figures.questions)).toEqual({
    'Studijní oddělení': [4, 2, 0, 0, 0],
    Prostředí: [0, 6, 0, 0, 0],
    'Vzkaz vedení': null,
  });
  expect(body.figures.withheld.map(({ id }) => id)).toEqual([rare]);
  // (1·4 + 2·2) / 6; "cannot assess" is no answer.
  expect(body.figures.average?.value).toBeCloseTo(8 / 6, 10);
});

test('one question about studies: all answers, by programme and by field; of a text its comments, hidden ones counted', async () => {
  const of = (id: number, query = {}) => ({ params: { slug, id }, query });
  const { body } = await visitor(generalQuestion, of(office));
  expect(body).toMatchObject({ figures: { n: 6, blank: 1 }, by: 'programme', kinds: ['programme', 'field'] });
  expect(body.places.data.map(({ code, figures }) => [code, figures.n])).toEqual([['P1', 5]]);
  const byField = await visitor(generalQuestion, of(office, { by: 'field' }));
  expect(byField.body.places.data.map(({ code, figures }) => [code, figures.n])).toEqual([['F1', 3]]);
  expect(body.siblings).toMatchObject({ previous: null, next: { id: campus } });
  expect((await visitor(generalQuestion, of(rare))).body.withheld).toEqual({ reason: 'few-responses', needed: 3 });
  expect((await visitor(generalQuestion, of(field))).status).toBe(404);

  const texts = async (as = visitor, query = {}) => {
    const { comments, hidden_comments } = (await as(generalQuestion, of(message, query))).body;
    return { bodies: comments.data.map((comment) => comment.body).toSorted(), total: comments.total, hidden_comments };
  };
  expect(await texts()).toEqual({ bodies: ['Díky.', 'Podepsaný.'], total: 2, hidden_comments: 1 });
  expect(await texts(admin)).toEqual({ bodies: ['Díky.', 'Podepsaný.', 'Skrytý.'], total: 3, hidden_comments: 0 });
  const [one, two] = [await texts(visitor, { limit: 1 }), await texts(visitor, { limit: 1, page: 2 })];
  expect([...one.bodies, ...two.bodies].toSorted()).toEqual(['Díky.', 'Podepsaný.']);
});

test('where unsigned texts are hidden only who reads hidden ones reads them; signed ones follow their question', async () => {
  await faculty.option({ hide_anonymous_answers: true });
  const of = { params: { slug, id: message } };
  const { body } = await visitor(generalQuestion, of);
  expect(body.comments.data.map((comment) => comment.body)).toEqual(['Podepsaný.']);
  expect(body.hidden_comments).toBe(2);
  expect((await admin(generalQuestion, of)).body.comments.total).toBe(3);
  await faculty.option({});
});

test('a department has its own figures above its courses: sums of what they show, with the interval of their mean', async () => {
  const { body } = await visitor(departmentResults, { params: { slug, id: 'A' } });
  const [first] = body.figures.questions;
  expect(first).toMatchObject({ id: course, figures: { n: 9, counts: [3, 6, 0, 0, 0], median: 2 } });
  // Mean 15/9. Squares 3·(2/3)² + 6·(1/3)² = 2; variance 2/8; error √(0.25/9) = 1/6; t of 8 is 2.306.
  expect(first?.figures?.mean).toBeCloseTo(5 / 3, 10);
  expect(first?.figures?.interval?.[0]).toBeCloseTo(5 / 3 - 2.306 / 6, 10);
  expect(first?.figures?.interval?.[1]).toBeCloseTo(5 / 3 + 2.306 / 6, 10);
  expect(body.figures).toMatchObject({ minimum_responses: 3 });
  expect(body.figures.questions.map(({ id }) => id)).toEqual([course, teaching, manner]);
  expect(body.siblings).toMatchObject({ previous: null, next: { code: 'C' } });
  expect((await admin(departmentResults, { params: { slug, id: 'A' } })).body.siblings.next?.code).toBe('B');
});

test('where sections are shown departments stand by section, and a section has the figures of its departments', async () => {
  const of = { params: { slug, id: 'S1' } };
  expect((await admin(sectionResults, of)).status).toBe(404);
  expect(
    (await visitor(evaluationDepartments, { params })).body.departments.data.map(({ section }) => section),
  ).toEqual([null, null]);
  await faculty.option({ enable_sections: true });
  const { body } = await visitor(evaluationDepartments, { params });
  expect(body.departments.data.map(({ code, section }) => [code, section?.name_cs])).toEqual([
    ['A', 'Sekce S1'],
    ['C', 'Sekce S2'],
  ]);
  const found = await visitor(evaluationDepartments, { params, query: { search: 'sekce s2' } });
  expect(found.body.departments.data.map(({ code }) => code)).toEqual(['C']);
  // Visitors read the sum without the hidden department, holders of answers.read that of both.
  const open = (await visitor(sectionResults, of)).body;
  expect(open.departments.map(({ code }) => code)).toEqual(['A']);
  expect(open.rate).toMatchObject({ enrolled: 20, submitted: 12 });
  expect(countsOf(open.figures.questions).Přínos).toEqual([3, 6, 0, 0, 0]);
  const all = (await admin(sectionResults, of)).body;
  expect(all.departments.map(({ code }) => code)).toEqual(['A', 'B']);
  expect(all.rate).toMatchObject({ enrolled: 30, submitted: 18 });
  expect(countsOf(all.figures.questions).Přínos).toEqual([3, 6, 0, 0, 3]);
  expect(all.siblings).toMatchObject({ previous: null, next: { code: 'S2' } });
  await faculty.option({});
});

test('the faculty’s own page of data is linked for holders of answers.read alone; bars are drawn unless the evaluation has none', async () => {
  const url = 'https://data.example.cz/anketa';
  await faculty.option({ export_url: url, rating_bar_in_results: false });
  const shown = async (as: typeof visitor) => (await as(evaluationResults, { params })).body;
  expect((await shown(visitor)).export_url).toBeNull();
  expect(await shown(admin)).toMatchObject({ export_url: url, evaluation: { bars: false } });
  await faculty.option({});
  expect(await shown(admin)).toMatchObject({ export_url: null, evaluation: { bars: true } });
});
