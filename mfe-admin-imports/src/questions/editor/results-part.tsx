import { type Publicity, publicities } from '@anketa/contract/questions/questions';
import { Checkbox, RadioGroup } from '@anketa/ui/choice';
import { TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { mayCount, mayCountOverCourse } from './draft.ts';
import type { EditorFields } from './editor-fields.ts';

interface ResultsPartProps extends EditorFields {
  /** Averages compare courses: only who manages all questions decides what counts in them. */
  readonly mayAverage: boolean;
  /** Who students were told reads their answers: never more people do. Null: nobody was asked yet. */
  readonly promised: Publicity | null;
}

/** What becomes of the answers. */
export function ResultsPart({ draft, change, errors, reserved, mayAverage, promised }: ResultsPartProps) {
  const { t } = useTranslation();
  const general = draft.target === 'sident' || draft.target === 'sobor';
  const isReserved = reserved.includes('publicity');
  const averaged = reserved.includes('counts_toward_average');
  const most = promised ? publicities.indexOf(promised) : publicities.length;
  return (
    <Stack $gap={20}>
      <RadioGroup
        label={t('questionEditor.publicity')}
        help={t(promised ? 'questionEditor.publicityFrozen' : 'questionEditor.publicityHelp')}
        value={draft.publicity}
        error={errors.publicity}
        onChange={(publicity) => change({ publicity: publicity as Publicity })}
        options={publicities.map((publicity, at) => ({
          value: publicity,
          label: t(`questionPublicity.${publicity}`),
          help: t(`questionPublicity.${publicity === 'none' && general ? 'noneGeneral' : publicity}Help`),
          disabled: at > most || (isReserved && publicity !== draft.publicity),
        }))}
      />
      <Grid $min={240}>
        <TextInput
          label={t('questionEditor.minimum_return_rate')}
          help={t('questionEditor.returnRateHelp')}
          inputMode="numeric"
          readOnly={isReserved}
          value={draft.minimum_return_rate}
          error={errors.minimum_return_rate}
          onChange={(minimum_return_rate) => change({ minimum_return_rate })}
        />
        {mayCountOverCourse(draft.target) ? (
          <Checkbox
            label={t('questionEditor.return_rate_over_course')}
            help={t('questionEditor.overCourseHelp')}
            checked={draft.return_rate_over_course}
            disabled={isReserved}
            onChange={(return_rate_over_course) => change({ return_rate_over_course })}
          />
        ) : null}
      </Grid>
      {mayAverage && mayCount(draft.form) ? (
        <Grid $min={240}>
          <Checkbox
            label={t('questionEditor.counts_toward_average')}
            help={t(`questionEditor.${averaged && !isReserved ? 'reserved' : 'averageHelp'}`)}
            checked={draft.counts_toward_average}
            disabled={averaged}
            onChange={(counts_toward_average) => change({ counts_toward_average })}
          />
          {draft.counts_toward_average ? (
            <TextInput
              label={t('questionEditor.coefficient')}
              help={t('questionEditor.coefficientHelp')}
              inputMode="decimal"
              readOnly={averaged}
              value={draft.coefficient}
              error={errors.coefficient}
              onChange={(coefficient) => change({ coefficient })}
            />
          ) : null}
        </Grid>
      ) : null}
    </Stack>
  );
}
