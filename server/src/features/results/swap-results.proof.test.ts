import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import {
  answeredOtherwise,
  countSection,
  type Moment,
  moments,
  type RandomSection,
  type Rules,
  randomSections,
  storeBatch,
} from '../../testing/random-results.ts';
import type { Choose } from '../ballots/counting/batch.ts';
import { openBatchMinimum } from '../ballots/counting/mixer.ts';
import { chooseRows, chooseWholeClasses } from '../ballots/counting/release.ts';
import { refreshFigures } from '../figures/refresh.ts';

/**
 * Two faculties in which students of a class gave each other's answers, and in which whatever is kept of nobody was answered otherwise: to
 * whoever reads results they are one (docs/privacy.md, "Classes"). That is so after a night while filling is open, after a closing, and after
 * a reopening, beside an evaluation of the year before.
 */
const application = await testApplication();
const { db } = application;
const minimum = 3;

const people = { visitor: null, student: 'student', teacher: 'T0', head: 'head', administrator: 'admin' } as const;
await givenPerson(db, 'admin', { roles: ['admin'] });
for (const person of ['student', 'head', 'T0', 'T1', 'T2']) await givenPerson(db, person);
const evaluations = {
  before: await givenEvaluation(db, { slug: 'before', year: 2024 }),
  now: await givenEvaluation(db, { slug: 'now' }),
};
for (const evaluation_id of Object.values(evaluations)) {
  const rows = <Row extends object>(some: readonly Row[]) => some.map((row) => ({ evaluation_id, ...row }));
  await db
    .insertInto('department')
    .values(rows([{ code: 'D', name_cs: 'Katedra' }]))
    .execute();
  const fields = { F0: 'P1', F1: 'P1', F2: 'P2' };
  await db
    .insertInto('field')
    .values(rows(Object.entries(fields).map(([code, programme_code]) => ({ code, name_cs: code, programme_code }))))
    .execute();
  const courses = ['A', 'B'].map((code) => ({ code, name_cs: `Předmět ${code}`, department_code: 'D', enrolled: 30 }));
  await db.insertInto('course').values(rows(courses)).execute();
  await db
    .insertInto('teacher')
    .values(rows(['T0', 'T1', 'T2'].map((code) => ({ code, oidos: code, surname: code }))))
    .execute();
}
await db.insertInto('department_head').values({ department_code: 'D', oidos: 'head' }).execute();
const readers = await Promise.all(Object.values(people).map((person) => application.as(person)));
type Reader = (typeof readers)[number];
const administrators = readers.slice(4);

const rules: Rules = {
  night: { closing: false, choose: chooseWholeClasses, minimum: Math.max(openBatchMinimum, minimum) },
  closing: { closing: true, choose: chooseRows, minimum },
  reopened: { closing: true, choose: chooseRows, minimum },
};
const always = (choose: Choose): Rules => ({
  night: { ...rules.night, choose },
  closing: { ...rules.closing, choose },
  reopened: { ...rules.reopened, choose },
});

/** The rules with one of them switched off. */
const withoutRule: Readonly<Record<string, Rules>> = {
  /** Rows are released by their size, whoever else was offered what. */
  classes: always((offers, least) => {
    const sizes = Map.groupBy(
      offers.flatMap((offer) => [...offer.keys()]),
      (row) => row,
    );
    const released = [...sizes].filter(([, same]) => same.length >= least).map(([row]) => row);
    return { released: new Set(released), counted: offers.map(() => true) };
  }),
  /** Nobody waits, and no row is left out: one is enough to hide among. */
  minimum: {
    night: { ...rules.night, minimum: 1 },
    closing: { ...rules.closing, minimum: 1 },
    reopened: { ...rules.reopened, minimum: 1 },
  },
  /** While filling is open whoever waits is counted as at a closing. */
  night: { ...rules, night: { ...rules.night, choose: chooseRows, minimum } },
};

const results = '/internal/results/evaluation/now-cs';

/** Every address that tells of answers. */
function addresses(sections: readonly RandomSection[]): string[] {
  const questions = sections.filter(({ evaluation }) => evaluation === evaluations.now).flatMap((one) => one.questions);
  const of = (target: string) => questions.filter((question) => question.target === target).map(({ id }) => id);
  return [
    ...[
      '',
      '/search?search=',
      '/search?search=A',
      '/my-courses',
      '/my-comments?limit=100',
      '/teachers',
      '/basic-questions',
    ],
    ...['', '/attention', '/heat-map', '/comparison', '/csv', '/attention/json'].map((page) => `/department/D${page}`),
    ...['A', 'B'].flatMap((code) => [`/course/${code}`, `/course/${code}/comparison`]),
    ...['T0', 'T1'].flatMap((code) => [`/teacher/${code}`, `/teacher/${code}/comparison`]),
    ...['/study-programme', '/study-programme/P1', '/study-fields', '/study-fields/F0', '/study-fields/F2'],
    ...of('sident').map((id) => `/basic-questions/${id}`),
    ...of('sobor').map((id) => `/study-fields/F0/question/${id}`),
    ...['/answers/json', '/answers/csv', '/comments/json'],
  ].map((page) => results + page);
}

