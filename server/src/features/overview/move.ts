import type { ParamsOf, ResponseOf } from '@anketa/contract/endpoint';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { previewMove } from '@anketa/contract/evaluations/overview';
import type { Caller } from '../../platform/http/caller.ts';
import { ProblemError, problem, problemBody } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { ballotTotals, droppedResults } from '../ballots/keys/counts-store.ts';
import { keysOf } from '../ballots/keys/keys-of.ts';
import { effectsOf, frozenBy, undoOf } from '../evaluations/lifecycle.ts';
import { visibleEvaluation } from '../evaluations/service.ts';
import { isMinimumFixed } from '../evaluations/store.ts';
import { questionsCheck } from '../question-editing/pages/pages.ts';
import { countAsked } from '../questions/store.ts';
import { activeCourses, studentCount } from '../statistics/store.ts';

type Ports = Pick<Server, 'db' | 'config' | 'lifecycle'>;

/**
 * What a move to a phase would mean, before it is done: nothing is changed. Throws `not-found`, and `phase-unavailable` for what is no
 * phase and for an evaluation whose data are not complete.
 */
export async function moveMeans(ports: Ports, { id, phase }: ParamsOf<typeof previewMove>, by: Caller) {
  const { db } = ports;
  const { evaluation } = await visibleEvaluation(db, id, by);
  const { published } = evaluationState;
  if (phase > published || evaluation.completed_at === null || evaluation.state > published)
    throw problem('phase-unavailable');
  const after = { ...evaluation, state: phase };
  const [students, courses, questions, ballots, dropped, check, minimumFixed, refusal] = await Promise.all([
    studentCount(db, id),
    activeCourses(db, id),
    countAsked(db, id),
    ballotTotals(db, id),
    droppedResults(db, id),
    questionsCheck(db, id, by),
    isMinimumFixed(db, id),
    effectsOf(evaluation, after).opens ? refusalToOpen(ports, evaluation, by) : null,
  ]);
  const suspect = check.suspect.length;
  const undo = undoOf(evaluation, after);
  const frozen = frozenBy(evaluation, after, { minimumFixed, continuous: ports.config.continuousAllowed });
  const means = { students, courses, questions, ballots, dropped, suspect, undo, frozen, refusal };
  return means satisfies ResponseOf<typeof previewMove>;
}

/** Why filling cannot open, in the caller's language; null when nothing is in the way. */
async function refusalToOpen(
  { db, config, lifecycle }: Ports,
  evaluation: Parameters<Ports['lifecycle']['prepareOpening']>[1],
  { locale }: Caller,
): Promise<string | null> {
  try {
    const keys = await keysOf(db, evaluation, config.verificationDays);
    if (keys.destroyed_on !== null) throw problem('keys-destroyed');
    await lifecycle.prepareOpening(db, evaluation);
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return problemBody(error, locale).title;
    throw error;
  }
}
