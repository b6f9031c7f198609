import { urlOf } from '@anketa/contract/client';
import type { Endpoint, ResponseOf } from '@anketa/contract/endpoint';
import { teacherComparison } from '@anketa/contract/results/comparison';
import {
  fieldList,
  fieldQuestion,
  generalQuestion,
  sectionResults,
  teacherResults,
} from '@anketa/contract/results/places';
import { departmentResults, evaluationResults } from '@anketa/contract/results/results';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute, textOf } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../locales/cs.json' with { type: 'json' };
import { routes } from '../routes.ts';
import { commentOf } from '../testing/comment.ts';

const evaluation = {
  id: 1,
  name_cs: 'Zimní semestr',
  name_en: 'Winter',
  slug_cs: 'zs',
  slug_en: 'ws',
  year: 2025,
  semester: 1,
  state: 3,
  filling_open: false,
  bars: true,
};
const ways = { programmes: true, fields: true, general: true, teachers: true };
const page = <Row,>(data: Row[]) => ({ current_page: 1, last_page: 1, total: data.length, data });
const named = (code: string, name: string) => ({ code, name_cs: name, name_en: name });
const choices = ['výborně', 'špatně'].map((choice) => ({ cs: choice, en: choice }));
const question = {
  id: 5,
  form: 'slider' as const,
  target: 'ucit' as const,
  body_cs: 'Jak učí?',
  body_en: 'How?',
  choices,
  counts_toward_average: true,
};
const figures = {
  n: 9,
  blank: 0,
  counts: [3, 6, 0, 0, 0],
  mean: 5 / 3,
  median: 2,
  interval: [1.28, 2.06] as [number, number],
};
const rate = { enrolled: 20, submitted: 10, percent: 50 };
const alone = { previous: null, next: null };
const shownHere = { questions: [{ ...question, figures }], withheld: [], average: null, minimum_responses: 3 };

async function shown<E extends Endpoint>(endpoint: E, params: object, answer: ResponseOf<E>) {
  const address = urlOf(endpoint, { params: { slug: 'zs', ...params } });
  const at = address.replace('/internal', '');
  const { context } = fakeSuite({ answers: { [`GET ${address}`]: answer } });
  const { container, missing } = await renderRoute(routes, { suite: context, texts: cs, at });
  await screen.findByRole('heading', { level: 1, name: /./ });
  expect(missing).toEqual([]);
  return { container, text: textOf(container) };
}

const teacher: ResponseOf<typeof teacherResults> = {
  evaluation,
  ways,
  teacher: named('T1', 'Jana Nová'),
  department: named('KP', 'Katedra programování'),
  rate,
  figures: { ...shownHere, average: { value: 1.7, percent: 83, n: 9, interval: [1.4, 2] } },
  courses: [
    {
      ...named('A1', 'Algebra'),
      rate,
      n: 9,
      average: { value: 1.7, percent: 83, n: 9, interval: [1.4, 2] },
      withheld: null,
    },
    { ...named('A2', 'Analýza'), rate, n: 0, average: null, withheld: { reason: 'few-responses', needed: 3 } },
    { ...named('A3', 'Logika'), rate, n: 0, average: null, withheld: null },
  ],
  siblings: { previous: null, next: named('T2', 'Petr Nový') },
};

test('a teacher’s page says what its sum rests on, each course’s figures or why there are none, and who is next', async () => {
  const { text } = await shown(teacherResults, { id: 'T1' }, teacher);
  expect(text.split('Z předmětů, ve kterých odpověděli aspoň 3 studenti.')).toHaveLength(2);
  expect(text).toContain('Katedra programování Návratnost: 50 % (10 z 20)');
  expect(text).toContain('Průměr 1,7 na škále 1–5, 1 = nejlepší');
  const rows = screen.getAllByRole('row').map((row) => textOf(row));
  expect(rows.find((row) => row.startsWith('Analýza'))).toMatch(/ nezveřejněno$/);
  expect(rows.find((row) => row.startsWith('Logika'))).toContain('bez hodnocení');
  expect((await screen.findByRole('link', { name: /Následující: Petr Nový/ })).getAttribute('href')).toBe(
    '/results/evaluation/zs/teacher/T2',
  );
  expect(screen.getByRole('link', { name: 'Vyučující' })).toBeTruthy();
});

test('the way to who is next comes with the comparison that stands above it, and is not moved by it', async () => {
  const address = urlOf(teacherResults, { params: { slug: 'zs', id: 'T1' } });
  const compared = urlOf(teacherComparison, { params: { slug: 'zs', id: 'T1' } });
  const comparison = new Promise(() => {});
  const { context } = fakeSuite({ answers: { [`GET ${address}`]: teacher, [`GET ${compared}`]: comparison } });
  await renderRoute(routes, { suite: context, texts: cs, at: address.replace('/internal', '') });
  await screen.findByRole('link', { name: 'Algebra' });
  expect(screen.queryByRole('link', { name: /Následující/ })).toBeNull();
});

