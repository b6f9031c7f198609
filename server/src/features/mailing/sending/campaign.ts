import type { BodyOf } from '@anketa/contract/endpoint';
import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { MailState } from '@anketa/contract/mail/mailing';
import { askAbove, type scheduleMail, type sendMail } from '@anketa/contract/mail/steering';
import { audit } from '../../../platform/audit.ts';
import { inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import { readsParticipation } from '../audience/audience-store.ts';
import { dropWaiting } from '../audience/freeze-store.ts';
import { textChecks } from '../drafts/checks.ts';
import { fieldsOf, lockDraft } from '../drafts/drafts.ts';
import { lockEmail, moveEmail, type StoredEmail, setCounts } from '../email-store.ts';
import { emailIn, type Place } from '../emails.ts';
import { campaignJob } from './campaign-job.ts';
import { readChecks } from './overview.ts';
import { countMessages, forgetRecipients, noteTrouble, noteUnknownWaiting } from './sending-store.ts';
import { mustSend } from './trying.ts';

type Ports = Pick<Server, 'db' | 'jobs'>;

/** The same, and by what e-mails are sent. */
type SendingPorts = Ports & Pick<Server, 'mailer' | 'push'>;

function note(tx: Tx, { evaluationId, emailId }: Place, act: string, by: Caller) {
  return audit(tx, {
    actor: actorOf(by),
    action: `mail.${act}`,
    subject: `${evaluationId} ${emailId}`,
    evaluation: evaluationId,
  });
}

/** Throws `mail-unready` where the text has something that stops. */
function mustBeWritten(email: StoredEmail, evaluation: Evaluation): void {
  if (textChecks(email, evaluation).some(({ stops }) => stops)) throw problem('mail-unready');
}

/** Has the recipients of a draft found. Throws as `emailIn` and `mustSend`, `mail-not-draft`, `mail-unready`. */
export async function prepareDraft(ports: SendingPorts, place: Place, by: Caller): Promise<void> {
  const { db, jobs } = ports;
  const { evaluation, email } = await emailIn(db, place);
  mustSend(ports, email);
  await inTransaction(db, async (tx) => {
    mustBeWritten(await lockDraft(tx, place), evaluation);
    await moveEmail(tx, place.emailId, { from: ['draft'], to: 'preparing', send_at: null });
    await note(tx, place, 'prepare', by);
    await jobs.enqueue(campaignJob, String(place.emailId), { tx, by: actorOf(by), afresh: true });
  });
}

/** Throws `fields-invalid` where an e-mail cannot go in two halves: nothing would be there to compare. */
function mustGoInHalves(email: StoredEmail, evaluation: Evaluation): void {
  const canGo = email.medium === 'mail' && readsParticipation(fieldsOf(email)) && isFillingOpen(evaluation);
  if (!canGo) throw problem('fields-invalid', { errors: { halves: ['halves-alike'] } });
}

/**
 * Gives a draft the time at which it goes out. Throws what `prepareDraft` does, and `fields-invalid` for a time that has passed, and for halves of what
 * cannot go so.
 */
export async function scheduleDraft(
  ports: SendingPorts,
  place: Place,
  by: Caller,
  { halves, ...asked }: BodyOf<typeof scheduleMail>,
): Promise<void> {
  const { db } = ports;
  const { evaluation, email: found } = await emailIn(db, place);
  mustSend(ports, found);
  const at = new Date(asked.at);
  if (at.getTime() <= Date.now()) throw problem('fields-invalid', { errors: { at: ['date-past'] } });
  await inTransaction(db, async (tx) => {
    const email = await lockDraft(tx, place);
    mustBeWritten(email, evaluation);
    if (halves) mustGoInHalves(email, evaluation);
    await moveEmail(tx, place.emailId, { from: ['draft'], to: 'scheduled', send_at: at, halves });
    await note(tx, place, 'schedule', by);
  });
}

/** An e-mail with its row locked. Throws `not-found`, and `mail-moved` where it is in none of these states. */
async function lockIn(tx: Tx, place: Place, states: readonly MailState[]): Promise<StoredEmail> {
  const email = await lockEmail(tx, place);
  if (!email) throw problem('not-found');
  if (!states.includes(email.state)) throw problem('mail-moved');
  return email;
}

/**
 * Sends what was prepared. Throws as `emailIn` and `mustSend`, `mail-moved`, `mail-unready`; `fields-invalid` where it goes to many and `name` is not the evaluation's,
 * and for halves of what cannot go so.
 */
export async function sendPrepared(
  ports: SendingPorts,
  place: Place,
  by: Caller,
  { name, halves }: BodyOf<typeof sendMail>,
): Promise<void> {
  const { db, jobs } = ports;
  const { evaluation, email: found } = await emailIn(db, place);
  mustSend(ports, found);
  await inTransaction(db, async (tx) => {
    const email = await lockIn(tx, place, ['prepared']);
    const { recipients } = await countMessages(tx, email.id);
    const checks = await readChecks(tx, email, evaluation);
    if (checks.some(({ stops }) => stops)) throw problem('mail-unready');
    const isNamed = [evaluation.name_cs, evaluation.name_en].some(
      (one) => one.trim() === name.trim() && name.trim() !== '',
    );
    if (recipients > askAbove && !isNamed) throw problem('fields-invalid', { errors: { name: ['name-other'] } });
    if (halves) mustGoInHalves(email, evaluation);
    await moveEmail(tx, email.id, { from: ['prepared'], to: 'sending', halves });
    await note(tx, place, 'send', by);
    await jobs.enqueue(campaignJob, String(email.id), { tx, by: actorOf(by), afresh: true });
  });
}

/** Makes a draft again of what waits for its time or to be sent, or stands still before any of it is out. Throws `not-found`, `mail-moved`. */
export async function reopen({ db }: Ports, place: Place, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { state } = await lockIn(tx, place, ['scheduled', 'prepared', 'paused']);
    const { recipients, waiting, second } = await countMessages(tx, place.emailId);
    if (state === 'paused' && waiting + second < recipients) throw problem('mail-moved');
    await dropWaiting(tx, place.emailId);
    await moveEmail(tx, place.emailId, { from: [state], to: 'draft', send_at: null });
    await note(tx, place, 'reopen', by);
  });
}

