import { type Evaluation, evaluationState, type PhaseDates, setPhaseDates } from '@anketa/contract/evaluations';
import { useUnsavedGuard } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Grid, Row } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromLocalMoment, toLocalMoment } from './phase-moments.ts';

type Dated = keyof PhaseDates;
const dated: readonly Dated[] = ['filling', 'checking', 'published'];

interface PhaseDatesFormProps {
  readonly evaluation: Evaluation;
  readonly onSaved: (evaluation: Evaluation) => void;
}

/** When the server moves the evaluation on by itself. A phase that has begun has no date any more. */
export function PhaseDatesForm({ evaluation, onSaved }: PhaseDatesFormProps) {
  const { t } = useTranslation();
  const { call, pending, errors, clear } = useCall(setPhaseDates, { success: t('dates.saved') });
  const [changed, setChanged] = useState<Partial<Record<Dated, string>>>({});
  const begun = (phase: Dated) => evaluationState[phase] <= evaluation.state;
  const stored = (phase: Dated) => (begun(phase) ? '' : toLocalMoment(evaluation.phase_dates[phase]));
  const shown = (phase: Dated) => changed[phase] ?? stored(phase);
  const dirty = dated.some((phase) => shown(phase) !== stored(phase));
  useUnsavedGuard(dirty, t('dates.unsaved'));

  async function save() {
    const [filling, checking, published] = dated.map((phase) => fromLocalMoment(begun(phase) ? '' : shown(phase)));
    const answer = await call({ params: { id: evaluation.id }, body: { filling, checking, published } });
    if (!answer) return;
    setChanged({});
    onSaved(answer.import);
  }
  return (
    <Form onSubmit={save}>
      <p>{t('dates.text', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      <Grid $min={300}>
        {dated.map((phase) => (
          <TextInput
            key={phase}
            type="datetime-local"
            label={t(`dates.${phase}`)}
            help={t(begun(phase) ? 'dates.begun' : `dates.${phase}Help`)}
            value={shown(phase)}
            error={errors[phase]}
            disabled={begun(phase)}
            onChange={(moment) => {
              clear(phase);
              setChanged((before) => ({ ...before, [phase]: moment }));
            }}
          />
        ))}
      </Grid>
      <Row style={{ marginTop: 16 }}>
        <Button type="submit" disabled={!dirty || pending || Object.keys(errors).length > 0}>
          {t('dates.save')}
        </Button>
      </Row>
    </Form>
  );
}
