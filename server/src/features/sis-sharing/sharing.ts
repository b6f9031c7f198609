import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { holds } from '@anketa/contract/rights';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, anonymous, type Caller } from '../../platform/http/caller.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { loggable } from '../../platform/loggable.ts';
import { sharingFolder } from '../../sis/sharing/folder.ts';
import { sharingTable } from '../../sis/sharing/postgres.ts';
import type { AnkecyRow, Shared, SharingTarget } from '../../sis/sharing/target.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { questionsOf } from '../questions/store.ts';
import { publishedAnswers } from '../results/answers/answers.ts';
import { mustBeCounted } from '../results/opening.ts';
import { resultsVersion } from '../results/store.ts';
import { answerRows, commentRow, questionRow } from './rows.ts';
import { copiedVersion, noteCopied, questionsVersion } from './store.ts';

export interface Ports {
  readonly db: Db;
  readonly config: Pick<Config, 'sisShareUrl' | 'sisShareFolder'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Whether this server copies into a SIS at all. */
export const sharesWithSis = ({ sisShareUrl, sisShareFolder }: Ports['config']) =>
  sisShareUrl !== undefined || sisShareFolder !== undefined;

/** Where this server copies to. Throws `sis-missing` where nothing is set. */
function targetOf({ sisShareUrl, sisShareFolder }: Ports['config']): SharingTarget {
  if (sisShareUrl !== undefined) return sharingTable(sisShareUrl);
  if (sisShareFolder !== undefined) return sharingFolder(sisShareFolder);
  throw problem('sis-missing');
}

/** Who reads what is copied: somebody who signs in and is nothing to any course. */
const reader: Caller = { ...anonymous('cs'), signedIn: true };

const versionOf = (db: Db, { id, slug_cs }: Evaluation, what: Shared) =>
  what === 'questions' ? questionsVersion(db, id) : resultsVersion(db, slug_cs);

async function* rowsOf(db: Db, { id, slug_cs }: Evaluation, what: Shared): AsyncGenerator<AnkecyRow[]> {
  if (what === 'questions') {
    yield (await questionsOf(db, id)).map(questionRow);
    return;
  }
  const { answers, comments } = await publishedAnswers(db, slug_cs, reader);
  for await (const some of answers.all()) yield some.flatMap(answerRows);
  for await (const some of comments.all()) yield some.map(commentRow);
}

/** Runs what the SIS may fail at. Throws `sis-sharing-failed`; the reason is in the log. */
async function reaching<Result>({ log }: Ports, evaluation: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The evaluation has moved meanwhile, or is being counted: no failure of the SIS.
    if (error instanceof ProblemError)
      throw error.problem === 'results-hidden-in-phase' ? problem('wrong-phase') : error;
    log.error({ evaluation, ...loggable(error) }, 'sharing with the SIS failed');
    throw problem('sis-sharing-failed');
  }
}

/** Whether somebody may ask after the questions: administrators, and teachers while they may write questions. Specification 4, "SIS sharing". */
function mayCheckQuestions({ options }: Evaluation, { permissions, roles }: Caller): boolean {
  return holds(permissions, 'options.edit') || (options.teacher_can_question && roles.includes('teacher'));
}

/**
 * Whether the SIS has the questions or answers of an evaluation, as they now are. Throws `not-found`, `no-right`, `sis-missing` and
 * `sis-sharing-failed`.
 */
export async function isCopied(ports: Ports, id: number, what: Shared, by: Caller): Promise<boolean> {
  const { db, config } = ports;
  const evaluation = await completeEvaluation(db, id);
  if (what === 'questions' && !mayCheckQuestions(evaluation, by)) throw problem('no-right');
  const target = targetOf(config);
  const has = await reaching(ports, id, () => target.has(evaluation, what));
  return has && (await copiedVersion(db, id, what)) === (await versionOf(db, evaluation, what));
}

/**
 * Copies the questions of an evaluation, or the answers that everybody who signs in reads of it, in the place of what the SIS has. Done twice it
 * leaves the same. Throws `not-found`, `wrong-phase` for answers that are not published, or no longer, `still-counting`, `sis-missing` and `sis-sharing-failed`.
 */
export async function copyToSis(ports: Ports, id: number, what: Shared, by: Caller): Promise<void> {
  const { db, config } = ports;
  const evaluation = await completeEvaluation(db, id);
  if (what === 'answers' && evaluation.state !== evaluationState.published) throw problem('wrong-phase');
  if (what === 'answers') await mustBeCounted(db, id);
  const target = targetOf(config);
  // What changes meanwhile is another version: then it is offered again.
  const version = await versionOf(db, evaluation, what);
  await reaching(ports, id, () => target.replace(evaluation, what, rowsOf(db, evaluation, what)));
  await inTransaction(db, async (tx) => {
    await noteCopied(tx, { id, what, version });
    await audit(tx, { actor: actorOf(by), action: `sis.share-${what}`, subject: String(id), evaluation: id });
  });
}
