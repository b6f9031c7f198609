import type { ResponseOf } from '@anketa/contract/endpoint';
import { changePhase } from '@anketa/contract/evaluations/administration';
import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import { previewMove } from '@anketa/contract/evaluations/overview';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale, useLocalized, useNotify } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { clipped } from './clipped.ts';
import { actOf, closesFilling, movingBack, opensFilling } from './phase-moves.ts';
import { useAmounts } from './use-amounts.ts';

/** A move that was just done, as far as it can be taken back. */
export interface TakenMove {
  readonly evaluation: Evaluation;
  readonly act: string;
  readonly seconds: number;
}

interface PhaseDialogProps {
  /** As it is now. */
  readonly evaluation: Evaluation;
  readonly to: number;
  /** Labels in order, from the server. */
  readonly phases: readonly string[];
  readonly onClose: () => void;
  readonly onMoved: (move: TakenMove) => void;
}

/**
 * The question before an evaluation moves to another phase: who sees what from then on, and how much it touches, by the server's numbers.
 * Its button says what happens.
 */
export function PhaseDialog({ evaluation, to, phases, onClose, onMoved }: PhaseDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const locale = useLocale();
  const localized = useLocalized();
  const means = useData(previewMove, { params: { id: evaluation.id, phase: to } });
  const name = clipped(localized({ cs: evaluation.name_cs, en: evaluation.name_en }));
  const names = { phase: phases[to], name };
  const act = actOf(evaluation, to);
  const { run, busy, failure } = useAction(changePhase, {
    onFailure: (error) => `${t('phase.failed')} ${errorText(error, locale)}`,
  });
  const refused = typeof means.data?.refusal === 'string';

  async function move() {
    const answer = await run({ body: { phase: to, import_id: evaluation.id, from: evaluation.state } });
    if (!answer) return;
    notify({ kind: 'success', text: t('phase.changed', names) });
    onMoved({ evaluation, act, seconds: answer.undo_seconds });
    onClose();
  }
  return (
    <Dialog
      open
      title={t(`phase.ask.${act}`, names)}
      text={
        <div role="status">
          <Loaded of={means}>{(move) => <Meaning evaluation={evaluation} to={to} move={move} />}</Loaded>
        </div>
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(refused ? 'phase.close' : 'phase.cancel')}</Button>
          {refused ? null : (
            <Button
              $kind={closesFilling(evaluation, to) ? 'danger' : 'primary'}
              $off={busy || means.data === undefined}
              onClick={move}
            >
              {t(`phase.act.${act}`)}
            </Button>
          )}
        </>
      }
    >
      <ActionFailure aloud text={failure} />
    </Dialog>
  );
}

interface MeaningProps {
  readonly evaluation: Evaluation;
  readonly to: number;
  readonly move: ResponseOf<typeof previewMove>;
}

/** Who sees what from now on, how much it touches, whether it can be taken back, and what cannot be changed after it. */
function Meaning({ evaluation, to, move }: MeaningProps) {
  const { t } = useTranslation();
  const amount = useAmounts();
  const locale = useLocale();
  const { ballots, dropped, suspect, undo, frozen, refusal } = move;
  if (refusal !== null) return <Notice $tone="danger">{refusal}</Notice>;
  const open = isFillingOpen(evaluation);
  const values = {
    students: amount('students', move.students),
    courses: amount('courses', move.courses),
    questions: amount('questions', move.questions),
    submitted: amount('ballots', ballots.submitted),
    counted: amount('ballots', ballots.counted),
    set_aside: amount('ballots', ballots.set_aside),
    dropped: amount('results', dropped),
  };
  const back = movingBack(evaluation, to);
  const listed = (keys: readonly string[]) =>
    new Intl.ListFormat(locale).format(keys.map((key) => t(`phase.frozen.${key}`)));
  const { continuous } = evaluation.options;
  return (
    <Stack $gap={12}>
      <p style={{ margin: 0 }}>{t(`phase.means.${to}`, { context: continuous ? 'continuous' : undefined })}</p>
      <p style={{ margin: 0 }}>
        {t('phase.amounts', values)} {t(open ? 'phase.sentLastNight' : 'phase.sent', values)}
      </p>
      {closesFilling(evaluation, to) ? <p style={{ margin: 0 }}>{t('phase.closes')}</p> : null}
      {back.length > 0 ? (
        <Notice $tone="warning" style={{ margin: 0 }}>
          {back.map((key) => (
            <p key={key}>{t(`phase.${key}`, values)}</p>
          ))}
        </Notice>
      ) : null}
      {suspect > 0 && opensFilling(evaluation, to) ? (
        <Notice $tone="warning" style={{ margin: 0 }}>
          {t('phase.suspect', { count: suspect })}
        </Notice>
      ) : null}
      <p style={{ margin: 0 }}>
        <strong>{t(`phase.undo.${undo}`)}</strong>
      </p>
      {frozen.length > 0 ? <p style={{ margin: 0 }}>{t('phase.freezes', { what: listed(frozen) })}</p> : null}
    </Stack>
  );
}
