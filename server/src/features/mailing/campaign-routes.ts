import { readMail } from '@anketa/contract/mail/emails';
import {
  cancelMail,
  continueMail,
  pauseMail,
  prepareMail,
  reopenDraft,
  scheduleMail,
  sendMail,
  sendUnknownAgain,
} from '@anketa/contract/mail/steering';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { placeOf } from './emails.ts';
import {
  cancel,
  goOn,
  pause,
  prepareDraft,
  reopen,
  scheduleDraft,
  sendAgain,
  sendPrepared,
} from './sending/campaign.ts';
import { mailPage } from './sending/mail-page.ts';

const acts = [
  [prepareMail, prepareDraft],
  [continueMail, goOn],
  [reopenDraft, reopen],
  [pauseMail, pause],
  [cancelMail, cancel],
  [sendUnknownAgain, sendAgain],
] as const;

/** E-mails on their way, and those that are out. */
export function campaignRoutes(server: Server) {
  const { serve } = server;
  serve(readMail, ({ params, query, by }) => mailPage(server, placeOf(params), query.medium, by));
  serve(scheduleMail, async ({ params, body, by }) => {
    await scheduleDraft(server, placeOf(params), by, body);
    return done;
  });
  serve(sendMail, async ({ params, body, by }) => {
    await sendPrepared(server, placeOf(params), by, body);
    return done;
  });
  for (const [endpoint, act] of acts) {
    serve(endpoint, async ({ params, by }) => {
      await act(server, placeOf(params), by);
      return done;
    });
  }
}
