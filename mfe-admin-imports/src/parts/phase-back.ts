import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations';

/** What a move to an earlier phase means, as keys of `phase`. Nothing when it takes nothing from sight. */
export function movingBack(evaluation: Pick<Evaluation, 'state' | 'options'>, to: number): readonly string[] {
  const { checking, published } = evaluationState;
  const { state: from, options } = evaluation;
  if (from < checking || to >= from) return [];
  const hides = from < published ? 'hidesTeachers' : to === checking ? 'hidesPublic' : 'hidesAll';
  if (!isFillingOpen({ state: to, options })) return [hides];
  return [hides, ...(isFillingOpen(evaluation) ? [] : ['reopensFilling']), 'keepsCounted'];
}

/** Whether a move lets students fill in who could not before. */
export function opensFilling(evaluation: Pick<Evaluation, 'state' | 'options'>, to: number): boolean {
  return !isFillingOpen(evaluation) && isFillingOpen({ state: to, options: evaluation.options });
}
