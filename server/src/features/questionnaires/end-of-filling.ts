import type { ErrorName } from '@anketa/contract/errors';
import { type Evaluation, fillingEnd } from '@anketa/contract/evaluations/evaluations';
import type { Db } from '../../platform/database/connect.ts';
import { type ProblemError, problem } from '../../platform/http/problem.ts';
import { evaluationById, lastClosing } from '../evaluations/store.ts';

type Closed = Pick<Evaluation, 'id' | 'state' | 'options' | 'phase_dates'>;

/** When filling of an evaluation that is closed has ended (ISO 8601): at the date that was announced, or when it was moved on. Null where it never began. */
export async function endOfFilling(db: Db, evaluation: Closed): Promise<string | null> {
  const announced = fillingEnd(evaluation);
  const has = announced !== null && new Date(announced) <= new Date();
  return has ? announced : lastClosing(db, evaluation.id);
}

/** An error of the catalogue. In the place of `wrong-phase` it is said since when filling is closed, where it ever was open. */
export async function refusal(db: Db, evaluationId: number, name: ErrorName): Promise<ProblemError> {
  const evaluation = name === 'wrong-phase' ? await evaluationById(db, evaluationId) : undefined;
  const moment = evaluation ? await endOfFilling(db, evaluation) : null;
  return moment === null ? problem(name) : problem('filling-ended', { values: { at: { moment } } });
}
