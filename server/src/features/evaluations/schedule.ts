import { evaluationState, type PhaseDates } from '@anketa/contract/evaluations';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { type ErrorLog, loggable } from '../../platform/loggable.ts';
import type { Server } from '../../server.ts';
import { movePhase } from './lifecycle.ts';
import { evaluationById, scheduledEvaluations, storePhaseDates } from './store.ts';

const order = ['filling', 'checking', 'published'] as const;

/** Who is named as having moved a phase by its date. */
const clock = 'schedule';

/**
 * Sets when the server moves an evaluation by itself. Throws `fields-invalid` for a date that has passed, that comes
 * before the one of an earlier phase, or whose phase has already begun; `not-found`.
 */
export async function setPhaseDates(db: Db, { id, dates, by }: { id: number; dates: PhaseDates; by: string }) {
  return inTransaction(db, async (tx) => {
    const evaluation = await evaluationById(tx, id);
    if (!evaluation) throw problem('not-found');
    const errors: Record<string, string[]> = {};
    let earliest = Date.now();
    for (const phase of order) {
      const date = dates[phase];
      if (date === null) continue;
      if (evaluation.state <= evaluationState.published && evaluationState[phase] <= evaluation.state) {
        errors[phase] = ['phase-begun'];
      } else if (Date.parse(date) <= Date.now()) errors[phase] = ['date-past'];
      else if (Date.parse(date) <= earliest) errors[phase] = ['date-order'];
      earliest = Math.max(earliest, Date.parse(date));
    }
    if (Object.keys(errors).length > 0) throw problem('fields-invalid', { errors });
    await storePhaseDates(tx, id, dates);
    await audit(tx, { actor: by, action: 'import.phase-dates', subject: String(id) });
    const after = await evaluationById(tx, id);
    if (!after) throw problem('not-found');
    return after;
  });
}

type Ports = Pick<Server, 'db' | 'jobs' | 'lifecycle'> & {
  readonly log: ErrorLog;
};

/**
 * Moves every evaluation whose date has passed, once: the date is then gone. Of several that have passed the latest phase
 * counts; one that has begun already, moved by hand, is left as it is. One that cannot be moved is reported, keeps no other
 * from it, and is tried again the next minute. Gives how many were moved.
 */
export async function moveDuePhases(ports: Ports, now = new Date()): Promise<number> {
  let moved = 0;
  for (const scheduled of await scheduledEvaluations(ports.db)) {
    try {
      if (await moveIfDue(ports, scheduled, now)) moved += 1;
    } catch (error) {
      ports.log.error({ evaluation: scheduled.id, ...loggable(error) }, 'an evaluation could not be moved by its date');
    }
  }
  return moved;
}

type Scheduled = Awaited<ReturnType<typeof scheduledEvaluations>>[number];

async function moveIfDue(ports: Ports, { id, state, phase_dates }: Scheduled, now: Date): Promise<boolean> {
  const isDue = (date: string | null | undefined) => date != null && Date.parse(date) <= now.getTime();
  const due = order.filter((phase) => isDue(phase_dates[phase]));
  const latest = due.at(-1);
  if (!latest) return false;
  const outcome = evaluationState[latest] > state ? await move(ports, id, evaluationState[latest]) : 'refused';
  if (outcome === 'later') return false;
  await inTransaction(ports.db, async (tx) => {
    const kept = (await evaluationById(tx, id))?.phase_dates;
    if (kept) await storePhaseDates(tx, id, { ...kept, ...Object.fromEntries(due.map((phase) => [phase, null])) });
  });
  return outcome === 'moved';
}

/** What passes by itself: the date stays, and is tried again the next minute. */
const passing: readonly string[] = ['import-running', 'busy'];

/** Refused when the phase cannot begin, for example since its keys are destroyed: trying each minute would not help. */
async function move(ports: Ports, id: number, phase: number): Promise<'moved' | 'refused' | 'later'> {
  try {
    await movePhase(ports, { id, phase, by: clock });
    return 'moved';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (passing.includes(error.problem)) return 'later';
    await inTransaction(ports.db, (tx) =>
      audit(tx, { actor: clock, action: `import.phase-refused: ${error.problem}`, subject: String(id) }),
    );
    return 'refused';
  }
}

/** Looks every minute for evaluations whose date has passed. */
export async function workOnSchedule(ports: Ports): Promise<void> {
  await ports.jobs.recur('move-due-phases', '* * * * *', async () => {
    await moveDuePhases(ports);
  });
}
