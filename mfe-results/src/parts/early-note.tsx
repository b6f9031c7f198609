import type { EvaluationHead } from '@anketa/contract/results/results';
import { useLaterTexts } from '../locales/later/later-texts.ts';
import { usePhaseNote } from './phase-note.ts';
import { PublishingNote } from './publishing-note.tsx';

interface Props {
  readonly evaluation: EvaluationHead;
  /** What else is said where there is something to see: whether more comes later, and when it will be published. */
  readonly beside?: { readonly others_later: boolean; readonly publishes_at: string | null };
}

/** Before publication: what the phase means for a course of one's own. */
export function EarlyNote({ evaluation, beside }: Props) {
  const { t } = useLaterTexts();
  const note = usePhaseNote(evaluation);
  return (
    <>
      {note} {beside?.others_later ? t('course.othersLater') : null}{' '}
      {beside && evaluation.state === 2 ? <PublishingNote at={beside.publishes_at} /> : null}
    </>
  );
}
