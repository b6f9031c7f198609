import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { useLocalized } from '@anketa/remote/suite';
import { Menu } from '@anketa/ui/menu';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhaseDialog, type TakenMove } from './phase-dialog.tsx';

interface PhaseMenuProps {
  readonly evaluation: Evaluation;
  /** Labels in order, from the server. */
  readonly phases: readonly string[];
  /** What the button shows. Default: the present phase. */
  readonly label?: ReactNode;
  readonly onMoved: (move: TakenMove) => void;
}

/** The phases that an evaluation is not in; choosing one asks, and moves nothing by itself. Specification 4: any may follow any other. */
export function PhaseMenu({ evaluation, phases, label, onMoved }: PhaseMenuProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [to, setTo] = useState<number | null>(null);
  const present = phases[evaluation.state] ?? '';
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  return (
    <>
      <Menu
        small={label === undefined}
        label={label ?? present}
        name={label === undefined ? `${present} – ${t('phase.title', { name })}` : undefined}
        items={phases.flatMap((text, phase) =>
          phase === evaluation.state ? [] : [{ key: String(phase), label: text }],
        )}
        onChoose={(phase) => setTo(Number(phase))}
      />
      {to === null ? null : (
        <PhaseDialog evaluation={evaluation} to={to} phases={phases} onMoved={onMoved} onClose={() => setTo(null)} />
      )}
    </>
  );
}
