import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations/evaluations';

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

/** What a move is called: a key of `phase.act`, which its button says, and of `phase.ask`. */
export function actOf(evaluation: Pick<Evaluation, 'state' | 'options'>, to: number): string {
  const { preparation, filling, checking, published } = evaluationState;
  const { state: from } = evaluation;
  if (to === preparation) return from === filling ? 'stop' : 'prepare';
  if (opensFilling(evaluation, to)) return from === preparation ? 'open' : 'reopen';
  if (to === filling) return 'backToFilling';
  const closes = closesFilling(evaluation, to);
  if (to === published) return closes ? 'closeAndPublish' : 'publish';
  if (closes) return 'close';
  return from > checking ? 'unpublish' : 'check';
}

/** Whether a move ends filling: what is not sent cannot be sent any more, and ballots are counted. */
export function closesFilling(evaluation: Pick<Evaluation, 'state' | 'options'>, to: number): boolean {
  return isFillingOpen(evaluation) && !isFillingOpen({ state: to, options: evaluation.options });
}

type Dated = keyof Evaluation['phase_dates'];
const dated: readonly Dated[] = ['filling', 'checking', 'published'];

/** The next move that the server does by itself, with its date; undefined when none is set. */
export function nextByDate({ state, phase_dates }: Pick<Evaluation, 'state' | 'phase_dates'>) {
  const coming = dated.flatMap((phase) => {
    const at = phase_dates[phase];
    return at !== null && evaluationState[phase] > state ? [{ to: evaluationState[phase], at }] : [];
  });
  return coming.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0];
}
