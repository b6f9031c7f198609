import { recalculate } from '@anketa/contract/results/acts';
import { rectorateData, rectorateDataCsv } from '@anketa/contract/results/administration';
import { nameIn } from '../../../platform/rows-list.ts';
import type { Server } from '../../../server.ts';
import { askForRecalculation } from '../recalculation.ts';
import { rectorateOverview, rowsWithTotal } from './rectorate.ts';

export function resultAdministrationRoutes(server: Server) {
  const { serve, serveTable, db } = server;
  serve(recalculate, async ({ params, by }) => ({ asked: await askForRecalculation(server, params.id, by) }));
  serve(rectorateData, async ({ params, query, by }) => {
    const overview = await rectorateOverview(db, params.slug, query, by);
    return { ...overview, departments: await overview.departments.page(query) };
  });
  serveTable(rectorateDataCsv, {
    name: 'rectorate',
    list: async ({ params, query, by }) => rowsWithTotal(await rectorateOverview(db, params.slug, query, by)),
    columns: {
      code: ({ code }) => code,
      name: (row, locale) => nameIn(locale)(row),
      assigned: (row) => row.number_of_assigned_modules,
      received: (row) => row.number_of_recieved_questionnaires,
      percentage: (row) => row.percentage_of_questionnaires_against_modules,
      texts: (row) => row.number_of_answers_to_text_questions,
    },
  });
}
