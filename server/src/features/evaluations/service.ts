import type { BodyOf } from '@anketa/contract/endpoint';
import {
  type Evaluation,
  EvaluationTexts,
  evaluationState,
  isFillingOpen,
  type updateEvaluation,
} from '@anketa/contract/evaluations';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { KeyMaker } from '../../platform/keystore.ts';
import { mixJob } from '../ballots/jobs.ts';
import { ensureKeyPair } from '../ballots/key-custody.ts';
import { sizesForOpening } from '../questionnaires/section-size.ts';
import { addDefaultQuestions } from '../questions/store.ts';
import { evaluationById, fixForFilling, keysDestroyed, lockState, moveState, setTexts } from './store.ts';

interface Ports {
  readonly db: Db;
  readonly config: Pick<Config, 'takeBackSeconds'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Undefined where keys are made by a worker apart. */
  readonly keyMaker: KeyMaker | undefined;
}

/**
 * Moves an evaluation to a phase (specification 4; any phase may follow any other). Opening filling fixes what ballots are
 * sealed and counted by; leaving it sends the sealed ballots to the mixer, in a moment. Gives the evaluation as it then is.
 * Throws `not-found`, `phase-unavailable` while the import is not complete, `being-deleted`, `keys-destroyed`,
 * `keys-pending`, `section-too-large`.
 */
export async function changeEvaluationPhase(
  { db, config, jobs, keyMaker }: Ports,
  { id, phase, by }: { id: number; phase: number; by: string },
): Promise<Evaluation> {
  const before = await evaluationById(db, id);
  if (!before) throw problem('not-found');
  if (before.completed_at === null || before.state > evaluationState.published) throw problem('phase-unavailable');
  // Checking too where filling goes on in it: an evaluation may come there without having been opened before.
  const opens = isFillingOpen({ ...before, state: phase });
  if (opens && (await keysDestroyed(db, id))) throw problem('keys-destroyed');
  const sizes = opens && !isFillingOpen(before) ? await sizesForOpening(db, id) : undefined;

  return inTransaction(db, async (tx) => {
    const now = await lockState(tx, id);
    if (now?.deleting) throw problem('being-deleted');
    if (now && now.state > evaluationState.published) throw problem('phase-unavailable');
    // The key exists before anyone can submit.
    if (opens) await ensureKeyPair(tx, keyMaker, id);
    if (sizes) await fixForFilling(tx, id, { ...sizes, hiddenAmong: before.options.minimum_responses });
    await moveState(tx, id, phase, by);
    const after = await evaluationById(tx, id);
    if (!after) throw problem('not-found');
    // A moment later: until then the closing can be taken back, and nothing was mixed.
    const asking = { by, tx, afresh: true, afterSeconds: config.takeBackSeconds };
    if (isFillingOpen(before) && !isFillingOpen(after)) await jobs.enqueue(mixJob, String(id), asking);
    return after;
  });
}

/** What every newly imported evaluation gets: the default questions. */
export async function onImportComplete(tx: Tx, evaluationId: number): Promise<void> {
  await addDefaultQuestions(tx, evaluationId);
}

/** An evaluation whose import is complete: what its statistics, e-mails and notifications need. Throws `not-found`. */
export async function completeEvaluation(db: Db, id: number): Promise<Evaluation> {
  const evaluation = await evaluationById(db, id);
  if (!evaluation?.completed_at || evaluation.state > evaluationState.published) throw problem('not-found');
  return evaluation;
}

/** Changes an evaluation's names and welcome texts. Throws `fields-invalid` (texts beside the fields), `not-found`. */
export async function changeTexts(
  db: Db,
  { id, texts, by }: { id: number; texts: BodyOf<typeof updateEvaluation>; by: string },
): Promise<Evaluation> {
  const checked = EvaluationTexts.safeParse(texts);
  if (!checked.success) {
    const issues = checked.error.issues.map(({ path, code }) => [
      path[0],
      [code === 'too_big' ? 'too-long' : 'required'],
    ]);
    throw problem('fields-invalid', { errors: Object.fromEntries(issues) });
  }
  return inTransaction(db, async (tx) => {
    const known = await setTexts(tx, id, checked.data);
    const after = known ? await evaluationById(tx, id) : undefined;
    if (!after) throw problem('not-found');
    await audit(tx, { actor: by, action: 'import.update', subject: String(id) });
    return after;
  });
}
