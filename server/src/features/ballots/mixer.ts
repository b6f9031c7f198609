import type { KeyObject } from 'node:crypto';
import { isFillingOpen } from '@anketa/contract/evaluations';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import type { Working } from '../../platform/jobs.ts';
import type { Keystore } from '../../platform/keystore.ts';
import { type ErrorLog, loggable } from '../../platform/loggable.ts';
import { addNotTaught } from '../error-reports/store.ts';
import { contentVersion, evaluationById } from '../evaluations/store.ts';
import { keepFigures, outdateFigures } from '../figures/keep.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';
import { type Ballot, fitsQuestions } from './ballot.ts';
import { decodeBallot, encodeBallot } from './ballot-bytes.ts';
import { type Batch, type Choose, countBatch, withoutHandedOver } from './batch.ts';
import { disclose, discloseWhole } from './disclosure.ts';
import { provenKey, sealingOf } from './key-custody.ts';
import {
  addComments,
  addRows,
  type Box,
  coursesWaiting,
  deleteBoxes,
  insertBoxes,
  lockBoxes,
  markUnopenable,
  movedLately,
  writeTally,
} from './mix-store.ts';
import { settleParticipation } from './participation-store.ts';
import { taughtQuestion } from './rows.ts';
import { type Recipient, seal, unseal } from './seal.ts';
import { shuffled } from './shuffled.ts';

export interface MixPorts {
  readonly db: Db;
  readonly keystore: Pick<Keystore, 'privateKey'>;
  readonly log?: ErrorLog;
  /** How long after the evaluation's last move nothing is counted, so that a closing can be taken back; 0 unless given. */
  readonly takeBackSeconds?: number;
}

/** Ballots that a batch needs at least while filling goes on, also where fewer would be enough to hide among. */
export const openBatchMinimum = 5;

/** How a batch is made. */
interface Way {
  readonly choose: Choose;
  readonly minimum: number;
  /** Waiting ballots of a course that make it worth a look. */
  readonly least: number;
  readonly closing: boolean;
}

/**
 * Opens the waiting ballots of an evaluation and counts them, a course at a time, each in one transaction; killed
 * anywhere, it can be run again. Figures are kept of it before and after. While filling is open, and for a moment after its
 * closing, it does nothing, but for the nightly batch of a continuous evaluation (`nightly`), which takes whole classes alone.
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
  const { db, keystore, takeBackSeconds = 0 } = ports;
  signal?.throwIfAborted();
  const evaluation = await evaluationById(db, evaluationId);
  const sealing = await sealingOf(db, evaluationId);
  if (!evaluation || !sealing) return 0;
  const open = isFillingOpen(evaluation);
  if (open && !(nightly && evaluation.options.continuous)) return 0;
  if (!open && (await movedLately(db, evaluationId, takeBackSeconds))) return 0;
  const minimum = sealing.hiddenAmong;
  const way: Way = open
    ? batchWhileOpen(Math.max(openBatchMinimum, minimum))
    : { choose: disclose, minimum, least: 1, closing: true };
  // Filling is over: what is shown from now on is exact.
  if (!open) {
    await inTransaction(db, async (tx) => {
      await mustStillBe(tx, { recipient: sealing.recipient, closing: true });
      await settleParticipation(tx, { evaluationId });
    });
  }
  await keep(ports, evaluationId);
  const courses = await coursesWaiting(db, evaluationId, way.least);
  if (courses.length === 0) return 0;
  const key = await provenKey(keystore, sealing.recipient);
  let counted = 0;
  let before: Questions | undefined;
  const failures: unknown[] = [];
  for (const [done, course] of courses.entries()) {
    signal?.throwIfAborted();
    report?.({ step: course, done, total: courses.length, items: counted });
    try {
      const mixed = await mixCourse(db, { course, key, recipient: sealing.recipient, way, before });
      before = mixed.questions;
      counted += mixed.counted;
      if (mixed.unopenable > 0) {
        const details = { evaluation: evaluationId, course, unopenable: mixed.unopenable };
        ports.log?.error(details, 'ballots do not open: they are kept, see the page of ballots and docs/operate.md');
      }
    } catch (error) {
      // The others wait too, for the next look at the evaluation as it then is.
      if (error instanceof ProblemError) throw error;
      ports.log?.error({ evaluation: evaluationId, course, ...loggable(error) }, 'a course could not be counted');
      failures.push(error);
    }
  }
  await keep(ports, evaluationId);
  // One course that cannot be counted keeps no other from it; the job is tried again for what is left.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} courses could not be counted`);
  return counted;
}

/** Keeps figures of what is counted. Where that fails counting goes on: they stay outdated, and the job tries again. */
async function keep({ db, log }: MixPorts, evaluationId: number): Promise<void> {
  await keepFigures(db, evaluationId).catch((error: unknown) => {
    log?.error({ evaluation: evaluationId, ...loggable(error) }, 'the figures of an evaluation could not be kept');
  });
}

const batchWhileOpen = (minimum: number): Way => ({
  choose: discloseWhole,
  minimum,
  least: minimum,
  closing: false,
});

