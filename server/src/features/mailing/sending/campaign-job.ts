import { setTimeout as delay } from 'node:timers/promises';
import { plannedEnd } from '@anketa/contract/evaluations/evaluations';
import { noticeDays } from '@anketa/contract/mail/emails';
import { asksToFill, type MailState, RecipientFilter } from '@anketa/contract/mail/mailing';
import type { Config } from '../../../config.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import type { JobKind, Jobs } from '../../../platform/jobs.ts';
import type { ErrorLog } from '../../../platform/loggable.ts';
import type { Carrier } from '../../../platform/mail/delivery.ts';
import type { Push } from '../../../platform/push/open.ts';
import { sendDue, type Transport } from '../../../platform/sending.ts';
import { evaluationById } from '../../evaluations/store.ts';
import { isOptional, readsParticipation } from '../audience/audience-store.ts';
import { type Freezing, lastNight } from '../audience/freeze-store.ts';
import { freeze } from '../audience/freezing.ts';
import { beginHalves } from '../audience/halves.ts';
import {
  type MessageOf,
  type Messages,
  messagesOf,
  navigateOf,
  saysLeft,
  unsubscribeAddress,
} from '../audience/messages.ts';
import { emailById, moveEmail, type StoredEmail, setCounts } from '../email-store.ts';
import type { MarkOf } from '../marks.ts';
import { readChecks } from './overview.ts';
import {
  countMessages,
  forgetReached,
  forgetRecipients,
  listOf,
  noteInterrupted,
  noteTrouble,
  type Waiting,
} from './sending-store.ts';
import { mailTransport, pushTransport } from './transports.ts';

/** Prepares and sends an e-mail; its subject is the e-mail's number. After a crash it goes on where it stopped. */
export const campaignJob: JobKind = { name: 'e-mail' };

