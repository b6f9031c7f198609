import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type DeletionLoss, deleteSteps, isNameOf } from '@anketa/contract/evaluations/imports';
import type { Asked } from '@anketa/contract/evaluations/jobs';
import { holds } from '@anketa/contract/rights';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { JobKind } from '../../../platform/jobs.ts';
import type { Server } from '../../../server.ts';
import { mustNotBeImported } from '../../evaluations/importing.ts';
import { changeState } from '../../evaluations/lifecycle.ts';
import { lockEvaluation, storedEvaluation, wasPublished } from '../../evaluations/store.ts';
import { beginDeleting, type DeleteStep, deletePart, lossOf } from './deletion-store.ts';

/** Deletes an evaluation, a step after the other. */
export const deletionJob: JobKind = { name: 'deletion' };

/** Seconds after which the server goes on with what a client that deletes step by step has left. Each step puts it off again. */
const afterClient = 5;

interface Asking {
  /** What was typed: the evaluation's name, where people have answered. */
  readonly name?: string | undefined;
  readonly afterSeconds?: number;
}

type Ports = Pick<Server, 'db' | 'jobs' | 'lifecycle'>;

/**
 * Asks for an evaluation in preparation, published, or left by its import to be deleted. From then on it can neither be imported
 * nor opened; a deletion that was cancelled or failed goes on. What is or was published is deleted by holders of `options.edit`
 * alone: moving it back first changes nothing. Where people have answered, in whatever phase it now is, its name has to be given. Throws
 * `import-running`, `wrong-phase`, `no-right`, `not-found`, `fields-invalid`.
 */
export function askForDeletion(
  { db, jobs }: Ports,
  id: number,
  by: Caller,
  { name = '', afterSeconds = 0 }: Asking = {},
): Promise<Asked> {
  return inTransaction(db, async (tx) => {
    const evaluation = await lockEvaluation(tx, id);
    if (!evaluation) throw problem('not-found');
    const { state, deleting } = evaluation;
    const { filling, checking, published } = evaluationState;
    await mustNotBeImported(tx, id);
    if (state === filling || state === checking) throw problem('wrong-phase');
    if (!holds(by.permissions, 'options.edit') && (await wasPublished(tx, id))) throw problem('no-right');
    if (!deleting && !isNameOf(evaluation, name) && isAnything(await lossOf(tx, id)))
      throw problem('fields-invalid', { errors: { name: [name.trim() === '' ? 'required' : 'not-the-name'] } });
    const actor = actorOf(by);
    // So that nobody reads half of its results.
    if (state === published) await changeState(tx, id, 'prepare', actor);
    if (!deleting) {
      await beginDeleting(tx, id);
      await audit(tx, { actor, action: 'import.delete-begin', subject: String(id), evaluation: id });
    }
    return jobs.enqueue(deletionJob, String(id), { by: actor, tx, afresh: !deleting, afterSeconds });
  });
}

const isAnything = (loss: DeletionLoss) => Object.values(loss).some((number) => number > 0);

/** What would be lost with an evaluation that may be deleted. Throws `not-found`, `wrong-phase`. */
export async function deletionLoss(db: Ports['db'], id: number): Promise<DeletionLoss> {
  const evaluation = await storedEvaluation(db, id);
  if (!evaluation) throw problem('not-found');
  // While students fill in, and while it is checked, what it holds is told by other means, as of last night.
  const { filling, checking } = evaluationState;
  if (evaluation.state === filling || evaluation.state === checking) throw problem('wrong-phase');
  return lossOf(db, id);
}

/** One step, for a client that goes step by step (specification 4); the server does what it leaves. Throws as `askForDeletion`, `bad-request`. */
export async function deleteStep(
  ports: Ports,
  id: number,
  by: Caller,
  { step, name }: { step: string; name?: string | undefined },
) {
  const known = deleteSteps.find((name) => name === step);
  if (!known) throw problem('bad-request', { detail: 'step' });
  await askForDeletion(ports, id, by, { name, afterSeconds: afterClient });
  const isLeft = (await doDeleteStep(ports, id, known, actorOf(by))) && known !== deleteSteps.at(-1);
  // However long the step took, the client has its time for the next one.
  if (isLeft) await ports.jobs.enqueue(deletionJob, String(id), { by: actorOf(by), afterSeconds: afterClient });
}

/** Does one step of a deletion that has begun. False when the evaluation is gone already. */
export function doDeleteStep({ db, lifecycle }: Omit<Ports, 'jobs'>, id: number, step: DeleteStep, by: string) {
  return inTransaction(db, async (tx) => {
    if (!(await lockEvaluation(tx, id))) return false;
    await deletePart(tx, id, step);
    if (step !== 'import') return true;
    await audit(tx, { actor: by, action: 'import.delete', subject: String(id), evaluation: id });
    await lifecycle.deleted(tx, id, by);
    return true;
  });
}
