import { readHome } from '@anketa/contract/evaluations/home';
import { previewMove, readOverview } from '@anketa/contract/evaluations/overview';
import type { Server } from '../../server.ts';
import { homePage } from './home.ts';
import { moveMeans } from './move.ts';
import { overviewOf } from './overview.ts';

export function overviewRoutes(server: Server) {
  const { serve, db } = server;
  serve(readHome, ({ by }) => homePage(db, by));
  serve(previewMove, ({ params, by }) => moveMeans(server, params, by));
  serve(readOverview, ({ params, by }) => overviewOf(server, params.id, by));
}
