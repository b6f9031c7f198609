import { openInClass, readInClass } from '@anketa/contract/evaluations/in-class';
import type { Server } from '../../server.ts';
import { inClass, openTenMinutes } from './service.ts';

export function inClassRoutes(server: Server) {
  const { serve } = server;
  serve(readInClass, ({ params, by }) => inClass(server, params, by));
  serve(openInClass, ({ params, by }) => openTenMinutes(server, params, by));
}
