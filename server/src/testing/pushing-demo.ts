import { parseArgs } from 'node:util';
import { demoConfig } from '../config.ts';
import { startDemo } from '../demo/start.ts';
import { untilStopped } from '../main.ts';
import { pushKeysIn } from '../platform/push/keys.ts';
import { createPush } from '../platform/push/send.ts';
import { givenBrowser, reaching } from './campaigns.ts';
import { type Answer, startPushService } from './push-service.ts';

/** What the process that has started the demo asks of its push service; `number` comes back with the answer. */
export type PushOrder = { readonly number: number } & (
  | {
      /** Has a browser of somebody, by login, subscribe. */
      readonly kind: 'subscribe';
      readonly login: string;
      readonly name: string;
    }
  | {
      /** Has a browser of so many students of an evaluation subscribe, whose service answers as the list says, one after another. */
      readonly kind: 'students';
      readonly evaluation: number;
      readonly most: number;
      readonly answers: readonly Answer[];
    }
  /** What a browser has got, as JSON. */
  | { readonly kind: 'received'; readonly name: string }
  /** How many browsers of students are stored. */
  | { readonly kind: 'stored' }
  /** Forgets all browsers. */
  | { readonly kind: 'forget' }
);

/** The demo, as `anketa start --port --data`, with a push service of its own in place of those of browsers' makers. */
const { values } = parseArgs({
  options: { port: { type: 'string' }, data: { type: 'string' } },
  allowPositionals: true,
});
const config = demoConfig({
  ...process.env,
  PORT: values.port,
  ANKETA_DATA: values.data,
  ANKETA_PUSH_CONTACT: 'mailto:it@example.cz',
});
const service = await startPushService();
const keys = pushKeysIn(config.pushKeysFolder);
const { database } = await untilStopped(
  startDemo(config, 'small', { push: { send: createPush(reaching(service)), keys } }),
);
const { db } = database;

async function subscribe(oidos: string, name: string, answer: Answer = {}): Promise<void> {
  await givenBrowser(db, service, { oidos, name, key: await keys.current(), answer });
}

async function obey(order: PushOrder): Promise<unknown> {
  if (order.kind === 'received') return service.received(order.name).map(({ message }) => message);
  if (order.kind === 'stored') {
    const rows = db.selectFrom('push_subscription').select('endpoint').where('endpoint', 'like', '%/student-%');
    return (await rows.execute()).length;
  }
  if (order.kind === 'forget') return void (await db.deleteFrom('push_subscription').execute());
  if (order.kind === 'subscribe') {
    const person = db.selectFrom('person').select('oidos').where('login', '=', order.login);
    return subscribe((await person.executeTakeFirstOrThrow()).oidos, order.name);
  }
  const students = await db
    .selectFrom('study')
    .select('oidos')
    .distinct()
    .where('evaluation_id', '=', order.evaluation)
    .orderBy('oidos')
    .limit(order.most)
    .execute();
  for (const [nth, { oidos }] of students.entries())
    await subscribe(oidos, `student-${order.evaluation}-${nth}`, order.answers[nth % order.answers.length]);
  return students.length;
}

process.on('message', (order: PushOrder) => {
  obey(order).then(
    (answer) => process.send?.({ number: order.number, answer }),
    (error: Error) => process.send?.({ number: order.number, error: error.message }),
  );
});
