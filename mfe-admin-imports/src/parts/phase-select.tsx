import { changePhase, type Evaluation } from '@anketa/contract/evaluations';
import { checkQuestions } from '@anketa/contract/question-editing';
import { isHttpError } from '@anketa/remote/http-error';
import { useConfirm, useLocale, useLocalized, useNotify } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useCall } from '@anketa/remote/use-call';
import { useFailure } from '@anketa/remote/use-failure';
import { Select } from '@anketa/ui/field';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { movingBack, opensFilling } from './phase-back.ts';

interface PhaseSelectProps {
  readonly evaluation: Evaluation;
  /** Labels in order, from the server. */
  readonly phases: readonly string[];
  /** The evaluation as the server returned it. */
  readonly onChanged: (evaluation: Evaluation) => void;
  /** Shown, for who may not choose. */
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
}

/**
 * The phase of an evaluation. Any phase may follow any other; hiding results again is asked about first, and so is opening
 * filling with questions of teachers that seem to ask who a student is, or over data that were taken over half-way.
 */
export function PhaseSelect({ evaluation, phases, onChanged, disabled = false, hideLabel }: PhaseSelectProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const tell = useFailure();
  const confirm = useConfirm();
  const locale = useLocale();
  const localized = useLocalized();
  const halfDone = useRef<string>(undefined);
  const { call, pending } = useCall(changePhase, {
    onError(error) {
      if (isHttpError(error) && error.problem.type === '/problems/import-half-done')
        halfDone.current = error.problem.title;
      else tell(error, `${t('phase.failed')} ${errorText(error, locale)}`);
    },
  });

  const check = useCall(checkQuestions);

  async function change(value: string) {
    const to = Number(value);
    const back = movingBack(evaluation, to);
    const meaning = back.map((key) => t(`phase.${key}`));
    if (opensFilling(evaluation, to)) {
      const found = await check.call({ params: { id: evaluation.id } });
      if (!found) return;
      if (found.suspect.length > 0) meaning.push(t('phase.suspect', { count: found.suspect.length }));
    }
    const names = { phase: phases[to], name: localized({ cs: evaluation.name_cs, en: evaluation.name_en }) };
    if (meaning.length > 0) {
      const way = back.length > 0 ? 'back' : 'open';
      const sure = await confirm({
        title: t(`phase.${way}Title`, names),
        text: meaning.join('\n'),
        yes: t(`phase.${way}Yes`, names),
        danger: back.length > 0,
      });
      if (!sure) return;
    }
    const body = { phase: to, import_id: evaluation.id };
    halfDone.current = undefined;
    let answer = await call({ body });
    const why: string | undefined = halfDone.current;
    if (!answer && why) {
      const title = t('phase.openTitle', names);
      if (!(await confirm({ title, text: why, yes: t('phase.openAnyway'), danger: true }))) return;
      answer = await call({ body: { ...body, confirmed: true } });
    }
    if (!answer) return;
    const takenBack = answer.undo === 'at-once' ? ` ${t('phase.takeBack')}` : '';
    notify({ kind: 'success', text: `${t('phase.changed', names)}${takenBack}` });
    onChanged(answer.import);
  }
  return (
    <Select
      label={t('phase.label')}
      hideLabel={hideLabel}
      value={String(evaluation.state)}
      options={phases.map((label, phase) => ({ value: String(phase), label }))}
      disabled={disabled || pending || check.pending}
      onChange={change}
    />
  );
}
