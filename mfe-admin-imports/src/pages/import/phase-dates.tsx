import { setPhaseDates } from '@anketa/contract/evaluation-administration';
import { type Evaluation, evaluationState, type PhaseDates } from '@anketa/contract/evaluations';
import { ActionForm } from '@anketa/remote/action-form';
import { useForm } from '@anketa/remote/use-form';
import { TextInput } from '@anketa/ui/field';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { fromLocalMoment, toLocalMoment } from './phase-moments.ts';

type Dated = keyof PhaseDates;
const dated: readonly Dated[] = ['filling', 'checking', 'published'];

/** When the server moves the evaluation on by itself. A phase that has begun has no date any more. */
export function PhaseDatesForm({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const begun = (phase: Dated) => evaluationState[phase] <= evaluation.state;
  const moment = (phase: Dated) => (begun(phase) ? '' : toLocalMoment(evaluation.phase_dates[phase]));
  const form = useForm(setPhaseDates, {
    values: { filling: moment('filling'), checking: moment('checking'), published: moment('published') },
    request: ({ filling, checking, published }) => ({
      params: { id: evaluation.id },
      body: {
        filling: fromLocalMoment(filling),
        checking: fromLocalMoment(checking),
        published: fromLocalMoment(published),
      },
    }),
    unsaved: t('dates.unsaved'),
    success: t('dates.saved'),
  });
  return (
    <ActionForm form={form} submit={t('dates.save')} secondary>
      <p>{t('dates.text', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      <Grid $min={300}>
        {dated.map((phase) => (
          <TextInput
            key={phase}
            type="datetime-local"
            label={t(`dates.${phase}`)}
            help={t(begun(phase) ? 'dates.begun' : `dates.${phase}Help`)}
            disabled={begun(phase)}
            {...form.field(phase)}
          />
        ))}
      </Grid>
    </ActionForm>
  );
}
