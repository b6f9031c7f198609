import type { EvaluationHead } from '@anketa/contract/results/results';
import { useLaterTexts } from '../locales/later/later-texts.ts';

/** What a phase means for own courses, in a sentence; undefined once results are published. */
export function usePhaseNote({ state, filling_open }: EvaluationHead): string | undefined {
  const { t } = useLaterTexts();
  if (state === 1) return t('myCourses.filling');
  if (state === 2) return t(filling_open ? 'myCourses.continuous' : 'myCourses.checking');
  return undefined;
}
