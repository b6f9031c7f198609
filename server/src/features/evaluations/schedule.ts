import type { BodyOf } from '@anketa/contract/endpoint';
import type { setPhaseDates as setEndpoint } from '@anketa/contract/evaluations/administration';
import { type Evaluation, evaluationState, type PhaseDates } from '@anketa/contract/evaluations/evaluations';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { eachOnItsOwn } from '../../platform/each-on-its-own.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import type { ErrorLog } from '../../platform/loggable.ts';
import type { Server } from '../../server.ts';
import { checkEvaluationVersion } from './editable.ts';
import { movePhaseIf } from './lifecycle.ts';
import { clock, evaluationById, lockEvaluation, scheduledEvaluations, storePhaseDates } from './store.ts';

const order = ['filling', 'checking', 'published'] as const;

/**
 * Sets when the server moves an evaluation by itself. Throws `fields-invalid` for a date that has passed, that comes
 * before the one of an earlier phase, or whose phase has already begun; `not-found`, `edit-conflict`. What is not sent stays, except the date
 * of a phase that has begun.
 */
export async function setPhaseDates(db: Db, id: number, by: Caller, { version, ...edit }: BodyOf<typeof setEndpoint>) {
  return inTransaction(db, async (tx) => {
    await lockEvaluation(tx, id);
    const evaluation = await evaluationById(tx, id);
    if (!evaluation) throw problem('not-found');
    await checkEvaluationVersion(tx, evaluation, { version, by });
    const hasBegun = (phase: (typeof order)[number]) =>
      evaluation.state <= evaluationState.published && evaluationState[phase] <= evaluation.state;
    const begun = Object.fromEntries(order.filter(hasBegun).map((phase) => [phase, null]));
    const dates = { ...evaluation.phase_dates, ...begun, ...edit };
    const errors: Record<string, string[]> = {};
    let earliest = Date.now();
    for (const phase of order) {
      const date = dates[phase];
      if (date === null) continue;
      if (hasBegun(phase)) errors[phase] = ['phase-begun'];
      else if (phase in edit && Date.parse(date) <= Date.now()) errors[phase] = ['date-past'];
      else if (Date.parse(date) <= earliest) errors[phase] = ['date-order'];
      earliest = Math.max(earliest, Date.parse(date));
    }
    if (Object.keys(errors).length > 0) throw problem('fields-invalid', { errors });
    await storePhaseDates(tx, id, dates);
    await audit(tx, { actor: actorOf(by), action: 'import.phase-dates', subject: String(id), evaluation: id });
    return { ...evaluation, phase_dates: dates };
  });
}

type Ports = Pick<Server, 'db' | 'jobs' | 'lifecycle'> & { readonly log: ErrorLog };

/**
 * Moves every evaluation whose date has passed, once: the date is then gone. Where several dates have passed, the latest phase
 * counts. An evaluation that was moved by hand to that phase or beyond is left as it is. One that cannot be moved is reported and
 * tried again the next minute; the others move all the same. Gives how many were moved.
 */
export async function moveDuePhases(ports: Ports, now = new Date()): Promise<number> {
  let moved = 0;
  const watching = { log: ports.log, failure: 'an evaluation could not be moved by its date' };
  await eachOnItsOwn(watching, await scheduledEvaluations(ports.db), async (id) => {
    if (await moveIfDue(ports, id, now)) moved += 1;
  });
  return moved;
}

/** The phases whose date has passed, in order. */
const duePhases = (dates: PhaseDates, now: Date) =>
  order.filter((phase) => dates[phase] !== null && Date.parse(dates[phase]) <= now.getTime());

/** Takes away the dates that have done their work. The evaluation is locked. */
async function clearDates(tx: Tx, { id, phase_dates }: Evaluation, now: Date): Promise<void> {
  const due = duePhases(phase_dates, now);
  await storePhaseDates(tx, id, { ...phase_dates, ...Object.fromEntries(due.map((phase) => [phase, null])) });
}

async function moveIfDue(ports: Ports, id: number, now: Date): Promise<boolean> {
  const evaluation = await evaluationById(ports.db, id);
  const latest = evaluation && duePhases(evaluation.phase_dates, now).at(-1);
  if (!latest) return false;
  try {
    // Looked at again under the lock: somebody may have set another date meanwhile, or moved it by hand.
    const moved = await movePhaseIf(ports, { id, phase: evaluationState[latest], by: clock }, async (tx, locked) => {
      if (duePhases(locked.phase_dates, now).at(-1) !== latest) return false;
      await clearDates(tx, locked, now);
      return evaluationState[latest] > locked.state;
    });
    return moved !== undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (!passing.includes(error.problem)) await giveUp(ports.db, { id, why: error.problem, now });
    return false;
  }
}

/** What passes by itself, or is mended by somebody: the date stays, and is tried again the next minute. */
const passing: readonly string[] = ['import-running', 'busy'];

/** The phase cannot begin, for example since its keys are destroyed: trying each minute would not help. */
async function giveUp(db: Db, { id, why, now }: { id: number; why: string; now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockEvaluation(tx, id);
    const evaluation = await evaluationById(tx, id);
    if (evaluation) await clearDates(tx, evaluation, now);
    await audit(tx, { actor: clock, action: `import.phase-refused: ${why}`, subject: String(id), evaluation: id });
  });
}

/** Looks every minute for evaluations whose date has passed. */
export async function workOnSchedule(ports: Ports): Promise<void> {
  await ports.jobs.recur('move-due-phases', '* * * * *', async () => {
    await moveDuePhases(ports);
  });
}
