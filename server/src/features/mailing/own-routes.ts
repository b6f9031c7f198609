import { chooseMails, openOwnMail, readOwnMails } from '@anketa/contract/own-mail';
import { done } from '@anketa/contract/values';
import { inTransaction } from '../../platform/database/connect.ts';
import type { Self } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { allRecords } from '../access/record-store.ts';
import { evaluationById } from '../evaluations/store.ts';
import {
  addressOf,
  choicesOf,
  mailsByMarks,
  noteSeen,
  ownEvaluations,
  sentEmails,
  writeChoices,
} from './choices-store.ts';
import { emailById } from './email-store.ts';
import { marksIn } from './marks.ts';
import { compileTexts } from './messages.ts';

/** Of an e-mail in a list the subject alone is made. */
const noBody = { body_cs: '', body_en: '' };

/** What was sent to whoever is signed in, and what they want to get. */
export function ownMailRoutes({ serveSelf, db, config }: Server) {
  /** Whoever acts in somebody's name would read what was sent to them. */
  function personOf({ oidos, impersonated }: Self): string {
    if (oidos === null || impersonated) throw problem('no-right');
    return oidos;
  }

  serveSelf(readOwnMails, async ({ by }) => {
    const oidos = personOf(by);
    const markOf = await marksIn(config.mailKeyFolder);
    const records = await allRecords(db, oidos);
    const marks = (await sentEmails(db)).flatMap((id) => records.map((record) => markOf(id, record)));
    const [reached, choices, evaluations, mails] = await Promise.all([
      addressOf(db, oidos),
      choicesOf(db, oidos),
      ownEvaluations(db, oidos),
      mailsByMarks(db, marks),
    ]);
    const own = mails.map(({ slug_cs, phase_dates, ...mail }) => {
      const evaluation = { name_cs: mail.evaluation_cs, name_en: mail.evaluation_en, slug_cs, phase_dates };
      const { subject_cs, subject_en } = compileTexts(
        config,
        evaluation,
        { ...mail, ...noBody },
        { name: by.name ?? '' },
      );
      return { ...mail, subject_cs, subject_en };
    });
    return { ...reached, per_week: config.mailsPerWeek, choices, evaluations, mails: own };
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
    await inTransaction(db, (tx) => noteSeen(tx, id, marks));
    return compileTexts(config, evaluation, email, { name: by.name ?? '' });
  });
}
