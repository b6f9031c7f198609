import { urlOf } from '@anketa/contract/client';
import type { Endpoint } from '@anketa/contract/endpoint';
import { listEvaluations } from '@anketa/contract/evaluations/administration';
import { listCourses } from '@anketa/contract/evaluations/courses';
import { listErrorReports } from '@anketa/contract/evaluations/error-reports';
import { type SortKey, tableFileOf } from '@anketa/contract/lists';
import { listDrafts, listSent, listUndelivered } from '@anketa/contract/mail/lists';
import { listDepartments } from '@anketa/contract/people/departments';
import { listUsers } from '@anketa/contract/people/people';
import { readBallots } from '@anketa/contract/questions/ballots';
import { searchResults } from '@anketa/contract/results/results';
import type { Named } from '@anketa/contract/values';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { cellsOf } from '../../testing/workbook.ts';
import { unguarded } from '../formulas.ts';

const application = await testApplication();
const { db } = application;

// Letters of Czech that only its own collation puts in order, twins, and nothing at all.
const words = ['Řeha', 'Čapek', 'Chalupa', 'Hora', 'Cibulka', 'chalupa', 'Rada', 'Žák', 'Šimek', 'Zeman', 'Hora', ''];
const few = [3, 1, 2, 1, 0, 3, 2, 2, 0, 1, 3, 1];

await givenPerson(db, 'boss', { roles: ['admin'], surname: 'Správce' });
for (const [at, surname] of words.entries()) {
  const [login, email] = [at % 3 ? `l${few[at]}${at}` : null, at % 2 ? `${surname}${few[at]}@x.cz` : null];
  await givenPerson(db, `p${at * 7}`, { surname, name: words[(at * 5) % 12], login, email });
}
const id = await givenEvaluation(db, { slug: 'list', state: 3, year: 2030 });
const states = [0, 1, 2, 3];
for (const [at, name] of words.entries()) {
  const other = await givenEvaluation(db, { slug: `e${at}`, state: states[few[at] ?? 0], year: 2020 + (few[at] ?? 0) });
  await db
    .updateTable('evaluation')
    .set({ name_cs: name, semester: (at % 2) + 1 })
    .where('id', '=', other)
    .execute();
}
await db
  .insertInto('department')
  .values(
    words.map((name_cs, at) => ({
      evaluation_id: id,
      code: `K${(at * 5) % 12}`,
      name_cs,
      name_en: words[at + 1] ?? '',
    })),
  )
  .execute();
await db
  .insertInto('course')
  .values(words.map((name_cs, at) => ({ evaluation_id: id, code: `C${(at * 7) % 12}`, name_cs, enrolled: at + 3 })))
  .execute();
const course = (at: number) => ({ evaluation_id: id, course_code: `C${at}` });
await db
  .insertInto('place_rate')
  .values(
    few.map((submitted, at) => ({
      evaluation_id: id,
      kind: 'course',
      code: `C${at}`,
      hidden: false,
      courses: 1,
      enrolled: 9,
      submitted,
    })),
  )
  .execute();
await db
  .insertInto('course_ballots')
  .values(
    few.map((n, at) => ({
      ...course(at),
      counted: n + 1,
      set_aside: n,
      unopenable: few[11 - at],
      dropped: few[(at * 5) % 12],
      mixed_on: '2026-01-01',
    })),
  )
  .execute();
await db
  .insertInto('participation')
  .values(
    few.flatMap((n, at) =>
      Array.from({ length: n }, (_, who) => ({ ...course(at), oidos: `p${who * 7}`, refused: false, settled: true })),
    ),
  )
  .execute();
await db
  .insertInto('error_report')
  .values(
    few.map((n, at) => ({
      ...course(at),
      reporter: 'student',
      kind: 'message' as const,
      contact: words[(at * 7) % 12],
      n,
      solved: n > 1,
      user_agent: at % 2 ? 'Firefox' : '',
      message: words[at] || '=HYPERLINK("https://example.cz")',
    })),
  )
  .execute();

