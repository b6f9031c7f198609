import { readAudience, readMailing } from '@anketa/contract/mailing';
import { pushChannels, readNotifications } from '@anketa/contract/notifications';
import { meets } from '@anketa/contract/rights';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { countAround, countWritten, emailsInProgress } from './audience/list-store.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { mailListRoutes } from './list-routes.ts';
import { unsubscribeRoutes } from './own/unsubscribing.ts';
import { ownMailRoutes } from './own-routes.ts';
import { ruleRoutes } from './rule-routes.ts';
import { channelReach } from './sending/browser-store.ts';
import { audience, progressStep } from './sending/overview.ts';
import { reportRoutes } from './sending/reports.ts';
import { templateRoutes } from './template-routes.ts';

export function mailingRoutes(server: Server) {
  const { serve, db, mailer, push } = server;
  draftRoutes(server);
  campaignRoutes(server);
  mailListRoutes(server);
  ownMailRoutes(server);
  unsubscribeRoutes(server);
  reportRoutes(server);
  ruleRoutes(server);
  templateRoutes(server);

  serve(readAudience, async ({ params: { id }, query: { purpose, medium, ...filter } }) => {
    return audience(db, await completeEvaluation(db, id), { filter, purpose, medium });
  });

  serve(readMailing, async ({ params: { id }, by }) => {
    const evaluation = await completeEvaluation(db, id);
    const medium = 'mail';
    const of = (filter: Parameters<typeof audience>[2]['filter']) =>
      audience(db, evaluation, { filter, purpose: 'reminder', medium });
    const [students, unfinished, teachers, under_way, written, around] = await Promise.all([
      of({ target: 'studium' }),
      of({ target: 'studium', progress: 'unfinished' }),
      of({ target: 'ucit' }),
      emailsInProgress(db, { evaluationId: id, medium, step: progressStep(evaluation) }),
      countWritten(db, { evaluationId: id, medium }),
      countAround(db, id),
    ]);
    const sends = mailer !== undefined;
    const may = { send: sends && meets(by, 'mailing.send') };
    return { evaluation, sends, students, unfinished, teachers, under_way, ...written, ...around, may };
  });

  serve(readNotifications, async ({ params: { id }, by }) => {
    const evaluation = await completeEvaluation(db, id);
    const medium = 'push';
    const reached = pushChannels.map(async (channel) => ({ channel, ...(await channelReach(db, id, channel)) }));
    const [channels, under_way, written] = await Promise.all([
      Promise.all(reached),
      emailsInProgress(db, { evaluationId: id, medium, step: progressStep(evaluation) }),
      countWritten(db, { evaluationId: id, medium }),
    ]);
    const sends = push !== undefined;
    return { evaluation, sends, channels, under_way, ...written, may: { send: sends && meets(by, 'mailing.send') } };
  });
}
