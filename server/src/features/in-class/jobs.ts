import { setTimeout as delay } from 'node:timers/promises';
import { inOneNotice } from '@anketa/contract/mail/notice-text';
import { locales } from '@anketa/contract/values';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { deliverNotice } from '../../platform/push/deliver.ts';
import type { Push } from '../../platform/push/open.ts';
import { payloadOf } from '../../platform/push/payload.ts';
import { topicOf } from '../../platform/push/send.ts';
import { sendDue, type Transport } from '../../platform/sending.ts';
import { translate } from '../../platform/translate.ts';
import { noteOutcome } from '../mailing/sending/browser-store.ts';
import { questionnaireAddress } from './address.ts';
import { type ClassNotice, forgetNotices, hasNotices, noticesOf } from './store.ts';

/** Sends the notifications of all courses; it has one subject. */
export const classJob: JobKind = { name: 'in-class' };
export const classSubject = 'notices';

interface Ports {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'work' | 'recur' | 'enqueue'>;
  readonly config: Pick<Config, 'publicUrl'>;
  /** Undefined: no notifications are sent. */
  readonly push: Push | undefined;
}

/** So many notifications are on their way at once. */
const atOnce = 8;

/** Sends in this process, and looks every minute for what a push service has put off, and for lists that are over. */
export async function workInClass(ports: Ports): Promise<void> {
  const { db, jobs } = ports;
  await jobs.work(classJob, (_subject, { signal }) => sendClassNotices(ports, signal));
  await jobs.recur('class-notices', '* * * * *', async () => {
    if (await hasNotices(db)) await jobs.enqueue(classJob, classSubject, { by: 'schedule' });
  });
}

/** One turn of the job: sends what is due. How far it is it does not say: that would tell how many have subscribed. */
export async function sendClassNotices(ports: Pick<Ports, 'db' | 'config' | 'push'>, signal: AbortSignal) {
  const { db, push } = ports;
  await forgetNotices(db);
  if (!push) return;
  const transport = noticeTransport({ ...ports, push });
  const transports = Array.from({ length: atOnce }, () => transport);
  const wait = (ms: number, until: AbortSignal) => delay(ms, undefined, { signal: until }).catch(() => {});
  // What it stops for is no one's to look at: what is left is tried again the next minute.
  await sendDue({ list: noticesOf(db), transports, signal, wait });
  signal.throwIfAborted();
}

function noticeTransport({ db, config, push }: Pick<Ports, 'db' | 'config'> & { readonly push: Push }) {
  const transport: Transport<ClassNotice> = {
    async prepare(notice) {
      const { endpoint, p256dh, auth, key_id, evaluation_id, course_code, ends_at } = notice;
      const browser =
        p256dh === null || auth === null || key_id === null ? undefined : { endpoint, p256dh, auth, key_id };
      const message = {
        payload: payloadIn(config, notice),
        topic: topicOf(`in class ${evaluation_id} ${course_code}`),
        urgency: 'high',
        due: ends_at,
      } as const;
      return {
        async deliver(begin) {
          const { taken, ...delivery } = await deliverNotice(push, browser, message, begin);
          if (taken) await noteOutcome(db, endpoint, taken);
          return delivery;
        },
      };
    },
    close() {},
  };
  return transport;
}

/** What everybody reads: in their language, in both where it is not known. */
function payloadIn(config: Pick<Config, 'publicUrl'>, notice: ClassNotice): string {
  const { locale, slug_cs, course_code } = notice;
  const written = (locale === null ? locales : [locale]).map((one) => ({
    title: translate(one, 'inClass.title', { course: notice[`name_${one}`] }),
    text: translate(one, 'inClass.text'),
  }));
  const navigate = questionnaireAddress(config, slug_cs, course_code);
  const { title, text } = inOneNotice(written);
  return payloadOf({ title, body: text, navigate, lang: locale ?? 'cs' });
}
