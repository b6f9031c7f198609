import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoConfig } from '../config.ts';
import { browsersOf } from '../features/mailing/sending/browser-store.ts';
import { connect, type Db } from '../platform/database/connect.ts';
import { pushKeysIn } from '../platform/push/keys.ts';
import { givenBrowser } from './campaigns.ts';
import type { Answer, PushService } from './push-service.ts';

/** The browsers that have subscribed at a demo that runs, by its data folder, and others that journeys have subscribe at the push service its notifications go to. */
export function pushedBrowsers(data: string, service: PushService) {
  const keys = pushKeysIn(demoConfig({ ANKETA_DATA: data }).pushKeysFolder);

  async function inItsDatabase<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
    const { db, close } = connect(await readFile(join(data, 'database-url'), 'utf8'));
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  const oidosOf = async (db: Db, login: string) =>
    (await db.selectFrom('person').select('oidos').where('login', '=', login).executeTakeFirstOrThrow()).oidos;

  return {
    /** In how many browsers somebody has subscribed, by login. */
    count: (login: string): Promise<number> =>
      inItsDatabase(async (db) => (await browsersOf(db, await oidosOf(db, login))).length),

    /** Has a browser of somebody subscribe, by login. */
    subscribe: (login: string, name: string): Promise<unknown> =>
      inItsDatabase(async (db) =>
        givenBrowser(db, service, { oidos: await oidosOf(db, login), name, key: await keys.current() }),
      ),

    /** Has a browser of so many students of an evaluation subscribe, whose service answers as the list says, one after another. They are `student-0` and so on. */
    subscribeStudents: (evaluation: number, most: number, answers: readonly Answer[]): Promise<void> =>
      inItsDatabase(async (db) => {
        const key = await keys.current();
        const students = db.selectFrom('study').select('oidos').distinct().where('evaluation_id', '=', evaluation);
        for (const [nth, { oidos }] of (await students.orderBy('oidos').limit(most).execute()).entries()) {
          const answer = answers[nth % answers.length];
          await givenBrowser(db, service, { oidos, name: `student-${nth}`, key, answer });
        }
      }),

    /** How many browsers of those students are stored. */
    storedStudents: (): Promise<number> =>
      inItsDatabase(async (db) => {
        const rows = db.selectFrom('push_subscription').select('endpoint').where('endpoint', 'like', '%/student-%');
        return (await rows.execute()).length;
      }),

    /** Forgets all browsers. */
    forget: (): Promise<unknown> => inItsDatabase((db) => db.deleteFrom('push_subscription').execute()),
  };
}
