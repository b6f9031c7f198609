import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { MailMedium } from '@anketa/contract/mail/mailing';
import { pushChannels } from '@anketa/contract/mail/notifications';
import { meets } from '@anketa/contract/rights';
import type { Db } from '../../../platform/database/connect.ts';
import type { Paged } from '../../../platform/database/paged.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Server } from '../../../server.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import type { Chosen } from '../audience/audience-store.ts';
import { countAround, draftsList, emailsInProgress, sentList, sentNoticesList } from '../audience/list-store.ts';
import { channelReach } from './browser-store.ts';
import { audience, progressStep } from './overview.ts';
import { sends } from './trying.ts';

type Ports = Pick<Server, 'db' | 'mailer' | 'push'>;

/** Nothing narrows what the overview counts. */
const all = { search: '' };

/** How many of the newest drafts and of the newest that are out the overview has. */
const newest = { page: 1, limit: 5 };

/** What both media have: the evaluation, what is under way, how many drafts there are and the newest of them, and whether the caller may send. */
async function overviewOf({ db, mailer, push }: Ports, evaluation: Evaluation, medium: MailMedium, by: Caller) {
  const listed = { evaluationId: evaluation.id, medium };
  const [under_way, drafts] = await Promise.all([
    emailsInProgress(db, { ...listed, step: progressStep(evaluation) }),
    draftsList(db, listed, all, by.locale).page(newest),
  ]);
  const isSet = sends({ mailer, push }, { medium });
  return { evaluation, sends: isSet, under_way, drafts, may: { send: isSet && meets(by, 'mailing.send') } };
}

/** An evaluation's e-mails, and whom they reach. Throws `not-found`. */
export async function mailingPage(ports: Ports, evaluationId: number, by: Caller) {
  const { db } = ports;
  const evaluation = await completeEvaluation(db, evaluationId);
  const of = (filter: Chosen['filter']) => audience(db, evaluation, { filter, purpose: 'reminder', medium: 'mail' });
  const [{ drafts, ...overview }, sent, students, unfinished, teachers, around] = await Promise.all([
    overviewOf(ports, evaluation, 'mail', by),
    sentList(db, { id: evaluationId, step: progressStep(evaluation) }, all, by.locale).page(newest),
    of({ target: 'studium' }),
    of({ target: 'studium', progress: 'unfinished' }),
    of({ target: 'ucit' }),
    countAround(db, evaluationId),
  ]);
  return { ...overview, ...written(drafts, sent), students, unfinished, teachers, ...around };
}

/** An evaluation's notifications, and whom they reach by channel. Throws `not-found`. */
export async function notificationsPage(ports: Ports, evaluationId: number, by: Caller) {
  const { db } = ports;
  const evaluation = await completeEvaluation(db, evaluationId);
  const [{ drafts, ...overview }, sent, channels] = await Promise.all([
    overviewOf(ports, evaluation, 'push', by),
    sentNoticesList(db, { id: evaluationId, step: progressStep(evaluation) }, all, by.locale).page(newest),
    Promise.all(pushChannels.map(async (channel) => ({ channel, ...(await channelReach(db, evaluationId, channel)) }))),
  ]);
  return { ...overview, ...written(drafts, sent), channels };
}

/** How many there are, and the newest of them. */
function written<Draft, Sent>(drafts: Paged<Draft>, sent: Paged<Sent>) {
  return { drafts: drafts.total, sent: sent.total, newest: { drafts: drafts.data, sent: sent.data } };
}

/** How many people a choice comes to, of an evaluation. Throws `not-found`. */
export async function audienceOf(db: Db, evaluationId: number, chosen: Omit<Chosen, 'evaluationId'>) {
  return audience(db, await completeEvaluation(db, evaluationId), chosen);
}
