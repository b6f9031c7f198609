import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { sendTestMail } from '@anketa/contract/mail/emails';
import type { Caller } from '../../../platform/http/caller.ts';
import { createLimit } from '../../../platform/http/limit.ts';
import { problem } from '../../../platform/http/problem.ts';
import { MailError } from '../../../platform/mail/mailer.ts';
import { payloadOf } from '../../../platform/push/payload.ts';
import { topicOf } from '../../../platform/push/send.ts';
import type { Server } from '../../../server.ts';
import { exampleLeft, exampleToken } from '../audience/examples.ts';
import { compileMessages, navigateOf } from '../audience/messages.ts';
import { wordingOf } from '../audience/recipient-store.ts';
import { textChecks } from '../drafts/checks.ts';
import type { StoredEmail } from '../email-store.ts';
import { draftIn, type Place } from '../emails.ts';
import { browsersOf, noteOutcome } from './browser-store.ts';

type Ports = Pick<Server, 'db' | 'config' | 'mailer' | 'push'>;
type Sent = ResponseOf<typeof sendTestMail>;

/** Throws `mail-off` or `push-off` where nothing is set by which it could be sent. */
export function mustSend(
  { mailer, push }: Pick<Ports, 'mailer' | 'push'>,
  { medium }: Pick<StoredEmail, 'medium'>,
): void {
  if (medium === 'mail' && !mailer) throw problem('mail-off');
  if (medium === 'push' && !push) throw problem('push-off');
}

/** Whether something is set by which it can be sent. */
export const sends = ({ mailer, push }: Pick<Ports, 'mailer' | 'push'>, { medium }: Pick<StoredEmail, 'medium'>) =>
  (medium === 'push' ? push : mailer) !== undefined;

interface Test {
  readonly email: StoredEmail;
  readonly evaluation: Evaluation;
  readonly oidos: string;
}

/**
 * Makes what sends a draft to its caller, as they would get it. It throws as `draftIn` and `mustSend`, `no-right`, `mail-unready` without a text, `too-many-attempts`,
 * `no-address`, `no-browser`, `mail-refused`, `push-refused`.
 */
export function createTesting(ports: Ports) {
  const tests = createLimit({ name: 'test-mail', points: 20, seconds: 60 * 60 });
  return async (place: Place, { oidos }: Pick<Caller, 'oidos'>): Promise<Sent> => {
    const { evaluation, email } = await draftIn(ports.db, place);
    mustSend(ports, email);
    if (oidos === null) throw problem('no-right');
    if (textChecks(email, evaluation).some(({ check }) => check === 'body-missing')) throw problem('mail-unready');
    await tests.attempt(oidos);
    return sendTest(ports, { email, evaluation, oidos });
  };
}

async function sendTest(ports: Ports, test: Test): Promise<Sent> {
  const { db, config, mailer } = ports;
  const { email, evaluation, oidos } = test;
  const wording = await wordingOf(db, oidos);
  if (!wording) throw problem('no-address');
  const message = compileMessages(config, evaluation, email)({ ...wording, left: exampleLeft }, exampleToken);
  if (email.medium === 'push') return sendToBrowsers(ports, test, { ...message, lang: wording.locale ?? 'cs' });
  if (!wording.address) throw problem('no-address');
  try {
    await mailer?.send({ ...message, to: wording.address });
  } catch (error) {
    if (error instanceof MailError) throw problem('mail-refused', { values: { status: error.status } });
    throw error;
  }
  return { to: wording.address };
}

/** Seconds for which whoever tests waits for it. */
const testSeconds = 600;

async function sendToBrowsers(
  { db, config, push }: Ports,
  { email, evaluation, oidos }: Test,
  { subject, text, lang }: { readonly subject: string; readonly text: string; readonly lang: 'cs' | 'en' },
): Promise<Sent> {
  const browsers = await browsersOf(db, oidos);
  if (!push || browsers.length === 0) throw problem('no-browser');
  const payload = payloadOf({ title: subject, body: text, navigate: navigateOf(config, evaluation, email), lang });
  const message = { payload, seconds: testSeconds, topic: topicOf(`test ${email.id}`) };
  const statuses = await Promise.all(
    browsers.map(async ({ key_id, ...browser }) => {
      const key = await push.keys.find(key_id);
      if (!key) return 'EGONE';
      const { outcome, status } = await push.send({ ...browser, key }, message, async () => {});
      await noteOutcome(db, browser.endpoint, outcome);
      return outcome === 'delivered' ? undefined : status;
    }),
  );
  const failed = statuses.filter((status) => status !== undefined);
  if (failed.length === browsers.length) throw problem('push-refused', { values: { status: failed[0] ?? '' } });
  return { to: '', browsers: browsers.length - failed.length };
}
