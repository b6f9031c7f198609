import type { KeyObject } from 'node:crypto';
import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { ProblemError, problem } from '../../../platform/http/problem.ts';
import type { Working } from '../../../platform/jobs.ts';
import type { Keystore } from '../../../platform/keystore.ts';
import { type ErrorLog, loggable } from '../../../platform/loggable.ts';
import { contentVersion, evaluationById } from '../../evaluations/store.ts';
import { refreshFigures } from '../../figures/refresh.ts';
import { outdateFigures } from '../../figures/store.ts';
import { provenKey } from '../../keys/custody.ts';
import { type Recipient, seal, unseal } from '../../keys/seal.ts';
import { sealingOf } from '../../keys/store.ts';
import { questionsOf, type StoredQuestion } from '../../questions/store.ts';
import { type Ballot, fitsQuestions } from '../ballot.ts';
import { decodeBallot, encodeBallot } from '../ballot-bytes.ts';
import {
  coursesWithBoxes,
  deleteBoxes,
  insertBox,
  lockBoxes,
  lockEvaluation,
  markUnopenable,
  secondsToTakeBack,
  writeTally,
} from '../inbox-store.ts';
import { shuffled } from '../shuffled.ts';
import { countBatch, type Rule, withoutHandedOver } from './batch.ts';
import { settleParticipation } from './participation-store.ts';
import { chooseRows, chooseWholeClasses } from './release.ts';
import { addComments, addRows, analyseReleased, reportNotTaught } from './release-store.ts';

export interface MixPorts {
  readonly db: Db;
  readonly keystore: Pick<Keystore, 'privateKey'>;
  readonly log?: ErrorLog;
  /** How long after filling closed nothing is counted, so that the closing can be taken back; 0 unless given. */
  readonly takeBackSeconds?: number;
}

/** Ballots that a batch needs at least while filling goes on, also where fewer would be enough to hide among. */
export const openBatchMinimum = 5;

/**
 * Opens the waiting ballots of an evaluation and counts them, a course at a time, each in one transaction; killed
 * anywhere, it can be run again. Figures are kept of it before and after. It does nothing for a moment after filling has closed, nor
 * while filling is open. One thing is done then: the nightly batch of a continuous evaluation (`nightly`), which takes whole classes.
 *
 * Gives how many ballots were counted. Throws when the private key is missing, or is another's, and `wrong-phase` when keys or
 * phase change meanwhile: the ballots then stay as they are. A box that does not open stays too, is counted as unopenable, and is
 * reported as an error.
 */
export async function mixEvaluation(
  ports: MixPorts,
  evaluationId: number,
  { nightly = false, signal, report }: { nightly?: boolean } & Partial<Pick<Working, 'signal' | 'report'>> = {},
): Promise<number> {
  const { db, keystore, log, takeBackSeconds = 0 } = ports;
  signal?.throwIfAborted();
  const evaluation = await evaluationById(db, evaluationId);
  const sealing = await sealingOf(db, evaluationId);
  if (!evaluation || !sealing) return 0;
  const { recipient, hiddenAmong } = sealing;
  const closing = !isFillingOpen(evaluation);
  if (!closing && !(nightly && evaluation.options.continuous)) return 0;
  if (closing && (await secondsToTakeBack(db, evaluationId, takeBackSeconds)) > 0) return 0;
  const rule: Rule = closing
    ? { closing, choose: chooseRows, minimum: hiddenAmong }
    : { closing, choose: chooseWholeClasses, minimum: Math.max(openBatchMinimum, hiddenAmong) };
  // Filling is over: what is shown from now on is exact.
  if (closing) {
    await inTransaction(db, async (tx) => {
      await mustBeUnchanged(tx, { recipient, closing });
      await settleParticipation(tx, { evaluationId });
    });
  }
  await refreshOrLog(ports, evaluationId);
  const courses = await coursesWithBoxes(db, evaluationId, closing ? 1 : rule.minimum);
  if (courses.length === 0) return 0;
  const mix = { recipient, key: await provenKey(keystore, recipient), rule, questionsIn: questionReader(evaluationId) };
  let counted = 0;
  const failures: unknown[] = [];
  for (const [done, course] of courses.entries()) {
    signal?.throwIfAborted();
    report?.({ step: course, done, total: courses.length, items: counted });
    try {
      const mixed = await inTransaction(db, (tx) => mixCourse(tx, mix, course));
      counted += mixed.counted;
      if (mixed.unopenable > 0) {
        const details = { evaluation: evaluationId, course, unopenable: mixed.unopenable };
        log?.error(details, 'ballots do not open: they are kept, see the page of ballots and docs/operate.md');
      }
    } catch (error) {
      // The others wait too, for the next look at the evaluation as it then is.
      if (error instanceof ProblemError) throw error;
      log?.error({ evaluation: evaluationId, course, ...loggable(error) }, 'a course could not be counted');
      failures.push(error);
    }
  }
  await inTransaction(db, analyseReleased);
  await refreshOrLog(ports, evaluationId);
  // One course that cannot be counted keeps no other from it; the job is tried again for what is left.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} courses could not be counted`);
  return counted;
}