/** An answer without random numbers of comments, and without the order that goes by them. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(plain);
    const areComments = items.some(
      (item) => typeof item === 'object' && item !== null && 'hidden' in item && ('body' in item || 'comment' in item),
    );
    return areComments ? items.map((item) => JSON.stringify(item)).toSorted() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const isComment = 'body' in value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isComment && key === 'id' ? [] : [[key, plain(one)]])),
  );
}

/** What is read at an address. Comments come in random order: of a list of them all pages are read, as one. */
async function readWhole(reader: Reader, page: string): Promise<[number, unknown]> {
  const { status, body } = await reader.get(encodeURI(page));
  const list = (body as { comments?: Listed } | null)?.comments;
  for (let next = 2; next <= (list?.last_page ?? 1); next++) {
    const more = await reader.get(encodeURI(`${page}&page=${next}`));
    list?.data.push(...(more.body as { comments: Listed }).comments.data);
  }
  return [status, plain(body)];
}

interface Listed {
  readonly data: unknown[];
  readonly last_page: number;
}

interface Happening {
  readonly rules: Rules;
  readonly ballots: readonly RandomSection['ballots'][];
  /** Who reads what at each moment. */
  readonly reads: (moment: Moment) => {
    readonly as: readonly Reader[];
    readonly pages: readonly string[];
  };
}

/** Lets it happen in both evaluations. Everything that is read, in its order, each as text. */
async function happen(sections: readonly RandomSection[], { rules: by, ballots, reads }: Happening): Promise<string[]> {
  for (const table of ['released_row', 'answer_count', 'comment'] as const) await db.deleteFrom(table).execute();
  const counted = sections.map((section, nth) => countSection(section, ballots[nth] ?? [], by).batches);
  const seen: string[] = [];
  for (const moment of moments) {
    for (const [nth, section] of sections.entries()) {
      const batch = counted[nth]?.[moment];
      if (batch) await storeBatch(db, section, batch);
    }
    await sql`UPDATE evaluation SET state = CASE WHEN id = ${evaluations.before} OR ${moment} = 'reopened' THEN 3 ELSE 2 END,
      options = jsonb_build_object('continuous', ${moment} = 'night')`.execute(db);
    await sql`UPDATE figures_kept SET of_version = NULL`.execute(db);
    for (const id of Object.values(evaluations)) await refreshFigures(db, id);
    const { as, pages } = reads(moment);
    for (const reader of as) {
      for (const page of pages) {
        seen.push(JSON.stringify([page, ...(await readWhole(reader, page))]));
      }
    }
  }
  return seen;
}

async function world(random: RandomSource) {
  const sections = await randomSections(db, random, Object.values(evaluations));
  const ballots = sections.map((section) => section.ballots);
  const otherwise = sections.map((section) =>
    answeredOtherwise(random, section, countSection(section, section.ballots, rules)),
  );
  const pages = addresses(sections);
  /** What is read otherwise, and how; none where nobody can tell. */
  const differences = async (given: Pick<Happening, 'rules' | 'reads'>) => {
    const one = await happen(sections, { ...given, ballots });
    const other = await happen(sections, { ...given, ballots: otherwise });
    return one.flatMap((read, at) => (read === other[at] ? [] : [[read, other[at]]]));
  };
  return { pages, differences, changed: JSON.stringify(ballots) !== JSON.stringify(otherwise) };
}

const proven = proof('swap-results', { sample: 1, full: 500, seed: 7 });

test('two students of a class give each other’s answers, and nobody who reads results can tell', {
  timeout: proven.timeout(60_000),
}, async () => {
  for (let run = 0; run < proven.runs; run++) {
    const { pages, differences, changed } = await world(randomSource(proven.seed + run));
    expect(changed).toBe(true);
    // A sample reads one page of three.
    const some = pages.filter((_, nth) => proven.runs > 1 || nth % 3 === 0);
    // Before publication visitors and students are refused everything.
    const reads = (moment: Moment) => ({ as: moment === 'reopened' ? readers : readers.slice(2), pages: some });
    expect(await differences({ rules, reads }), `seed ${proven.seed + run}`).toEqual([]);
    proven.held();
  }
});

test.each(Object.entries(withoutRule))(
  'without the rule of %s an administrator sees it in nine faculties of ten',
  async (name, off) => {
    const shown = proof(`swap_${name}`, { sample: 1, full: 500, seed: 7 });
    let detected = 0;
    for (let run = 0; run < shown.runs; run++) {
      const { differences } = await world(randomSource(shown.seed + run));
      const pages = [results, results.replace('now', 'before')].flatMap((evaluation) =>
        ['/answers/json', '/comments/json', '/course/A', '/course/B'].map((page) => evaluation + page),
      );
      const found = await differences({ rules: off, reads: () => ({ as: administrators, pages }) });
      if (found.length > 0) detected += 1;
    }
    expect(detected / shown.runs).toBeGreaterThanOrEqual(0.9);
    shown.detected(detected);
  },
);
