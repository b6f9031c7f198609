import type { ResponseOf } from '@anketa/contract/endpoint';
import { mailProgress, mailTargets, type readMailing } from '@anketa/contract/mailing';
import type { Named } from '@anketa/contract/values';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { Card, Figure } from '@anketa/ui/card';
import { Select } from '@anketa/ui/field';
import { Grid, Row, Stack } from '@anketa/ui/page';
import { Segments } from '@anketa/ui/tabs';
import { useTranslation } from 'react-i18next';

type Choice = Pick<ResponseOf<typeof readMailing>, 'recipients' | 'departments' | 'study_types' | 'study_forms'>;

/** Who would get an e-mail: the choice, and how many people it comes to. */
export function Recipients({ choice }: { readonly choice: Choice }) {
  const { t } = useTranslation();
  const options = useOptions();
  const { bind } = useQuery();
  const target = bind('target');
  const students = target.value !== 'ucit';
  return (
    <Card aria-labelledby="recipients">
      <h2 id="recipients">{t('recipients.title')}</h2>
      <Stack $gap={20}>
        <Row>
          <Segments
            label={t('recipients.target')}
            value={students ? 'studium' : 'ucit'}
            onChange={(value) => target.onChange(value === 'studium' ? '' : value)}
            options={mailTargets.map((value) => ({ value, label: t(`targets.${value}`) }))}
          />
        </Row>
        <Grid $min={220}>
          {students ? (
            <Select
              label={t('recipients.progress')}
              options={[
                { value: '', label: t('recipients.everyone') },
                ...mailProgress.map((value) => ({ value, label: t(`recipients.${value}`) })),
              ]}
              {...bind('progress')}
            />
          ) : null}
          <Select
            label={t(students ? 'recipients.courseDepartment' : 'recipients.department')}
            options={options(choice.departments)}
            {...bind('department')}
          />
          {students && choice.study_types.length > 0 ? (
            <Select label={t('recipients.studyType')} options={options(choice.study_types)} {...bind('study_type')} />
          ) : null}
          {students && choice.study_forms.length > 0 ? (
            <Select label={t('recipients.studyForm')} options={options(choice.study_forms)} {...bind('study_form')} />
          ) : null}
        </Grid>
        <Count {...choice.recipients} />
      </Stack>
    </Card>
  );
}

function Count({ people, reachable }: { readonly people: number; readonly reachable: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div role="status">
      <Figure>
        <strong>{people.toLocaleString(locale)}</strong>
        {t('recipients.people', { count: people })}
        {people > reachable ? ` ${t('recipients.unreachable', { count: people - reachable })}` : ''}
      </Figure>
    </div>
  );
}

function useOptions() {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (choices: readonly Named[]) => [
    { value: '', label: t('recipients.all') },
    ...choices.map(({ code, name_cs, name_en }) => ({
      value: code,
      label: localized({ cs: name_cs, en: name_en }) || code,
    })),
  ];
}
