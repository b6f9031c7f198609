import type { ResponseOf } from '@anketa/contract/endpoint';
import type { RenderedMail, readMail } from '@anketa/contract/mail/emails';
import type { MailMedium } from '@anketa/contract/mail/mailing';
import { meets } from '@anketa/contract/rights';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { inWords } from '../../../platform/worded-error.ts';
import type { Server } from '../../../server.ts';
import { differenceOf } from '../audience/effect.ts';
import { exampleLeft, examplesFor, exampleToken } from '../audience/examples.ts';
import { compileMessages, type MessageOf } from '../audience/messages.ts';
import { type Sample, sampleOf } from '../audience/recipient-store.ts';
import { fieldsOf } from '../drafts/drafts.ts';
import { authorOf, type StoredEmail } from '../email-store.ts';
import { emailIn, type Place } from '../emails.ts';
import { readChecks, stepOf } from './overview.ts';
import { countMessages } from './sending-store.ts';
import { sends } from './trying.ts';

/** Messages of an e-mail as they are made, the shortest, the longest, and one to somebody without a name; null where there is none. */
async function samplesOf(db: Db, email: StoredEmail, messageOf: MessageOf) {
  const sample = async (which: Sample): Promise<RenderedMail | null> => {
    const wording = await sampleOf(db, email.id, which);
    if (!wording) return null;
    const { subject, text } = messageOf({ ...wording, left: exampleLeft }, exampleToken);
    return { subject, text };
  };
  const [shortest, longest, nameless] = await Promise.all([sample('shortest'), sample('longest'), sample('nameless')]);
  return { shortest, longest, nameless };
}

/** The page of an e-mail that is no draft. Throws as `emailIn`, and `not-found` where it is of the other medium. */
export async function mailPage(
  { db, config, mailer, push }: Pick<Server, 'db' | 'config' | 'mailer' | 'push'>,
  place: Place,
  asked: MailMedium,
  by: Caller,
): Promise<ResponseOf<typeof readMail>> {
  const { evaluation, email } = await emailIn(db, place);
  if (email.medium !== asked) throw problem('not-found');
  const { id, state, medium, created_at, send_at, sent_at, seen, halves, effect, left_out, stopped } = email;
  const [{ again_at, ...counts }, author, samples] = await Promise.all([
    countMessages(db, id),
    authorOf(db, email),
    samplesOf(db, email, compileMessages(config, evaluation, email)),
  ]);
  const step = stepOf(fieldsOf(email), evaluation);
  const whole = (count = 0) => count - (count % step);
  const waits = state === 'prepared' || state === 'scheduled' || state === 'paused';
  const isSet = sends({ mailer, push }, email);
  return {
    evaluation,
    email: {
      ...fieldsOf(email),
      id,
      medium,
      state,
      author,
      seen,
      created_at: created_at.toISOString(),
      send_at: send_at?.toISOString() ?? null,
      sent_at: sent_at?.toISOString() ?? null,
      halves,
      effect: effect === null || effect === 'too-few' ? effect : { ...effect, ...differenceOf(effect) },
      left_out: {
        'no-address': whole(left_out['no-address']),
        suppressed: whole(left_out.suppressed),
        unsubscribed: whole(left_out.unsubscribed),
        paused: whole(left_out.paused),
        limit: whole(left_out.limit),
      },
      stopped: stopped ? inWords(by.locale, stopped) : null,
      again_at: again_at?.toISOString() ?? null,
    },
    // Whose e-mail was refused or put off is known by address; of all else only how far they are.
    counts: {
      ...counts,
      recipients: whole(counts.recipients),
      waiting: whole(counts.waiting),
      second: whole(counts.second),
      sent: whole(counts.sent),
      ...(medium === 'push' && {
        refused: whole(counts.refused),
        deferred: whole(counts.deferred),
        unknown: whole(counts.unknown),
        expired: whole(counts.expired),
      }),
    },
    checks: waits ? await readChecks(db, email, evaluation) : [],
    samples,
    examples: examplesFor(config, evaluation, email),
    sends: isSet,
    may: { send: isSet && meets(by, 'mailing.send') },
  };
}
