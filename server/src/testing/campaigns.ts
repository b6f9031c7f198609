import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailMedium, MailState } from '@anketa/contract/mail/mailing';
import { insertEmail } from '../features/mailing/email-store.ts';
import { marksIn } from '../features/mailing/marks.ts';
import type { CampaignPorts } from '../features/mailing/sending/campaign-job.ts';
import { runCampaign } from '../features/mailing/sending/campaign-job.ts';
import { countMessages } from '../features/mailing/sending/sending-store.ts';
import type { Db } from '../platform/database/connect.ts';
import { inertJobs } from '../platform/inert-jobs.ts';
import { smtpCarrier } from '../platform/mail/smtp.ts';
import type { PushKey } from '../platform/push/keys.ts';
import type { PushSettings } from '../platform/push/send.ts';
import { SmtpUrl } from '../smtp-settings.ts';
import { givenEvaluation } from './given.ts';
import type { Answer, PushService } from './push-service.ts';

interface Wishes {
  /** How many students; their addresses are `<number>@<prefix>.example.cz`, unless `addressOf` says otherwise. */
  readonly students: number;
  readonly addressOf?: (number: number) => string | null;
  readonly state?: MailState;
  readonly filter?: Readonly<Record<string, string>>;
  readonly send_at?: Date;
  readonly medium?: MailMedium;
}

const letter = {
  body_cs: 'Dobrý den, {name},\n\nzbývá Vám {left}.\n\n[[Vyplnit]]({link})\n\n[Odhlásit]({unsubscribe})',
  body_en: 'Dear {name},\n\nyou have {left} left.\n\n[[Fill in]]({link})\n\n[Unsubscribe]({unsubscribe})',
};
const notice = { body_cs: '{evaluation}: dotazníky jsou otevřeny.', body_en: '{evaluation}: questionnaires are open.' };

/** An evaluation with students, and an e-mail to them that is to be prepared and sent. */
export async function givenCampaign(
  db: Db,
  { students, addressOf, state = 'preparing', filter = {}, send_at = new Date(), medium = 'mail' }: Wishes,
) {
  const prefix = `m${randomUUID().slice(0, 8)}`;
  const evaluation_id = await givenEvaluation(db, { state: 1, slug: prefix });
  const people = Array.from({ length: students }, (_, number) => ({
    oidos: `${prefix}-${number}`,
    oident: `${prefix}-${number}`,
    name: 'Jana',
    surname: `Nováková ${number}`,
    email: addressOf ? addressOf(number) : `${number}@${prefix}.example.cz`,
  }));
  for (let at = 0; at < people.length; at += 1000) {
    const some = people.slice(at, at + 1000);
    await db.insertInto('person').values(some).execute();
    await db
      .insertInto('study')
      .values(some.map(({ oidos }) => ({ evaluation_id, code: oidos, oidos })))
      .execute();
  }
  const emailId = await insertEmail(db, {
    evaluation_id,
    target: 'studium',
    filter: JSON.stringify(filter),
    purpose: 'invitation',
    medium,
    subject_cs: 'Hodnocení výuky',
    subject_en: 'Course evaluation',
    ...(medium === 'push' ? notice : letter),
    state,
    send_at,
  });
  return {
    evaluationId: evaluation_id,
    emailId,
    addresses: people.flatMap(({ email }) => email ?? []),
    students: people.map(({ oidos }) => oidos),
  };
}

interface Browser {
  readonly oidos: string;
  readonly name: string;
  readonly key: PushKey;
  readonly answer?: Answer;
}

/** A browser of a student that has subscribed at a push service. */
export async function givenBrowser(db: Db, service: PushService, { oidos, name, key, answer }: Browser) {
  const subscription = service.subscribe(name, key.publicKey, answer);
  const { endpoint, keys } = subscription;
  await db
    .insertInto('push_subscription')
    .values({ endpoint, ...keys, oidos, channels: ['studium'], key_id: key.id })
    .execute();
  return subscription;
}

/** How a push service of this machine is reached. */
export const reaching = ({ ca }: Pick<PushService, 'ca'>): PushSettings => ({
  contact: 'mailto:it@example.cz',
  resolve: async () => ['127.0.0.1'],
  isPublic: () => true,
  ca,
  patience: 5000,
});

type Ports = Pick<CampaignPorts, 'db'> & Partial<CampaignPorts> & { readonly port?: number; readonly lanes?: number };

/** What a campaign runs on: a mail server at a port of this machine, and no waiting. Without a port nobody is there. */
export async function campaignPorts({ port = 25, lanes = 1, ...ports }: Ports): Promise<CampaignPorts> {
  const server = SmtpUrl.parse(`smtp://127.0.0.1:${port}`);
  const smtp = { server, from: 'Anketa <anketa@example.cz>', bounces: 'bounces@example.cz' };
  const quick = { silence: 2000, whole: 5000 };
  return {
    jobs: inertJobs,
    config: { publicUrl: 'https://anketa.example.cz', mailsPerWeek: 3, mailHours: { from: 0, to: 24 }, smtp },
    markOf: await marksIn(join(tmpdir(), `anketa-marks-${process.pid}`)),
    openCarriers: () => Array.from({ length: lanes }, () => smtpCarrier(smtp, quick)),
    log: { error() {} },
    wait: async () => {},
    ...ports,
  };
}

/** One turn of a campaign's job. Gives how it stands afterwards. */
export async function runTurn(ports: CampaignPorts, emailId: number, signal = new AbortController().signal) {
  await runCampaign(ports, emailId, { signal, by: 'test', report() {} });
  const email = await ports.db
    .selectFrom('email')
    .select(['state', 'stopped', 'left_out', 'recipients', 'undelivered'])
    .where('id', '=', emailId)
    .executeTakeFirstOrThrow();
  return { ...email, counts: await countMessages(ports.db, emailId) };
}

/** All that a process does that is to be killed: it says when it begins, does one turn, and ends, with 1 where that failed. */
export async function runOneTurn(pool: Db['pool'], ports: CampaignPorts, emailId: number): Promise<never> {
  await pool.query('SELECT');
  process.send?.('begun');
  return runTurn(ports, emailId).then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

/** Ports whose sender is no more once so many messages are out, and the signal of that. */
export function endingAfter(ports: CampaignPorts, count: number): [CampaignPorts, AbortSignal] {
  const stop = new AbortController();
  let out = 0;
  const openCarriers = () =>
    ports.openCarriers().map((carrier) => ({
      ...carrier,
      async deliver(...given: Parameters<typeof carrier.deliver>) {
        const delivery = await carrier.deliver(...given);
        if (++out === count) stop.abort();
        return delivery;
      },
    }));
  return [{ ...ports, openCarriers }, stop.signal];
}