const [anna, cyril] = [
  await givenPerson(db, 'anna', { surname: 'Ševčík', name: 'Anna' }),
  await givenPerson(db, 'cyril', { surname: 'Sova', name: 'Cyril' }),
];
const day = (at: number) => `2030-01-1${at}`;
const monday = (at: number) => new Date(Date.UTC(2030, 0, 7 + 7 * at)).toISOString().slice(0, 10);
await db
  .insertInto('email')
  .values(
    words.flatMap((subject, at) => {
      const email = {
        evaluation_id: id,
        target: 'studium' as const,
        subject_cs: `${subject} ${few[at]}`,
        subject_en: '',
        body_cs: '',
        body_en: '',
      };
      const counts = { recipients: few[at] ?? 0, seen: few[11 - at] ?? 0, undelivered: few[(at * 5) % 12] ?? 0 };
      return [
        { ...email, author_oidos: [null, anna, cyril][at % 3] ?? null, edited_at: new Date(day(few[at] ?? 0)) },
        {
          ...email,
          ...counts,
          state: at % 4 ? ('sent' as const) : ('cancelled' as const),
          sent_at: at % 4 ? new Date(day(few[at] ?? 0)) : null,
        },
      ];
    }),
  )
  .execute();
for (const [at, surname] of words.entries()) {
  const who = `u${at}`;
  const address = `${surname}${few[at]}@u${at}.cz`;
  await givenPerson(db, who, { surname, name: words[(at * 5) % 12], email: address });
  await db.insertInto('study').values({ evaluation_id: id, code: who, oidos: who }).execute();
  await db
    .insertInto('mail_trouble')
    .values({ oidos: who, address, status: '550 5.1.1', suppressed: at % 2 === 0, week: monday(few[at] ?? 0) })
    .execute();
}

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly total: number; readonly last_page: number; readonly data: readonly Row[] };

/** A list: its endpoint, where the page stands in the answer, and what a row is sorted by under each key. */
function list<E extends Endpoint>(endpoint: E, part: string | null, by: Record<SortKey<E>, (row: Row) => unknown>) {
  const pageIn = (body: unknown) => (part ? (body as Record<string, unknown>)[part] : body) as Page;
  return { path: endpoint.path, pageIn, by: by as Readonly<Record<string, (row: Row) => unknown>> };
}

const value = (name: string) => (row: Row) => row[name];
const nameOf = ({ course }: Row) => (course as Named).name_cs;
const people = await db.selectFrom('person').select(['oident', 'surname', 'name']).execute();
const nameOfPerson = ({ oident }: Row) => {
  const { surname, name } = people.find((person) => person.oident === oident) ?? { surname: '', name: '' };
  return surname ? [surname, name] : null;
};

const lists = [
  list(listUsers, null, {
    full_name: nameOfPerson,
    login: value('login'),
    oident: value('oident'),
    email: value('email'),
  }),
  list(listDepartments, null, { kod: value('kod'), nazev: value('nazev') }),
  list(listEvaluations, 'evaluations', {
    name: value('name_cs'),
    year: ({ year, semester }) => [year, semester],
    semester: value('semester'),
    state: value('state'),
  }),
  list(listErrorReports, 'reports', {
    course: nameOf,
    contact: ({ contact }) => contact || null,
    browser: ({ user_agent }) => user_agent || null,
    count: value('count'),
    solved: value('solved'),
    reporter: ({ reporter }) => reporter || null,
  }),
  list(readBallots, 'courses', {
    course: nameOf,
    submitted: value('submitted'),
    waiting: value('waiting'),
    counted: value('counted'),
    set_aside: value('set_aside'),
    unopenable: value('unopenable'),
    released: value('released'),
    dropped: value('dropped'),
  }),
  list(listCourses, 'courses', {
    name: value('name_cs'),
    department: () => null,
    parallels: value('parallels'),
    enrolled: value('enrolled'),
    active: value('active'),
  }),
  list(listDrafts, 'drafts', {
    subject: value('subject_cs'),
    author: ({ author }) => (author ? String(author).split(' ').toReversed() : null),
    edited_at: value('edited_at'),
  }),
  list(listSent, 'emails', {
    subject: value('subject_cs'),
    sent_at: value('sent_at'),
    recipients: value('recipients'),
    seen: value('seen'),
    undelivered: value('undelivered'),
  }),
  list(listUndelivered, 'people', {
    name: nameOfPerson,
    oident: value('oident'),
    address: value('address'),
    week: value('week'),
    suppressed: value('suppressed'),
  }),
  list(searchResults, 'courses', {
    name: value('name_cs'),
    code: value('code'),
    rate: ({ rate }) => (rate as { percent: number }).percent,
  }),
];

