import type { EvaluationHead } from '@anketa/contract/results/results';
import { Notice } from '@anketa/ui/notice';
import { usePhaseNote } from '../phase-note.ts';

/** What a phase means for whoever reads before publication; nothing once results are published. */
export function BeforePublication({ evaluation }: { readonly evaluation: EvaluationHead }) {
  const note = usePhaseNote(evaluation);
  return note ? <Notice $tone="info">{note}</Notice> : null;
}