test('while students fill in a teacher’s page has rates, and neither figures nor a claim that nobody rated', async () => {
  const filling = { ...teacher, evaluation: { ...evaluation, state: 1, filling_open: true } };
  const nothing = { ...shownHere, questions: [] };
  const { text } = await shown(
    teacherResults,
    { id: 'T1' },
    {
      ...filling,
      figures: nothing,
      ways: { ...ways, teachers: false },
    },
  );
  expect(text).toContain('Do konce vyplňování je vidět jen návratnost');
  expect(text).not.toMatch(/bez hodnocení|nezveřejněno|Průměr|Zatím tu nejsou žádné výsledky/);
  // The list of teachers is not open yet: no link leads there.
  expect(screen.queryByRole('link', { name: 'Vyučující' })).toBeNull();
});

test('what is withheld at a place is named once under the reason, said once', async () => {
  const withheld = [1, 2].map((id) => ({ id, body_cs: `Otázka ${id}`, body_en: '' }));
  const { text } = await shown(teacherResults, { id: 'T1' }, { ...teacher, figures: { ...shownHere, withheld } });
  expect(text.split('odvodit odpovědi méně než 3 lidí')).toHaveLength(2);
  expect(text).toContain('Otázka 1 Otázka 2');
});

test('ways in are those that the server offers, the open one marked', async () => {
  const answer: ResponseOf<typeof fieldList> = {
    evaluation,
    ways: { ...ways, programmes: false, general: false },
    fields: page([
      { ...named('F1', 'Informatika'), programme: null, rate: null, average: null },
      { ...named('F2', 'Matematika'), programme: null, rate, average: null },
      { ...named('F3', 'Fyzika'), programme: null, rate: { enrolled: 9, submitted: 0, percent: 0 }, average: null },
    ]),
  };
  const { text } = await shown(fieldList, {}, answer);
  const nav = within(screen.getByRole('navigation', { name: 'Členění výsledků' }));
  const links = nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(links).toEqual([
    ['Katedry', null],
    ['Obory', 'page'],
    ['Vyučující', null],
  ]);
  // Of so few students that it would tell of them there is no rate; nobody says that nobody is enrolled.
  expect(text).toContain('neuvádí se');
  expect(text).not.toContain('bez zapsaných');
  expect(text).not.toContain('Studijní program');
  // Where somebody answered nobody says that nobody did.
  const rows = screen.getAllByRole('row').map((row) => textOf(row));
  expect(rows.find((row) => row.startsWith('Matematika'))).toContain('nezveřejněno');
  expect(rows.find((row) => row.startsWith('Fyzika'))).toContain('bez hodnocení');
});

const beside: ResponseOf<typeof fieldQuestion> = {
  evaluation,
  ways,
  field: named('F1', 'Informatika'),
  programme: null,
  figures,
  withheld: null,
  question: { ...question, target: 'sobor' },
  comments: page([]),
  hidden_comments: 0,
  places: page([
    { ...named('F1', 'Informatika'), figures, current: true },
    { ...named('F2', 'Matematika'), figures: { ...figures, n: 1, interval: null }, current: false },
  ]),
};

test('a question over fields beside each other: this one is marked, means stand with their intervals', async () => {
  const { text } = await shown(fieldQuestion, { id: 'F1', qid: 5 }, beside);
  expect(screen.getByText('tento obor')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Matematika' }).getAttribute('href')).toBe(
    '/results/evaluation/zs/study-fields/F2/question/5',
  );
  expect(text).toContain('1,3–2,1');
  expect(text).toContain('Kde se intervaly překrývají');
  expect(screen.getAllByRole('img')).toHaveLength(3);
});

test('beside others an average of few answers, or of a wide interval, is grey as in every other table', async () => {
  const lookOf = (value: string) => screen.getByText(value).className;
  const of = (code: string, more: Partial<typeof figures>) => ({
    ...named(code, code),
    figures: { ...figures, n: 12, ...more },
    current: false,
  });
  const places = page([
    of('F2', { mean: 3.25, interval: [1, 5] as [number, number] }),
    of('F3', { mean: 2.5, n: 9 }),
    of('F4', { mean: 1.5 }),
  ]);
  const { text } = await shown(fieldQuestion, { id: 'F1', qid: 5 }, { ...beside, places });
  expect(text).toContain('Šedý průměr je nejistý: je z méně než 10 odpovědí');
  expect(lookOf('2,50')).toBe(lookOf('3,25'));
  expect(lookOf('1,50')).not.toBe(lookOf('3,25'));
});

test('a neutral scale has no mean beside others either; without bars nothing is drawn', async () => {
  const neutral = { ...beside.question, form: 'slider-num' as const, counts_toward_average: false };
  const bare = { ...beside, question: neutral, evaluation: { ...evaluation, bars: false } };
  const { text } = await shown(fieldQuestion, { id: 'F1', qid: 5 }, bare);
  expect(text).not.toContain('Průměr');
  expect(text).not.toContain('interval');
  expect(screen.queryByRole('img')).toBeNull();
});

