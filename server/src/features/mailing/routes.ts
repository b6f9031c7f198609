import { readAudience } from '@anketa/contract/mail/mailing';
import { readNotifications } from '@anketa/contract/mail/notifications';
import { readMailing } from '@anketa/contract/mail/overview';
import type { Server } from '../../server.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { mailListRoutes } from './list-routes.ts';
import { unsubscribeRoutes } from './own/unsubscribing.ts';
import { ownMailRoutes } from './own-routes.ts';
import { ruleRoutes } from './rule-routes.ts';
import { audienceOf, mailingPage, notificationsPage } from './sending/mailing-page.ts';
import { reportRoutes } from './sending/reports.ts';
import { templateRoutes } from './template-routes.ts';

export function mailingRoutes(server: Server) {
  const { serve, db } = server;
  draftRoutes(server);
  campaignRoutes(server);
  mailListRoutes(server);
  ownMailRoutes(server);
  unsubscribeRoutes(server);
  reportRoutes(server);
  ruleRoutes(server);
  templateRoutes(server);

  serve(readAudience, ({ params, query: { purpose, medium, ...filter } }) =>
    audienceOf(db, params.id, { filter, purpose, medium }),
  );
  serve(readMailing, ({ params, by }) => mailingPage(server, params.id, by));
  serve(readNotifications, ({ params, by }) => notificationsPage(server, params.id, by));
}
