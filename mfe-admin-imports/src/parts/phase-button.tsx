import type { Evaluation } from '@anketa/contract/evaluations';
import { useLocalized } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhaseDialog } from './phase-dialog.tsx';

interface PhaseButtonProps {
  readonly evaluation: Evaluation;
  /** Labels in order, from the server. */
  readonly phases: readonly string[];
  readonly mayMove: boolean;
}

/** The phase of an evaluation; for who may move it, the way to another one. */
export function PhaseButton({ evaluation, phases, mayMove }: PhaseButtonProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [open, setOpen] = useState(false);
  const phase = phases[evaluation.state] ?? '';
  if (!mayMove) return phase;
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  return (
    <>
      <Button
        $small
        style={{ whiteSpace: 'nowrap' }}
        aria-haspopup="dialog"
        aria-label={`${phase} – ${t('phase.title', { name })}`}
        onClick={() => setOpen(true)}
      >
        {phase} <span aria-hidden="true">▾</span>
      </Button>
      {open ? <PhaseDialog evaluation={evaluation} phases={phases} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
