import type { OwnMail } from '@anketa/contract/mail/own-mail';
import type { Server } from '../../../server.ts';
import { allRecords } from '../../access/record-store.ts';
import { compileTexts } from '../audience/messages.ts';
import { marksIn } from '../marks.ts';
import { mailsByMarks, sentEmails } from './choices-store.ts';

/** Of an e-mail in a list the subject alone is made. */
const noBody = { body_cs: '', body_en: '' };

/** The e-mails that were sent to a person, the last first, with their subjects as they came. */
export async function mailsTo(
  { db, config }: Pick<Server, 'db' | 'config'>,
  { oidos, name }: { readonly oidos: string; readonly name: string },
): Promise<OwnMail[]> {
  const markOf = await marksIn(config.mailKeyFolder);
  const records = await allRecords(db, oidos);
  const marks = (await sentEmails(db)).flatMap((id) => records.map((record) => markOf(id, record)));
  return (await mailsByMarks(db, marks)).map(({ slug_cs, options, phase_dates, wording, ...mail }) => {
    const evaluation = { name_cs: mail.evaluation_cs, name_en: mail.evaluation_en, slug_cs, options, phase_dates };
    const { subject_cs, subject_en } = compileTexts(config, evaluation, { ...mail, ...noBody, wording }, { name });
    return { ...mail, subject_cs, subject_en };
  });
}
