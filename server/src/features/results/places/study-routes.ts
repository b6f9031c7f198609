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
} from '@anketa/contract/results/places';
import type { Server } from '../../../server.ts';
import { versionAsked } from '../version.ts';
import { generalPage, generalQuestionPage } from './general.ts';
import { fieldColumns, programmeColumns } from './place-columns.ts';
import { fieldOverview, fieldPage, fieldQuestionPage, programmeOverview, programmePage } from './studies.ts';

/** Results of programmes and fields, and questions about studies as a whole. */
export function studyRoutes({ serve, serveTable }: Server) {
  serve(programmeList, async ({ params, query, by, db }) => {
    const overview = await programmeOverview(db, params.slug, query, by);
    return { ...overview, programmes: await overview.programmes.page(query) };
  });
  serveTable(programmeListCsv, {
    name: 'programmeResults',
    list: async ({ params, query, by, db }) => (await programmeOverview(db, params.slug, query, by)).programmes,
    columns: programmeColumns,
    version: versionAsked,
  });
  serve(programmeResults, ({ params, by, db }) => programmePage(db, params.slug, params.id, by));

  serve(fieldList, async ({ params, query, by, db }) => {
    const overview = await fieldOverview(db, params.slug, query, by);
    return { ...overview, fields: await overview.fields.page(query) };
  });
  serveTable(fieldListCsv, {
    name: 'fieldResults',
    list: async ({ params, query, by, db }) => (await fieldOverview(db, params.slug, query, by)).fields,
    columns: fieldColumns,
    version: versionAsked,
  });
  serve(fieldResults, ({ params, by, db }) => fieldPage(db, params.slug, params.id, by));
  serve(fieldQuestion, async ({ params, query, by, db }) => {
    const page = await fieldQuestionPage(db, params, query, by);
    return { ...page, comments: await page.comments.page(query), places: await page.places.page(query) };
  });
  serve(generalQuestions, ({ params, by, db }) => generalPage(db, params.slug, by));
  serve(generalQuestion, async ({ params, query, by, db }) => {
    const page = await generalQuestionPage(db, params, query, by);
    return { ...page, comments: await page.comments.page(query), places: await page.places.page(query) };
  });
}
