import type { MailMedium } from '@anketa/contract/mailing';
import { pushChannels } from '@anketa/contract/notifications';
import { meets } from '@anketa/contract/rights';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Server } from '../../../server.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import type { Chosen } from '../audience/audience-store.ts';
import { countAround, countWritten, emailsInProgress } from '../audience/list-store.ts';
import { channelReach } from './browser-store.ts';
import { audience, progressStep } from './overview.ts';
import { sends } from './trying.ts';

type Ports = Pick<Server, 'db' | 'mailer' | 'push'>;

/** What both media have: the evaluation, what is under way, how much is written, and whether the caller may send. */
async function overviewOf({ db, mailer, push }: Ports, evaluationId: number, medium: MailMedium, by: Caller) {
  const evaluation = await completeEvaluation(db, evaluationId);
  const [under_way, written] = await Promise.all([
    emailsInProgress(db, { evaluationId, medium, step: progressStep(evaluation) }),
    countWritten(db, { evaluationId, medium }),
  ]);
  const isSet = sends({ mailer, push }, { medium });
  return { evaluation, sends: isSet, under_way, ...written, may: { send: isSet && meets(by, 'mailing.send') } };
}

/** An evaluation's e-mails, and whom they reach. Throws `not-found`. */
export async function mailingPage(ports: Ports, evaluationId: number, by: Caller) {
  const { db } = ports;
  const overview = await overviewOf(ports, evaluationId, 'mail', by);
  const of = (filter: Chosen['filter']) =>
    audience(db, overview.evaluation, { filter, purpose: 'reminder', medium: 'mail' });
  const [students, unfinished, teachers, around] = await Promise.all([
    of({ target: 'studium' }),
    of({ target: 'studium', progress: 'unfinished' }),
    of({ target: 'ucit' }),
    countAround(db, evaluationId),
  ]);
  return { ...overview, students, unfinished, teachers, ...around };
}

/** An evaluation's notifications, and whom they reach by channel. Throws `not-found`. */
export async function notificationsPage(ports: Ports, evaluationId: number, by: Caller) {
  const overview = await overviewOf(ports, evaluationId, 'push', by);
  const channels = await Promise.all(
    pushChannels.map(async (channel) => ({ channel, ...(await channelReach(ports.db, evaluationId, channel)) })),
  );
  return { ...overview, channels };
}

/** How many people a choice comes to, of an evaluation. Throws `not-found`. */
export async function audienceOf(db: Db, evaluationId: number, chosen: Omit<Chosen, 'evaluationId'>) {
  return audience(db, await completeEvaluation(db, evaluationId), chosen);
}
