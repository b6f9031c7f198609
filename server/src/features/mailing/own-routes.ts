import { chooseMails, openOwnMail, readOwnMails } from '@anketa/contract/mail/own-mail';
import { done } from '@anketa/contract/values';
import { inTransaction } from '../../platform/database/connect.ts';
import type { Self } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { allRecords } from '../access/record-store.ts';
import { evaluationById } from '../evaluations/store.ts';
import { compileTexts } from './audience/messages.ts';
import { emailById } from './email-store.ts';
import { marksIn } from './marks.ts';
import { addressOf, choicesOf, mailsByMarks, ownEvaluations, recordRead, writeChoices } from './own/choices-store.ts';
import { mailsTo } from './own/own-mails.ts';

/** What was sent to whoever is signed in, and what they want to get. */
export function ownMailRoutes({ serveSelf, db, config }: Server) {
  /** Whoever acts in somebody's name would read what was sent to them. */
  function personOf({ oidos, impersonated }: Self): string {
    if (oidos === null || impersonated) throw problem('no-right');
    return oidos;
  }

  serveSelf(readOwnMails, async ({ by }) => {
    const oidos = personOf(by);
    const [reached, choices, evaluations, mails] = await Promise.all([
      addressOf(db, oidos),
      choicesOf(db, oidos),
      ownEvaluations(db, oidos),
      mailsTo({ db, config }, { oidos, name: by.name ?? '' }),
    ]);
    return { ...reached, per_week: config.mailsPerWeek, choices, evaluations, mails };
  });

  serveSelf(chooseMails, async ({ by, body }) => {
    const oidos = personOf(by);
    await inTransaction(db, (tx) => writeChoices(tx, oidos, body));
    return done;
  });

  serveSelf(openOwnMail, async ({ by, params: { id } }) => {
    const oidos = personOf(by);
    const markOf = await marksIn(config.mailKeyFolder);
    const marks = (await allRecords(db, oidos)).map((record) => markOf(id, record));
    const [email, [own]] = await Promise.all([emailById(db, id), mailsByMarks(db, marks)]);
    const evaluation = email && (await evaluationById(db, email.evaluation_id));
    if (!email || !evaluation || !own) throw problem('not-found');
    await inTransaction(db, (tx) => recordRead(tx, id, marks));
    return compileTexts(config, evaluation, email, { name: by.name ?? '' });
  });
}
