import { changePhase, type Evaluation } from '@anketa/contract/evaluations';
import { useConfirm, useLocale, useNotify, useRight } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useCall } from '@anketa/remote/use-call';
import { useFailure } from '@anketa/remote/use-failure';
import { Select } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { movingBack } from './phase-back.ts';

interface PhaseSelectProps {
  readonly evaluation: Evaluation;
  /** Labels in order, from the server. */
  readonly phases: readonly string[];
  /** The evaluation as the server returned it. */
  readonly onChanged: (evaluation: Evaluation) => void;
  readonly hideLabel?: boolean;
}

/** The phase of an evaluation. Any phase may follow any other; hiding results again is asked about first. */
export function PhaseSelect({ evaluation, phases, onChanged, hideLabel }: PhaseSelectProps) {
  const { t } = useTranslation();
  const mayManage = useRight('import.manage');
  const notify = useNotify();
  const tell = useFailure();
  const confirm = useConfirm();
  const locale = useLocale();
  const { call, pending } = useCall(changePhase, {
    onError: (error) => tell(error, `${t('phase.failed')} ${errorText(error, locale)}`),
  });

  async function change(value: string) {
    const to = Number(value);
    const meaning = movingBack(evaluation, to);
    const names = { phase: phases[to], name: evaluation.name_cs };
    if (meaning.length > 0) {
      const sure = await confirm({
        title: t('phase.backTitle', names),
        text: meaning.map((key) => t(`phase.${key}`)).join('\n'),
        yes: t('phase.backYes', names),
        danger: true,
      });
      if (!sure) return;
    }
    const answer = await call({ body: { phase: to, import_id: evaluation.id } });
    if (!answer) return;
    notify({ kind: 'success', text: t('phase.changed', names) });
    onChanged(answer.import);
  }
  return (
    <Select
      label={t('phase.label')}
      hideLabel={hideLabel}
      value={String(evaluation.state)}
      options={phases.map((label, phase) => ({ value: String(phase), label }))}
      disabled={!mayManage || pending}
      onChange={change}
    />
  );
}