/** Keeps figures of what is counted. Where that fails counting goes on: they stay outdated, and the job tries again. */
async function refreshOrLog({ db, log }: MixPorts, evaluationId: number): Promise<void> {
  await refreshFigures(db, evaluationId).catch((error: unknown) => {
    log?.error({ evaluation: evaluationId, ...loggable(error) }, 'the figures of an evaluation could not be kept');
  });
}

type Questions = ReadonlyMap<number, StoredQuestion>;

/** Reads all questions that an evaluation ever asked; after the first time only where its content has changed. */
function questionReader(evaluationId: number): (tx: Tx) => Promise<Questions> {
  let known: { readonly version: number; readonly byId: Questions } | undefined;
  return async (tx) => {
    const version = await contentVersion(tx, evaluationId);
    if (known?.version === version) return known.byId;
    const questions = await questionsOf(tx, evaluationId, { all: true });
    known = { version, byId: new Map(questions.map((question) => [question.id, question])) };
    return known.byId;
  };
}

interface Mix {
  readonly recipient: Recipient;
  readonly key: KeyObject;
  readonly rule: Rule;
  readonly questionsIn: (tx: Tx) => Promise<Questions>;
}

/** Counts the waiting ballots of one course, with those that were set aside before. */
async function mixCourse(tx: Tx, mix: Mix, code: string) {
  const { recipient, rule, questionsIn } = mix;
  const { closing } = rule;
  const { evaluationId } = recipient;
  const course = { evaluation_id: evaluationId, course_code: code };
  await mustBeUnchanged(tx, { recipient, closing });
  const boxes = await lockBoxes(tx, course);
  // Another mixer was here meanwhile.
  if (!boxes.some(({ state }) => state === 'waiting')) return { counted: 0, unopenable: 0 };
  // After the boxes were taken: they may answer a question that was added a moment ago.
  const questions = await questionsIn(tx);
  const looked = boxes.map(({ id, sealed }) => ({ id, ballot: openBox(sealed, mix, questions) }));
  const opened = looked.flatMap(({ id, ballot }) => (ballot ? [{ id, ballot }] : []));
  const unopenable = looked.filter(({ ballot }) => !ballot).map(({ id }) => id);
  const ballots = opened.map(({ ballot }) => ballot);
  const batch = countBatch(ballots, { ...rule, isSeveral: (id) => questions.get(id)?.form === 'slider-mor' });
  await addRows(tx, course, batch.rows);
  await addComments(tx, course, batch.comments);
  await reportNotTaught(tx, course, batch.rows);
  const counted = opened.filter((_, at) => batch.counted[at]?.size);
  await deleteBoxes(tx, course, closing ? opened : counted);
  // At a closing what is set aside is sealed anew: it has lost what was handed over, and its place in the order.
  const aside = closing ? opened.filter((_, at) => !batch.counted[at]?.size) : [];
  for (const { ballot } of shuffled(aside)) {
    const sealed = seal(recipient, encodeBallot(withoutHandedOver(ballot)));
    await insertBox(tx, course, { sealed, state: 'aside' });
  }
  await markUnopenable(tx, course, unopenable);
  await writeTally(tx, course, counted.length, closing ? batch.dropped : null);
  // After the boxes were counted, so that everybody in them is in the response rate.
  await settleParticipation(tx, { evaluationId, course: code });
  await outdateFigures(tx, evaluationId);
  return { counted: counted.length, unopenable: unopenable.length };
}

/**
 * Holds the evaluation as it is until the transaction ends. Throws `wrong-phase` when its keys or its phase have changed
 * since they were read: the boxes would not open, or be counted by the rule of another phase.
 */
async function mustBeUnchanged(
  tx: Tx,
  { recipient, closing }: { recipient: Recipient; closing: boolean },
): Promise<void> {
  const { evaluationId } = recipient;
  await lockEvaluation(tx, evaluationId);
  const evaluation = await evaluationById(tx, evaluationId);
  const sealing = await sealingOf(tx, evaluationId);
  const sameKeys = sealing?.recipient.raw.equals(recipient.raw);
  const samePhase = evaluation && isFillingOpen(evaluation) !== closing;
  if (!sameKeys || !samePhase) throw problem('wrong-phase');
}

/** The ballot in a box; undefined when it does not open, or its answers fit no question. */
function openBox(sealed: Buffer, { key, recipient }: Mix, questions: Questions): Ballot | undefined {
  try {
    const ballot = decodeBallot(unseal(key, recipient.evaluationId, sealed));
    return fitsQuestions(ballot, questions) ? ballot : undefined;
  } catch {
    return undefined;
  }
}