interface CourseMix {
  readonly course: string;
  readonly key: KeyObject;
  readonly recipient: Recipient;
  readonly way: Way;
  /** Read for an earlier course. */
  readonly before: Questions | undefined;
}

function mixCourse(db: Db, { course, key, recipient, way, before }: CourseMix) {
  const { evaluationId } = recipient;
  const place = { evaluationId, course };
  return inTransaction(db, async (tx) => {
    await mustStillBe(tx, { recipient, closing: way.closing });
    const boxes = await lockBoxes(tx, place);
    // Another mixer was here meanwhile.
    if (!boxes.some(({ state }) => state === 'waiting')) return { counted: 0, unopenable: 0, questions: before };
    // After the boxes were taken: they may answer a question that was added a moment ago.
    const questions = await questionsAt(tx, evaluationId, before);
    const { ballots, opened, unopenable } = openAll(boxes, { key, evaluationId, questions: questions.byId });
    const isSeveral = (id: number) => questions.byId.get(id)?.form === 'slider-mor';
    const batch = countBatch(ballots, { ...way, isSeveral });
    const isAside = (at: number) => batch.counted[at]?.size === 0;
    const counted = opened.filter((_, at) => !isAside(at));
    await writeBatch(tx, place, batch);
    // At a closing what is set aside is sealed anew: it has lost what was handed over, and its place in the order.
    const gone = way.closing ? opened : counted;
    if ((await deleteBoxes(tx, place, gone)) !== gone.length)
      throw new Error('boxes have gone while they were counted');
    if (way.closing) {
      const kept = ballots.filter((_, at) => isAside(at)).map(withoutHandedOver);
      const boxes = shuffled(kept).map((ballot) => seal(recipient, encodeBallot(ballot)));
      await insertBoxes(tx, place, { boxes, state: 'aside' });
    }
    await markUnopenable(tx, place, unopenable);
    await writeTally(tx, place, { counted: counted.length, ...(way.closing && { dropped: batch.dropped }) });
    // After the boxes: whoever is counted is counted as having taken part.
    await settleParticipation(tx, place);
    await outdateFigures(tx, evaluationId);
    return { counted: counted.length, unopenable: unopenable.length, questions };
  });
}

/**
 * Holds the evaluation as it is until the transaction ends. Throws `wrong-phase` when its keys or its phase have changed
 * since they were read: the boxes would not open, or be counted by the rule of another phase.
 */
async function mustStillBe(tx: Tx, { recipient, closing }: { recipient: Recipient; closing: boolean }): Promise<void> {
  const { evaluationId } = recipient;
  await tx.selectFrom('evaluation').select('id').where('id', '=', evaluationId).forShare().execute();
  const [evaluation, sealing] = [await evaluationById(tx, evaluationId), await sealingOf(tx, evaluationId)];
  const sameKeys = sealing?.recipient.raw.equals(recipient.raw);
  const samePhase = evaluation && isFillingOpen(evaluation) !== closing;
  if (!sameKeys || !samePhase) throw problem('wrong-phase');
}

/** All questions that an evaluation ever asked, as they are at a version of its content. */
interface Questions {
  readonly version: number;
  readonly byId: ReadonlyMap<number, StoredQuestion>;
}

async function questionsAt(tx: Tx, evaluationId: number, before: Questions | undefined): Promise<Questions> {
  const version = await contentVersion(tx, evaluationId);
  if (before?.version === version) return before;
  const questions = await questionsOf(tx, evaluationId, { all: true });
  return { version, byId: new Map(questions.map((question) => [question.id, question])) };
}

async function writeBatch(tx: Tx, place: { evaluationId: number; course: string }, batch: Batch): Promise<void> {
  await addRows(tx, place, batch.rows);
  await addComments(tx, place, batch.comments);
  const notTaught = batch.rows.flatMap(({ row, values }) => {
    const n = values.get(1) ?? 0;
    const counts = row.question_id === taughtQuestion && row.parallel_code !== '' && n > 0;
    return counts ? [{ parallel: row.parallel_code, teacher: row.teacher_code, n }] : [];
  });
  await addNotTaught(tx, place, notTaught);
}

interface Opening {
  readonly key: KeyObject;
  readonly evaluationId: number;
  readonly questions: ReadonlyMap<number, StoredQuestion>;
}

/** Opens boxes. One that does not open, or whose answers fit no question, is named and not touched. */
function openAll(boxes: readonly Box[], { key, evaluationId, questions }: Opening) {
  const ballots: Ballot[] = [];
  const opened: string[] = [];
  const unopenable: string[] = [];
  for (const { id, sealed } of boxes) {
    const ballot = openBox(() => decodeBallot(unseal(key, evaluationId, sealed)));
    if (ballot && fitsQuestions(ballot, questions)) {
      ballots.push(ballot);
      opened.push(id);
    } else unopenable.push(id);
  }
  return { ballots, opened, unopenable };
}

function openBox(open: () => Ballot): Ballot | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
