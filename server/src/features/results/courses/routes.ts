import { courseResults } from '@anketa/contract/results/results';
import type { Server } from '../../../server.ts';
import { courseOverview } from './course-page.ts';

export function courseResultRoutes({ serve }: Server) {
  serve(courseResults, ({ params, by, db }) => courseOverview(db, params.slug, params.gl, by));
}
