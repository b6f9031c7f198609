import type { MailCheck, RenderedMail, readMail } from '@anketa/contract/emails';
import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import type { Audience, MailPurpose } from '@anketa/contract/mailing';
import type { Config } from '../../../config.ts';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { inWords } from '../../../platform/worded-error.ts';
import { type Chosen, countAudience, readsParticipation } from '../audience/audience-store.ts';
import { differenceOf } from '../audience/effect.ts';
import { compileMessages, exampleValues, type MessageOf, unsubscribeAddress } from '../audience/messages.ts';
import { countSpecial, type Sample, sampleOf } from '../audience/recipient-store.ts';
import { recipientChecks, textChecks } from '../drafts/checks.ts';
import { fieldsOf } from '../drafts/drafts.ts';
import { authorOf, type StoredEmail } from '../email-store.ts';
import { countMessages } from './sending-store.ts';

/** By so many people at least a number moves that depends on who has answered: while filling is open those of one night are few. */
export function stepOf(chosen: Pick<Chosen, 'filter'>, evaluation: Evaluation): number {
  return readsParticipation(chosen) ? progressStep(evaluation) : 1;
}

/** The same of a choice that does depend on it. */
export function progressStep({ options, state }: Evaluation): number {
  return state === evaluationState.filling ? options.minimum_responses : 1;
}

/** How many people a choice comes to, as of last night: where it depends on participation, down to whole steps. */
export async function audience(
  db: Db | Tx,
  evaluation: Evaluation,
  chosen: Omit<Chosen, 'evaluationId'>,
): Promise<Audience> {
  const { people, reachable } = await countAudience(db, { ...chosen, evaluationId: evaluation.id });
  const step = stepOf(chosen, evaluation);
  return { people: people - (people % step), reachable: reachable - (reachable % step), step };
}

/** What is to be known of an e-mail whose recipients were found. */
export async function readChecks(db: Db | Tx, email: StoredEmail, evaluation: Evaluation): Promise<MailCheck[]> {
  const [counts, { lately, nameless }] = await Promise.all([countMessages(db, email.id), countSpecial(db, email.id)]);
  const fewest = stepOf(fieldsOf(email), evaluation);
  return [
    ...textChecks(email, evaluation),
    ...recipientChecks({ counts, lately, nameless, fewest, limit: email.left_out.limit ?? 0 }),
  ];
}

/** So many questionnaires are left in an example. How many a person has left is for that person. */
export const exampleLeft = 3;

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

/** In place of the token by which somebody unsubscribes. */
export const exampleToken = '0'.repeat(32);

/** What stands for the placeholders in a preview that somebody sees, as if they were a recipient. */
export function examplesFor(
  config: Pick<Config, 'publicUrl'>,
  evaluation: Evaluation,
  purpose: MailPurpose,
  { name }: Pick<Caller, 'name'>,
) {
  return exampleValues(config, evaluation, purpose, {
    name: name ?? '',
    left: String(exampleLeft),
    unsubscribe: unsubscribeAddress(config, exampleToken),
  });
}

interface Ports {
  readonly db: Db;
  readonly config: Pick<Config, 'publicUrl'>;
}

type Page = Omit<ResponseOf<typeof readMail>, 'evaluation' | 'sends' | 'may'>;

/** The page of an e-mail that is no draft. */
export async function mailPage(
  { db, config }: Ports,
  email: StoredEmail,
  evaluation: Evaluation,
  by: Caller,
): Promise<Page> {
  const { id, state, medium, created_at, send_at, sent_at, seen, halves, effect, left_out, stopped } = email;
  const [{ again_at, ...counts }, author, samples] = await Promise.all([
    countMessages(db, id),
    authorOf(db, email),
    samplesOf(db, email, compileMessages(config, evaluation, email)),
  ]);
  const step = stepOf(fieldsOf(email), evaluation);
  const whole = (count = 0) => count - (count % step);
  const waits = state === 'prepared' || state === 'scheduled' || state === 'paused';
  return {
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
    examples: examplesFor(config, evaluation, email.purpose, by),
  };
}
