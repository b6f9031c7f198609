import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoConfig } from '../config.ts';
import { browsersOf } from '../features/mailing/browser-store.ts';
import { connect, type Db } from '../platform/database/connect.ts';
import { pushKeysIn } from '../platform/push/keys.ts';
import { type Notice, payloadOf } from '../platform/push/payload.ts';
import { createPush } from '../platform/push/send.ts';
import { reaching } from './campaigns.ts';
import type { PushService } from './push-service.ts';

/** Where browsers of journeys say that their push service is: a public name that is nobody's. The path says which subscription it is. */
export const statedOrigin = 'https://push.example.com';

/**
 * The notifications of a demo that runs, by its data folder. Its own way out is a table; here they are encrypted, signed and sent as in production, to a push service of
 * this machine.
 */
export function productPush(data: string, service: PushService) {
  const keys = pushKeysIn(demoConfig({ ANKETA_DATA: data }).pushKeysFolder);
  const send = createPush(reaching(service));

  async function inItsDatabase<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
    const { db, close } = connect(await readFile(join(data, 'database-url'), 'utf8'));
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  const browsers = (login: string) =>
    inItsDatabase(async (db) => {
      const person = await db.selectFrom('person').select('oidos').where('login', '=', login).executeTakeFirstOrThrow();
      return browsersOf(db, person.oidos);
    });

  return {
    /** In how many browsers somebody has subscribed, by login. */
    count: async (login: string) => (await browsers(login)).length,

    /** Sends it to all browsers of somebody, by login. Gives what became of each. */
    async send(login: string, notice: Notice): Promise<string[]> {
      const message = { payload: payloadOf(notice), seconds: 60, topic: 'journey' };
      const sent = (await browsers(login)).map(async ({ key_id, ...browser }) => {
        const key = await keys.find(key_id);
        if (!key) return 'no key';
        const endpoint = browser.endpoint.replace(statedOrigin, service.origin);
        return (await send({ ...browser, endpoint, key }, message, async () => {})).outcome;
      });
      return Promise.all(sent);
    },
  };
}
