import { readMyData, readProcessing } from '@anketa/contract/people/my-data';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { mailsTo } from '../mailing/own/own-mails.ts';
import { controllerLines } from './controller.ts';
import { absentWords, dataOf, processingWords, recordActs, withMails } from './reading.ts';
import { today, whoseIs } from './store.ts';

export function personalDataRoutes({ serve, db, config }: Server) {
  serve(readMyData, async ({ by, reply }) => {
    const { oidos, impersonated, locale } = by;
    // Whoever acts in somebody's name would take all of theirs with them.
    if (oidos === null || impersonated) throw problem('no-right');
    reply.header('cache-control', 'no-store');
    const asked = { whose: await whoseIs(db, oidos), locale };
    const [day, data, acts, mails] = await Promise.all([
      today(db),
      dataOf(db, config, asked),
      recordActs(db, asked),
      mailsTo({ db, config }, { oidos, name: by.name ?? '' }),
    ]);
    return { day, data: withMails(data, mails, locale), acts, absent: absentWords(locale) };
  });

  serve(readProcessing, async ({ by }) => ({
    processing: processingWords(config, by.locale),
    controller: controllerLines(config, by.locale),
  }));
}