const boss = await application.as('boss');
const addressOf = ({ path }: { path: string }, query: Record<string, string | number> = {}) =>
  urlOf({ path }, { params: { id, target: 'student', slug: 'list-cs' }, query });

async function pageOf(one: (typeof lists)[number], query: Record<string, string | number>): Promise<Page> {
  const { status, body } = await boss.get(addressOf(one, query));
  expect(status, one.path).toBe(200);
  return one.pageIn(body);
}

/** The whole list, by pages of five that must neither overlap nor leave anything out. */
async function allOf(one: (typeof lists)[number], query: Record<string, string | number> = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, last_page, total } = await pageOf(one, { ...query, page, limit: 5 });
    rows.push(...data);
    if (page < last_page) continue;
    expect(rows.length).toBe(total);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(total);
    return rows;
  }
}

const collator = new Intl.Collator('cs');

function compare(one: unknown, other: unknown): number {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.map((part, at) => compare(part, other[at])).find((order) => order !== 0) ?? 0;
  }
  return typeof one === 'string' ? collator.compare(one, String(other)) : Number(one) - Number(other);
}

/** The same list sorted here: what has no value stands last, equals stay in the list's own order. */
function sorted(rows: readonly Row[], by: (row: Row) => unknown, down: boolean): Row[] {
  const [with_, without] = [rows.filter((row) => by(row) !== null), rows.filter((row) => by(row) === null)];
  return [...with_.toSorted((one, other) => compare(by(one), by(other)) * (down ? -1 : 1)), ...without];
}

test.each(lists)('$path: each key sorts up and down, and pages joined are the whole', async (one) => {
  const own = await allOf(one);
  expect(own.length).toBeGreaterThan(10);
  expect(await pageOf(one, { page: 1000 })).toMatchObject({ current_page: 1000, total: own.length, data: [] });
  for (const [key, by] of Object.entries(one.by)) {
    expect(await allOf(one, { sort: key }), key).toEqual(sorted(own, by, false));
    expect(await allOf(one, { sort: `-${key}` }), `-${key}`).toEqual(sorted(own, by, true));
  }
  expect((await boss.get(addressOf(one, { sort: 'constructor' }))).status).toBe(400);
});

const download = async (one: { path: string }, query = {}) =>
  String((await boss.get(addressOf({ path: `${one.path}/csv` }, query))).body);

test.each(lists)('$path: its CSV has a line for each row, in the order asked for', async (one) => {
  for (const sort of ['', ...Object.keys(one.by).map((key) => `-${key}`)]) {
    const rows = await allOf(one, sort ? { sort } : {});
    const text = await download(one, sort ? { sort } : {});
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [headings = [], ...lines] = parse(text.slice(1), { record_delimiter: '\r\n', delimiter: ';' });
    expect(lines.length).toBe(rows.length);
    expect(headings.filter((heading: string) => heading.startsWith('csv.'))).toEqual([]);
    // Something of each row that its line has too.
    for (const [at, row] of rows.entries()) {
      const { code } = (row.course ?? {}) as { code?: string };
      expect(lines[at]?.join(' ')).toContain(
        String(code ?? row.code ?? row.kod ?? row.oident ?? row.name_cs ?? row.subject_cs),
      );
    }
  }
});

