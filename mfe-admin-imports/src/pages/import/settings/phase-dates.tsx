import { setPhaseDates } from '@anketa/contract/evaluations/administration';
import { type Evaluation, evaluationState, type PhaseDates } from '@anketa/contract/evaluations/evaluations';
import { ActionForm } from '@anketa/remote/action-form';
import { fromLocalMoment, toLocalMoment } from '@anketa/remote/local-moment';
import { momentText, zoneText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { TextInput } from '@anketa/ui/field';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { FixedValue } from '../../../parts/fixed-value.tsx';

type Dated = keyof PhaseDates;
const dated: readonly Dated[] = ['filling', 'checking', 'published'];

interface Props {
  readonly evaluation: Evaluation;
  readonly version: string;
}

/** When the server moves the evaluation on by itself. A phase that has begun has no date any more. */
export function PhaseDatesForm({ evaluation, version }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const begun = (phase: Dated) => evaluationState[phase] <= evaluation.state;
  const momentsOf = (dates: Readonly<Record<string, unknown>>) => {
    const moment = (phase: Dated) => (begun(phase) ? '' : toLocalMoment(dates[phase]));
    return { filling: moment('filling'), checking: moment('checking'), published: moment('published') };
  };
  const textOf = (at: string | null) => (at === null ? undefined : momentText(locale, at));
  const field = (phase: Dated) => ({
    label: t(`dates.${phase}`),
    text: (local: string) => textOf(fromLocalMoment(local)) ?? t('dates.none'),
  });
  const form = useForm(setPhaseDates, {
    values: momentsOf(evaluation.phase_dates),
    edited: {
      version,
      fields: { filling: field('filling'), checking: field('checking'), published: field('published') },
      valuesOf: momentsOf,
    },
    request: (_, { changed, version: from }) => {
      const dates = Object.entries(changed).map(([phase, local]) => [phase, fromLocalMoment(local)]);
      return { params: { id: evaluation.id }, body: { ...Object.fromEntries(dates), version: from } };
    },
    unsaved: t('dates.unsaved'),
    success: t('dates.saved'),
  });
  /** The browser shows a moment in its own way, not in the suite's language: what is meant stands in words. */
  function inWords(phase: Dated): string {
    const at = fromLocalMoment(form.values[phase]);
    return at === null ? t(`dates.${phase}Help`) : momentText(locale, at);
  }
  return (
    <ActionForm form={form} submit={t('dates.save')}>
      <p>{t('dates.text', { zone: zoneText(locale) })}</p>
      <Grid $min={300}>
        {dated.map((phase) =>
          begun(phase) ? (
            <FixedValue key={phase} label={t(`dates.${phase}`)}>
              {t('dates.begun')}
            </FixedValue>
          ) : (
            <TextInput
              key={phase}
              type="datetime-local"
              label={t(`dates.${phase}`)}
              help={inWords(phase)}
              {...form.field(phase)}
            />
          ),
        )}
      </Grid>
    </ActionForm>
  );
}
