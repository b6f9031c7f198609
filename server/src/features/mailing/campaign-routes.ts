import { readMail } from '@anketa/contract/emails';
import {
  cancelMail,
  continueMail,
  pauseMail,
  reopenDraft,
  sendMail,
  sendUnknownAgain,
} from '@anketa/contract/mail-steering';
import { meets } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { emailById } from './email-store.ts';
import { cancel, goOn, pause, reopen, sendAgain, sendPrepared } from './sending/campaign.ts';
import { mailPage } from './sending/overview.ts';
import { mustSend, sends } from './sending/trying.ts';

/** E-mails on their way, and those that are out. */
export function campaignRoutes(server: Server) {
  const { serve, db, config, jobs } = server;
  const placeOf = ({ id, emailId }: { readonly id: number; readonly emailId: number }) => ({
    evaluationId: id,
    emailId,
  });

  serve(readMail, async ({ params: { id, emailId }, query: { medium }, by }) => {
    const [evaluation, email] = await Promise.all([completeEvaluation(db, id), emailById(db, emailId)]);
    if (email?.evaluation_id !== id || email.medium !== medium) throw problem('not-found');
    const page = await mailPage({ db, config }, email, evaluation, by);
    const isSet = sends(server, email);
    return { evaluation, ...page, sends: isSet, may: { send: isSet && meets(by, 'mailing.send') } };
  });

  serve(sendMail, async ({ params, body, by }) => {
    const [evaluation, email] = await Promise.all([completeEvaluation(db, params.id), emailById(db, params.emailId)]);
    if (email?.evaluation_id !== params.id) throw problem('not-found');
    mustSend(server, email);
    await sendPrepared({ db, jobs }, placeOf(params), evaluation, by, body);
    return done;
  });

  serve(continueMail, async ({ params, by }) => {
    const evaluation = await completeEvaluation(db, params.id);
    await goOn({ db, jobs }, placeOf(params), evaluation, by);
    return done;
  });

  const acts = [
    [reopenDraft, reopen],
    [pauseMail, pause],
    [cancelMail, cancel],
    [sendUnknownAgain, sendAgain],
  ] as const;
  for (const [endpoint, act] of acts) {
    serve(endpoint, async ({ params, by }) => {
      await act({ db, jobs }, placeOf(params), by);
      return done;
    });
  }
}
