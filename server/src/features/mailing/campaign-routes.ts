import {
  cancelMail,
  continueMail,
  pauseMail,
  readMail,
  reopenDraft,
  sendMail,
  sendUnknownAgain,
} from '@anketa/contract/emails';
import { meets } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { cancel, goOn, pause, reopen, sendAgain, sendPrepared } from './campaign.ts';
import { emailById } from './email-store.ts';
import { mailPage } from './overview.ts';

/** E-mails on their way, and those that are out. */
export function campaignRoutes({ serve, db, config, jobs, mailer }: Server) {
  const placeOf = ({ id, emailId }: { readonly id: number; readonly emailId: number }) => ({
    evaluationId: id,
    emailId,
  });

  serve(readMail, async ({ params: { id, emailId }, by }) => {
    const [evaluation, email] = await Promise.all([completeEvaluation(db, id), emailById(db, emailId)]);
    if (email?.evaluation_id !== id) throw problem('not-found');
    const page = await mailPage({ db, config }, email, evaluation, by);
    const sends = mailer !== undefined;
    return { evaluation, ...page, sends, may: { send: sends && meets(by, 'mailing.send') } };
  });

  serve(sendMail, async ({ params, body, by }) => {
    const evaluation = await completeEvaluation(db, params.id);
    if (!mailer) throw problem('mail-off');
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