test('a text about studies has its comments, and how many are hidden', async () => {
  const comment = commentOf('Děkuji.');
  const { text } = await shown(
    generalQuestion,
    { id: 5 },
    {
      evaluation,
      ways,
      question: { ...question, form: 'text' },
      figures: null,
      withheld: null,
      by: 'field',
      comments: page([comment]),
      hidden_comments: 2,
      places: page([]),
      kinds: ['programme', 'field'],
      siblings: alone,
    },
  );
  expect(text).toContain('Děkuji.');
  expect(text).toContain('2 skryté komentáře');
  expect(screen.queryByRole('table')).toBeNull();
});

const department = { ...named('KP', 'Katedra programování'), courses: 3, rate, hidden: false };

test('a department has its average in sight above its courses, and its questions once they are asked for', async () => {
  const { container } = await shown(
    departmentResults,
    { id: 'KP' },
    {
      evaluation,
      department: { ...department, section: named('S1', 'Přírodní vědy') },
      courses: page([]),
      figures: { ...shownHere, average: { value: 1.7, percent: 83, n: 9, interval: [1.4, 2] } },
      siblings: alone,
      may: { overview: false },
    },
  );
  expect(screen.getByText('1,7').closest('details')).toBeNull();
  expect(container.querySelector('details summary')?.textContent).toBe('Odpovědi po otázkách za celou katedru');
  expect(screen.getByRole('link', { name: 'Přírodní vědy' }).getAttribute('href')).toBe(
    '/results/evaluation/zs/section/S1',
  );
});

test('the page of an evaluation has sections where they are shown, and the faculty’s page of data for who may see it', async () => {
  const answer: ResponseOf<typeof evaluationResults> = {
    evaluation,
    ways,
    rate,
    recalculating: false,
    may: { search: true, own_courses: false, contest: false, manage: false },
    departments: page([{ ...department, section: named('S1', 'Přírodní vědy') }]),
    export_url: 'https://data.example.cz',
  };
  await shown(evaluationResults, {}, answer);
  // As the list comes by itself.
  expect(screen.getByRole('columnheader', { name: /Sekce/ }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('link', { name: 'Data fakulty' }).getAttribute('href')).toBe('https://data.example.cz');
  expect(screen.getByRole('link', { name: 'Přírodní vědy' })).toBeTruthy();
});

test.each([
  { outside: 0, says: false },
  { outside: 4, says: true },
])('with $outside enrolments outside its departments the page of an evaluation says so: $says', async (given) => {
  const answer: ResponseOf<typeof evaluationResults> = {
    evaluation,
    ways,
    rate: { ...department.rate, enrolled: department.rate.enrolled + given.outside },
    recalculating: false,
    may: { search: true, own_courses: false, contest: false, manage: false },
    departments: page([{ ...department, section: null }]),
    export_url: null,
  };
  const { text } = await shown(evaluationResults, {}, answer);
  expect(text.includes('Celková návratnost zahrnuje i předměty mimo tyto katedry.')).toBe(given.says);
});

test('the page of an evaluation without sections and without that page has neither', async () => {
  await shown(
    evaluationResults,
    {},
    {
      evaluation,
      ways,
      rate,
      recalculating: false,
      may: { search: true, own_courses: false, contest: false, manage: false },
      export_url: null,
      departments: page([{ ...department, section: null }]),
    },
  );
  expect(screen.getByRole('columnheader', { name: /Katedra/ }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.queryByRole('link', { name: 'Data fakulty' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Sekce/ })).toBeNull();
});

test.each([
  { who: 'a teacher', departments: [], state: 2, says: 'Výsledky se kontrolují.' },
  { who: 'a head', departments: [{ ...department, section: null }], state: 2, says: 'Výsledky se kontrolují.' },
  { who: 'a teacher', departments: [], state: 1, says: 'Studenti teď vyplňují.' },
])(
  'before publication (state $state) $who is told which departments they see, not that there are none',
  async (told) => {
    const may = { search: false, own_courses: true, contest: false, manage: false };
    const { text } = await shown(
      evaluationResults,
      {},
      {
        evaluation: { ...evaluation, state: told.state },
        ways,
        rate,
        may,
        recalculating: false,
        export_url: null,
        departments: page(told.departments),
      },
    );
    expect(text).toContain(told.says);
    expect(text).toContain('Do jejich zveřejnění tu vidíte jen katedry, které vedete.');
    expect(text).not.toContain('není žádná katedra');
    expect(screen.queryAllByRole('table')).toHaveLength(told.departments.length);
  },
);

test('a section has its figures and its departments', async () => {
  const { text } = await shown(
    sectionResults,
    { id: 'S1' },
    {
      evaluation,
      ways,
      section: named('S1', 'Přírodní vědy'),
      rate,
      figures: shownHere,
      siblings: alone,
      departments: [{ ...department, section: null }],
    },
  );
  expect(text).toContain('Jak učí?');
  expect(screen.getByRole('link', { name: 'Katedra programování' })).toBeTruthy();
});