export interface CampaignPorts {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'publicUrl' | 'mailsPerWeek' | 'mailHours' | 'smtp'>;
  readonly markOf: MarkOf;
  /** One for each connection to the mail server; none where there is no mail server. */
  readonly openCarriers: () => readonly Carrier[];
  /** Undefined: no notifications are sent. */
  readonly push?: Push | undefined;
  readonly log: ErrorLog;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

type Watched = Parameters<Parameters<Jobs['work']>[1]>[1];

/** States in which the job has something to do. */
const working: readonly MailState[] = ['preparing', 'sending'];

/** So many milliseconds a turn sends: the queue takes one of six hours for lost. */
const longest = 3_600_000;

/** Milliseconds between two looks at whether somebody has paused it, or a night has passed. */
const lookEvery = 1000;

/** One turn of the job: until the e-mail waits for somebody, stands still, waits for a later try, or is sent. */
export async function runCampaign(ports: CampaignPorts, emailId: number, watched: Watched): Promise<void> {
  const { db } = ports;
  const email = await emailById(db, emailId);
  if (!email || !working.includes(email.state)) return;
  const messages = await messagesOf(db, ports.config, email);
  // What a turn left that ended in the middle.
  await noteInterrupted(db, emailId);
  await forgetReached(db, emailId);
  if (email.state === 'preparing') {
    await prepare(ports, email, { ...messages, ...watched });
    // Somebody looks at it first, unless it was given a time.
    const isTimed = email.send_at !== null;
    if (isTimed && !(await mayGoOut(db, emailId))) return;
    await moveEmail(db, emailId, { from: ['preparing'], to: isTimed ? 'sending' : 'prepared' });
    if (!isTimed) return;
  }
  await send(ports, email, { ...messages, ...watched });
}

/** Whether nothing stands in the transport of an e-mail that nobody looks at before it is sent. Where something does it stands still and says what. */
async function mayGoOut(db: Db, emailId: number): Promise<boolean> {
  const email = await emailById(db, emailId);
  const evaluation = email && (await evaluationById(db, email.evaluation_id));
  if (!email || !evaluation) return false;
  const stops = (await readChecks(db, email, evaluation)).filter((check) => check.stops).map(({ check }) => check);
  // Nobody is due: it is sent to nobody, and says so.
  const [first] = stops.filter((check) => check !== 'nobody');
  if (!first) return true;
  const key = `mailing.stopped.${first === 'too-few' ? 'too-few' : 'unready'}`;
  await moveEmail(db, emailId, { from: ['preparing'], to: 'paused', stopped: { key } });
  return false;
}

type Turn = Watched & Messages;

function freezingOf({ config }: CampaignPorts, email: StoredEmail): Freezing {
  const filter = RecipientFilter.parse({ ...email.filter, target: email.target });
  return {
    emailId: email.id,
    evaluationId: email.evaluation_id,
    purpose: email.purpose,
    medium: email.medium,
    filter,
    countsLeft: saysLeft(email),
    perWeek: config.mailsPerWeek,
    isAgain: email.sent_at !== null,
  };
}

/** Finds recipients and makes messages, where that was not done yet, or a night has passed since. */
async function prepare(ports: CampaignPorts, email: StoredEmail, turn: Turn): Promise<void> {
  if (email.night !== null && email.night === (await lastNight(ports.db))) return;
  await freeze({ ...ports, ...turn }, freezingOf(ports, email), turn);
}

async function send(ports: CampaignPorts, email: StoredEmail, turn: Turn): Promise<void> {
  const { db, config, log, wait = defaultWait } = ports;
  const { id: emailId } = email;
  const transports = await transportsOf(ports, email, turn.messageOf);
  if (transports.length === 0) {
    const stopped = { key: email.medium === 'push' ? 'mailing.stopped.push-off' : 'mailing.stopped.off' };
    await moveEmail(db, emailId, { from: ['sending'], to: 'paused', stopped });
    return;
  }
  const enough = AbortSignal.timeout(longest);
  try {
    for (;;) {
      if (await isStale(db, email)) {
        await freeze({ ...ports, ...turn }, freezingOf(ports, email), turn);
      }
      await beginHalves(ports, emailId);
      const before = await countMessages(db, emailId);
      let sent = before.sent;
      const report = () => turn.report({ step: 'sending', done: sent, total: before.recipients, items: sent });
      report();
      const watch = watchEmail(db, emailId, log);
      const signal = AbortSignal.any([turn.signal, watch.signal, enough]);
      const stopped = await sendDue({
        list: listOf(db, emailId),
        transports,
        perMinute: email.medium === 'mail' ? config.smtp?.perMinute : undefined,
        signal,
        onSent() {
          sent += 1;
          report();
        },
        wait,
      }).finally(async () => {
        watch.end();
        await forgetReached(db, emailId);
      });
      turn.signal.throwIfAborted();
      if (stopped) {
        const { reason, status } = stopped;
        const why = { key: `mailing.stopped.${reason}`, values: { status } };
        await moveEmail(db, emailId, { from: ['sending'], to: 'paused', stopped: why });
        return;
      }
      if (watch.signal.reason === 'night') continue;
      if (watch.signal.aborted) return;
      return await finishIfDone(ports, emailId);
    }
  } finally {
    for (const transport of transports) transport.close();
  }
}

/** So many notifications are on their transport at once. */
const atOnce = 4;

/** By what the messages of an e-mail leave; none where nothing is set for it. */
async function transportsOf(
  ports: CampaignPorts,
  email: StoredEmail,
  messageOf: MessageOf,
): Promise<readonly Transport<Waiting>[]> {
  const { db, config, push } = ports;
  const { id: emailId, purpose } = email;
  if (email.medium === 'mail') {
    const unsubscribeOf = isOptional(purpose) ? (token: string) => unsubscribeAddress(config, token) : undefined;
    return ports.openCarriers().map((carrier) => mailTransport(carrier, { messageOf, unsubscribeOf }));
  }
  const evaluation = await evaluationById(db, email.evaluation_id);
  if (!push || !evaluation) return [];
  const end = asksToFill(purpose) ? plannedEnd(evaluation) : null;
  const transport = pushTransport(push, {
    db,
    emailId,
    messageOf,
    navigate: navigateOf(config, evaluation, email),
    due: end === null ? new Date(Date.now() + noticeDays * 24 * 3_600_000) : new Date(end),
    topic: `evaluation ${email.evaluation_id}`,
    leavesNoTrace: readsParticipation(freezingOf(ports, email)),
  });
  return Array.from({ length: atOnce }, () => transport);
}

/** Whether a night has passed since its recipients were found, by which others may have nothing left to answer. */
async function isStale(db: Db, { id, filter, target }: StoredEmail): Promise<boolean> {
  if (!readsParticipation({ filter: RecipientFilter.parse({ ...filter, target }) })) return false;
  const now = await emailById(db, id);
  return now !== undefined && now.night !== (await lastNight(db));
}

/** Ends when the e-mail is no longer to be sent (`state`), or a night has passed (`night`). */
function watchEmail(db: Db, emailId: number, log: ErrorLog) {
  const stop = new AbortController();
  const timer = setInterval(() => {
    look().catch((error: Error) => log.error({ message: error.message }, 'an e-mail could not be looked at'));
  }, lookEvery);
  async function look() {
    const email = await emailById(db, emailId);
    if (email?.state !== 'sending') stop.abort('state');
    else if (await isStale(db, email)) stop.abort('night');
  }
  return { signal: stop.signal, end: () => clearInterval(timer) };
}

/** Where all that could be sent is sent the e-mail is. Otherwise the job is asked for again when something is due. */
async function finishIfDone({ db }: CampaignPorts, emailId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const counts = await countMessages(tx, emailId);
    if (counts.deferred > 0 || counts.waiting > 0 || counts.second > 0) return;
    if (!(await moveEmail(tx, emailId, { from: ['sending'], to: 'sent' }))) return;
    await noteTrouble(tx, emailId);
    await setCounts(tx, emailId, counts);
    await forgetRecipients(tx, emailId, { unknown: false });
  });
}

const defaultWait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {});
