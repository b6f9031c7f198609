import { answersCsv, commentsCsv } from '@anketa/contract/result-answers';
import { searchEverywhere } from '@anketa/contract/result-search';
import {
  type CourseRow,
  courseResults,
  departmentResults,
  departmentResultsCsv,
  evaluationDepartments,
  evaluationDepartmentsCsv,
  evaluationResults,
  listResults,
  myCourses,
  myCoursesCsv,
  searchCsv,
  searchResults,
} from '@anketa/contract/results';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { nameIn } from '../../platform/rows-list.ts';
import type { Server } from '../../server.ts';
import { answerColumns, commentColumns } from './answers/answer-columns.ts';
import { publishedAnswers } from './answers/answers.ts';
import { resultsVersion } from './answers/answers-store.ts';
import { startPage } from './own/start-page.ts';
import { placeRoutes } from './places/routes.ts';
import { searchPlaces } from './search/search.ts';
import { courseOverview, departmentOverview, evaluationOverview, ownCourses, searchOverview } from './service.ts';

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}

type Row = Pick<CourseRow, 'code' | 'name_cs' | 'name_en' | 'rate' | 'average'>;

/** The columns of a table of courses as a file. */
const courseColumns = {
  code: (row: Row) => row.code,
  name: (row: Row, locale: Locale) => nameIn(locale)(row),
  enrolled: ({ rate }: Row) => rate.enrolled,
  submitted: ({ rate }: Row) => rate.submitted,
  rate: ({ rate }: Row) => rounded(rate.percent, 1),
  average: ({ average }: Row) => rounded(average?.value ?? null, 2),
};

export function resultRoutes(server: Server) {
  const { serve, serveTable } = server;
  const version = ({ params, db }: { readonly params: { readonly slug: string }; readonly db: Db }) =>
    resultsVersion(db, params.slug);
  placeRoutes(server, version);
  serve(listResults, ({ by, db }) => startPage(db, by));
  for (const endpoint of [evaluationResults, evaluationDepartments]) {
    serve(endpoint, async ({ params, query, by, db }) => {
      const overview = await evaluationOverview(db, params.slug, query, by);
      return { ...overview, departments: await overview.departments.page(query) };
    });
  }
  serveTable(evaluationDepartmentsCsv, {
    name: 'departmentResults',
    list: async ({ params, query, by, db }) => (await evaluationOverview(db, params.slug, query, by)).departments,
    columns: {
      code: ({ code }) => code,
      name: (row, locale) => nameIn(locale)(row),
      section: ({ section }, locale) => section && nameIn(locale)(section),
      courses: ({ courses }) => courses,
      enrolled: ({ rate }) => rate.enrolled,
      submitted: ({ rate }) => rate.submitted,
      rate: ({ rate }) => rounded(rate.percent, 1),
    },
    version,
  });
  serve(departmentResults, async ({ params, query, by, db }) => {
    const overview = await departmentOverview(db, params, query, by);
    return { ...overview, courses: await overview.courses.page(query) };
  });
  serveTable(departmentResultsCsv, {
    name: 'results',
    list: async ({ params, query, by, db }) => (await departmentOverview(db, params, query, by)).courses,
    columns: courseColumns,
    version,
  });
  serve(courseResults, ({ params, by, db }) => courseOverview(db, params.slug, params.gl, by));
  serve(searchResults, async ({ params, query, by, db }) => {
    const { evaluation, courses, found } = await searchOverview(db, params.slug, query, by);
    const [page, beside] = await Promise.all([courses.page(query), found()]);
    return { evaluation, courses: page, found: beside };
  });
  serveTable(searchCsv, {
    name: 'results',
    list: async ({ params, query, by, db }) => (await searchOverview(db, params.slug, query, by)).courses,
    columns: courseColumns,
    version,
  });
  serveTable(answersCsv, {
    name: 'answers',
    list: async ({ params, by, db }) => (await publishedAnswers(db, params.slug, by)).answers,
    columns: answerColumns,
    version,
  });
  serveTable(commentsCsv, {
    name: 'comments',
    list: async ({ params, by, db }) => (await publishedAnswers(db, params.slug, by)).comments,
    columns: commentColumns,
  });
  serve(searchEverywhere, async ({ query, by, db }) => ({
    found: await searchPlaces(db, query, { evaluationId: null, caller: by }),
  }));
  serve(myCourses, async ({ params, query, by, db }) => {
    const own = await ownCourses(db, params.slug, query, by);
    return { ...own, courses: await own.courses.page(query) };
  });
  serveTable(myCoursesCsv, {
    name: 'results',
    list: async ({ params, query, by, db }) => (await ownCourses(db, params.slug, query, by)).courses,
    columns: courseColumns,
    version,
  });
}
