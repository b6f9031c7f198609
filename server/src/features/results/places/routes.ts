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
} from '@anketa/contract/result-places';
import type { Average, ResponseRate } from '@anketa/contract/results';
import type { Db } from '../../../platform/database/connect.ts';
import { nameIn } from '../../../platform/rows-list.ts';
import type { Server } from '../../../server.ts';
import { sectionPage } from './departments.ts';
import { generalPage, generalQuestionPage } from './general.ts';
import { fieldOverview, fieldPage, fieldQuestionPage, programmeOverview, programmePage } from './studies.ts';
import { teacherOverview, teacherPage } from './teachers.ts';

interface Rated {
  readonly rate: ResponseRate | null;
  readonly average: Average | null;
}

const rounded = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? null : Number(value.toFixed(digits));

/** Columns that all lists of places have in a file. */
const ratedColumns = {
  enrolled: ({ rate }: Rated) => rate?.enrolled ?? null,
  submitted: ({ rate }: Rated) => rate?.submitted ?? null,
  rate: ({ rate }: Rated) => rounded(rate?.percent, 1),
  average: ({ average }: Rated) => rounded(average?.value, 2),
};

/** Results above a course: sections, programmes, fields, teachers, questions about studies. */
export function placeRoutes(
  { serve, serveTable }: Pick<Server, 'serve' | 'serveTable'>,
  version: (call: { readonly params: { readonly slug: string }; readonly db: Db }) => Promise<string>,
) {
  serve(sectionResults, ({ params, by, db }) => sectionPage(db, params.slug, params.id, by));

  serve(programmeList, async ({ params, query, by, db }) => {
    const overview = await programmeOverview(db, params.slug, query, by);
    return { ...overview, programmes: await overview.programmes.page(query) };
  });
  serveTable(programmeListCsv, {
    name: 'programmeResults',
    list: async ({ params, query, by, db }) => (await programmeOverview(db, params.slug, query, by)).programmes,
    columns: {
      code: ({ code }) => code,
      name: (row, locale) => nameIn(locale)(row),
      fields: ({ fields }) => fields,
      ...ratedColumns,
    },
    version,
  });
  serve(programmeResults, ({ params, by, db }) => programmePage(db, params.slug, params.id, by));

  serve(fieldList, async ({ params, query, by, db }) => {
    const overview = await fieldOverview(db, params.slug, query, by);
    return { ...overview, fields: await overview.fields.page(query) };
  });
  serveTable(fieldListCsv, {
    name: 'fieldResults',
    list: async ({ params, query, by, db }) => (await fieldOverview(db, params.slug, query, by)).fields,
    columns: {
      code: ({ code }) => code,
      name: (row, locale) => nameIn(locale)(row),
      programme: ({ programme }, locale) => programme && nameIn(locale)(programme),
      ...ratedColumns,
    },
    version,
  });
  serve(fieldResults, ({ params, by, db }) => fieldPage(db, params.slug, params.id, by));
  serve(fieldQuestion, async ({ params, query, by, db }) => {
    const page = await fieldQuestionPage(db, params, query, by);
    return { ...page, comments: await page.comments.page(query), places: await page.places.page(query) };
  });

  serve(teacherList, async ({ params, query, by, db }) => {
    const overview = await teacherOverview(db, params.slug, query, by);
    return { ...overview, teachers: await overview.teachers.page(query) };
  });
  serveTable(teacherListCsv, {
    name: 'teacherResults',
    list: async ({ params, query, by, db }) => (await teacherOverview(db, params.slug, query, by)).teachers,
    columns: {
      code: ({ code }) => code,
      name: (row, locale) => nameIn(locale)(row),
      department: ({ department }, locale) => department && nameIn(locale)(department),
      courses: ({ courses }) => courses,
      ...ratedColumns,
    },
    version,
  });
  serve(teacherResults, ({ params, by, db }) => teacherPage(db, params.slug, params.id, by));

  serve(generalQuestions, ({ params, by, db }) => generalPage(db, params.slug, by));
  serve(generalQuestion, async ({ params, query, by, db }) => {
    const page = await generalQuestionPage(db, params, query, by);
    return { ...page, comments: await page.comments.page(query), places: await page.places.page(query) };
  });
}
