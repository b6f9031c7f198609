import {
  departmentAttention,
  departmentAttentionCsv,
  departmentBrief,
  departmentHeatMap,
} from '@anketa/contract/results/attention';
import { nameIn } from '../../../platform/rows-list.ts';
import type { Server } from '../../../server.ts';
import { rounded } from '../rounded.ts';
import { attentionOverview, heatMap } from './attention.ts';

export function attentionRoutes({ serve, serveTable, db }: Server) {
  for (const endpoint of [departmentAttention, departmentBrief]) {
    serve(endpoint, async ({ params, query, by }) => {
      const overview = await attentionOverview(db, params, query, by);
      return { ...overview, courses: await overview.courses.page(query) };
    });
  }
  serveTable(departmentAttentionCsv, {
    name: 'attention',
    list: async ({ params, query, by }) => (await attentionOverview(db, params, query, by)).courses,
    columns: {
      code: ({ code }) => code,
      name: (row, locale) => nameIn(locale)(row),
      teachers: ({ teachers }) => teachers.join('; '),
      enrolled: ({ rate }) => rate.enrolled,
      submitted: ({ rate }) => rate.submitted,
      rate: ({ rate }) => rounded(rate.percent, 1),
      average: ({ average }) => rounded(average?.value, 2),
      comments: ({ comments }) => comments,
      rateBefore: ({ before }) => rounded(before?.rate.percent, 1),
      averageBefore: ({ before }) => rounded(before?.average?.value, 2),
    },
  });
  serve(departmentHeatMap, async ({ params, query, by }) => {
    const map = await heatMap(db, params, query, by);
    return { ...map, courses: await map.courses.page(query) };
  });
}
