import { changePhase } from '@anketa/contract/evaluation-administration';
import type { Evaluation } from '@anketa/contract/evaluations';
import { checkQuestions } from '@anketa/contract/question-editing';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale, useLocalized, useNotify } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { RadioGroup } from '@anketa/ui/choice';
import { Dialog } from '@anketa/ui/dialog';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { movingBack, opensFilling } from './phase-back.ts';

interface PhaseDialogProps {
  readonly evaluation: Evaluation;
  readonly phases: readonly string[];
  readonly onClose: () => void;
}

/**
 * Moves an evaluation to another phase. Any may follow any other: what the chosen one means is said before the button, which names it. Where
 * the data were taken over half-way, the server asks once more.
 */
export function PhaseDialog({ evaluation, phases, onClose }: PhaseDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const locale = useLocale();
  const localized = useLocalized();
  const [to, setTo] = useState(evaluation.state);
  const names = { phase: phases[to], name: localized({ cs: evaluation.name_cs, en: evaluation.name_en }) };
  const { run, busy, failure } = useAction(changePhase, {
    ask: {
      'import-half-done': ({ title: text }) => ({
        ...{ title: t('phase.openTitle', names), yes: t('phase.openAnyway'), danger: true },
        ...(text && { text }),
      }),
    },
    onFailure: (error) => `${t('phase.failed')} ${errorText(error, locale)}`,
  });
  const back = movingBack(evaluation, to);

  async function move() {
    const answer = await run({ body: { phase: to, import_id: evaluation.id } });
    if (!answer) return;
    const takenBack = answer.undo === 'at-once' ? ` ${t('phase.takeBack')}` : '';
    notify({ kind: 'success', text: `${t('phase.changed', names)}${takenBack}` });
    onClose();
  }
  return (
    <Dialog
      open
      title={t('phase.title', names)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('phase.cancel')}</Button>
          <Button
            $kind={back.length > 0 ? 'danger' : 'primary'}
            disabled={busy || to === evaluation.state}
            onClick={move}
          >
            {t(to === evaluation.state ? 'phase.stay' : 'phase.move', names)}
          </Button>
        </>
      }
    >
      <Stack>
        <RadioGroup
          label={t('phase.label')}
          value={String(to)}
          onChange={(phase) => setTo(Number(phase))}
          options={phases.map((label, phase) => ({
            value: String(phase),
            label,
            ...(phase === evaluation.state && { help: t('phase.present') }),
          }))}
        />
        {to === evaluation.state ? null : <p role="status">{t(`phase.means.${to}`)}</p>}
        {back.length > 0 ? (
          <Notice $tone="warning" style={{ margin: 0 }}>
            {back.map((key) => (
              <p key={key}>{t(`phase.${key}`)}</p>
            ))}
          </Notice>
        ) : null}
        {opensFilling(evaluation, to) ? <Suspect id={evaluation.id} /> : null}
        <ActionFailure inDialog text={failure} />
      </Stack>
    </Dialog>
  );
}

/** Whether teachers ask who students are: to be looked at before filling opens. */
function Suspect({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const check = useData(checkQuestions, { params: { id } });
  return (
    <Loaded of={check}>
      {({ suspect }) =>
        suspect.length > 0 ? (
          <Notice $tone="warning" style={{ margin: 0 }}>
            {t('phase.suspect', { count: suspect.length })}
          </Notice>
        ) : null
      }
    </Loaded>
  );
}