/** Holds an e-mail; the message under way is finished. Throws `not-found`, `mail-moved`. */
export async function pause({ db }: Ports, place: Place, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockIn(tx, place, ['sending']);
    await moveEmail(tx, place.emailId, { from: ['sending'], to: 'paused' });
    await note(tx, place, 'pause', by);
  });
}

/** Goes on with one that stands still. Throws `not-found`, `mail-moved`, and `mail-unready` where something stops it. */
export async function goOn({ db, jobs }: Ports, place: Place, by: Caller): Promise<void> {
  const evaluation = await completeEvaluation(db, place.evaluationId);
  await inTransaction(db, async (tx) => {
    const email = await lockIn(tx, place, ['paused']);
    const checks = await readChecks(tx, email, evaluation);
    if (checks.some(({ stops }) => stops)) throw problem('mail-unready');
    await moveEmail(tx, place.emailId, { from: ['paused'], to: 'sending' });
    await note(tx, place, 'continue', by);
    await jobs.enqueue(campaignJob, String(place.emailId), { tx, by: actorOf(by), afresh: true });
  });
}

/** Sends no more of it; what is out is out. Throws `not-found`, `mail-moved`. */
export async function cancel({ db }: Ports, place: Place, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await lockIn(tx, place, ['scheduled', 'preparing', 'sending', 'paused']);
    await moveEmail(tx, id, { from: ['scheduled', 'preparing', 'sending', 'paused'], to: 'cancelled' });
    await dropWaiting(tx, id);
    await noteTrouble(tx, id);
    await setCounts(tx, id, await countMessages(tx, id));
    // Nothing is left to decide: what is cancelled is not sent again.
    await forgetRecipients(tx, id, { unknown: true });
    await note(tx, place, 'cancel', by);
  });
}

/** Sends once more to those of whom it is not known whether they got it. Throws `not-found`, `mail-moved`. */
export async function sendAgain({ db, jobs }: Ports, place: Place, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await lockIn(tx, place, ['sent', 'paused']);
    if ((await noteUnknownWaiting(tx, id)) === 0) throw problem('mail-moved');
    await moveEmail(tx, id, { from: ['sent', 'paused'], to: 'sending' });
    await note(tx, place, 'again', by);
    await jobs.enqueue(campaignJob, String(id), { tx, by: actorOf(by), afresh: true });
  });
}
