import { generateContest, publishContest, unpublishContest } from '@anketa/contract/results/acts';
import { contestProspect, teacherContest, teacherContestCsv } from '@anketa/contract/results/contest';
import { done } from '@anketa/contract/values';
import { nameIn } from '../../../platform/rows-list.ts';
import type { Server } from '../../../server.ts';
import { contestOverview, contestProspectOf, generate, publish } from './service.ts';

export function contestRoutes({ serve, serveTable }: Server) {
  serve(teacherContest, async ({ params, query, by, db }) => {
    const overview = await contestOverview(db, params.slug, query, by);
    return { ...overview, places: await overview.places.page(query) };
  });
  serve(contestProspect, async ({ params, by, db }) => ({ prospect: await contestProspectOf(db, params.slug, by) }));
  serveTable(teacherContestCsv, {
    name: 'contest',
    list: async ({ params, query, by, db }) => (await contestOverview(db, params.slug, query, by)).places,
    columns: {
      place: ({ place }) => place,
      name: ({ name }) => name,
      department: ({ department }, locale) => department && nameIn(locale)(department),
      average: ({ average }) => average,
      ratings: ({ ratings }) => ratings,
    },
  });
  serve(generateContest, async ({ params, by, db }) => {
    await generate(db, params.slug, by);
    return done;
  });
  serve(publishContest, ({ params, body, by, db }) => publish(db, params.slug, body.generated_at, by));
  serve(unpublishContest, ({ params, by, db }) => publish(db, params.slug, null, by));
}
