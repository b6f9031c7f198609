import type { Server } from '../../server.ts';
import { duplicateRoutes } from './administration/duplicate-routes.ts';
import { resultAdministrationRoutes } from './administration/routes.ts';
import { answerRoutes } from './answers/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { attentionRoutes } from './comparison/attention-routes.ts';
import { comparisonRoutes } from './comparison/routes.ts';
import { contestRoutes } from './contest/routes.ts';
import { courseResultRoutes } from './courses/routes.ts';
import { improvementRoutes } from './improvements/routes.ts';
import { sitemapRoutes } from './links/sitemap.ts';
import { ownResultRoutes } from './own/routes.ts';
import { departmentResultRoutes } from './places/department-routes.ts';
import { placeRoutes } from './places/routes.ts';
import { studyRoutes } from './places/study-routes.ts';
import { resultSearchRoutes } from './search/routes.ts';

const ofRooms: readonly ((server: Server) => void)[] = [
  placeRoutes,
  studyRoutes,
  departmentResultRoutes,
  courseResultRoutes,
  resultSearchRoutes,
  answerRoutes,
  sitemapRoutes,
  comparisonRoutes,
  attentionRoutes,
  ownResultRoutes,
  commentRoutes,
  improvementRoutes,
  contestRoutes,
  resultAdministrationRoutes,
  duplicateRoutes,
];

/** All routes of results, those of each room. */
export function resultRoutes(server: Server) {
  for (const routes of ofRooms) routes(server);
}