test.each(lists)('$path: the workbook and JSON say the same as CSV, cell by cell', async (one) => {
  const [headings = [], ...lines] = parse((await download(one)).slice(1), { record_delimiter: '\r\n', delimiter: ';' });
  const path = addressOf({ path: `${one.path}/` });
  const { headers, bytes } = await boss.file(`${path}xlsx`);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.xlsx"$/);
  const plain = (cell: unknown) => unguarded(String(cell ?? '')).replace(/^(-?\d+),(\d+)$/, '$1.$2');
  const [first, ...rows] = cellsOf(bytes).map((row) => row.map(plain));
  expect(first).toEqual(headings);
  expect(rows).toEqual(lines.map((line: string[]) => line.map(plain)));
  const { body } = await boss.get(`${path}json`);
  expect((body as Row[]).map((row) => Object.values(row).map(plain))).toEqual(rows);
});

test('CSV has what the filters leave, and no page', async () => {
  const found = parse((await download(listUsers, { search: 'hora', page: 2 })).slice(1), { delimiter: ';' });
  const { total } = await pageOf(lists[0] as (typeof lists)[number], { search: 'hora' });
  expect(total).toBeGreaterThan(1);
  expect(found.length - 1).toBe(total);
  const solved: Row[] = parse((await download(listErrorReports, { solved: 'yes' })).slice(1), {
    columns: true,
    delimiter: ';',
  });
  expect(solved.map((line) => line.Vyřešeno)).toEqual(few.filter((n) => n > 1).map(() => 'ano'));
});

test('what a spreadsheet would take for a formula is text, wherever its program divides', async () => {
  const formulas = {
    '=1+1': "'=1+1",
    '+420': "'+420",
    '-1': "'-1",
    '@x': "'@x",
    ' =1': " '=1",
    '\u00a0=1': "\u00a0'=1",
    '\u200b=1': "\u200b'=1",
    '\n=1+1': "\n'=1+1",
    ';=1+1': ";'=1+1",
    'a; =1': "a; '=1",
    'a,"=1': 'a,"\'=1',
    'a\t-1': "a\t'-1",
  };
  const plain = ['a\nb', 'a,"b"', 'a-b', '1 = 1', 'x; y', '\tx'];
  const guards = new Map([...Object.entries(formulas), ...plain.map((text) => [text, text] as const)]);
  const texts = [...guards.keys()];
  await db.deleteFrom('error_report').execute();
  await db
    .insertInto('error_report')
    .values(texts.map((message, at) => ({ ...course(at % 5), reporter: 'student', kind: 'message' as const, message })))
    .execute();
  const text = await download(listErrorReports);
  const lines: Row[] = parse(text.slice(1), { columns: true, record_delimiter: '\r\n', delimiter: ';' });
  expect(lines.map((line) => line.Zpráva).toSorted()).toEqual([...guards.values()].toSorted());
  // As programs of other countries divide it, and as any divides lines.
  for (const delimiter of [';', ',', '\t']) {
    const cells: string[][] = parse(text.slice(1), {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      quote: null,
    });
    expect(cells.flat().filter((cell) => /^["\s]*[=+@-]/.test(cell))).toEqual([]);
  }
});

test('CSV is in the language of whoever asks, under a name of its own', async () => {
  const call = (url: string, locale: string) =>
    application.fastify.inject({ url, headers: { 'accept-language': locale } });
  const english = await call(addressOf({ path: tableFileOf(searchResults).path }, { sort: 'name' }), 'en');
  expect(english.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="courses.csv"',
  });
  expect(english.body.slice(1).split('\r\n')[0]).toMatch(/^Course code,Course,/);
  const czech = await call(addressOf({ path: tableFileOf(searchResults).path }), 'cs');
  expect(czech.body.slice(1).split('\r\n')[0]).toMatch(/^Kód předmětu;Předmět;/);
});
