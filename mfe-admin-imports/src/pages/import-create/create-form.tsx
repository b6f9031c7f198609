import { semesters } from '@anketa/contract/constants';
import type { ResponseOf } from '@anketa/contract/endpoint';
import { createImport, type FormerEvaluation, importTypes } from '@anketa/contract/evaluations/imports';
import { ActionForm } from '@anketa/remote/action-form';
import { BlockingOverlay } from '@anketa/remote/blocking-overlay';
import { rulesOf } from '@anketa/remote/field-rules';
import { fieldErrors } from '@anketa/remote/http-error';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useForm } from '@anketa/remote/use-form';
import { Card } from '@anketa/ui/card';
import { RadioGroup, Switch } from '@anketa/ui/choice';
import { Select, TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { academicYear } from '../../parts/semester.ts';
import { yearChoices } from './defaults.ts';
import { type ImportDraft, newDraft } from './draft.ts';
import { FilterGroups } from './filter-groups.tsx';
import { FormerChoice } from './former-choice.tsx';
import { NewSource } from './new-source.tsx';
import type { Filters } from './stored-filters.ts';

interface CreateFormProps {
  readonly former: readonly FormerEvaluation[];
  /** Created: whether this page drives its import, and what filters narrow it. */
  readonly onCreated: (created: ResponseOf<typeof createImport>, filters: Filters) => void;
  readonly onFailed: (text: string) => void;
}

/** The general block, and for doctoral students the filters. */
export function CreateForm({ former, onCreated, onFailed }: CreateFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [first] = useState(() => newDraft(new Date()));
  const suggested = (language: 'cs' | 'en', { semester, year }: ImportDraft) =>
    `${t(`suggestedName.${language}.${semester}`)} ${academicYear(year)}`;
  const bodyOf = (draft: ImportDraft) => ({
    ...draft,
    name_cs: draft.name_cs ?? suggested('cs', draft),
    name_en: draft.name_en ?? suggested('en', draft),
    legacyImport: isDoctoral(draft) || draft.legacyImport,
    filters: isDoctoral(draft) ? draft.filters : {},
    copy_from: draft.copy_from ?? undefined,
  });
  const form = useForm(createImport, {
    values: first,
    request: (draft) => ({ body: bodyOf(draft) }),
    check: rulesOf(() => import(/* webpackChunkName: "evaluation-rules" */ './rules.ts'), { of: bodyOf }),
    related: { type: ['filters', 'legacyImport'] },
    unsaved: t('create.unsaved'),
    // What has nothing to do with a field is a state of the page: specification 4, "Create page phases".
    onRefused: (error) => Object.keys(fieldErrors(error)).length === 0 && onFailed(errorText(error, locale)),
    onSaved: (created, draft) => onCreated(created, bodyOf(draft).filters),
  });
  const draft = form.values;
  const bindName = (field: 'name_cs' | 'name_en') => ({
    label: t(`edit.${field}`),
    lang: field === 'name_cs' ? 'cs' : 'en',
    ...form.field(field),
    value: bodyOf(draft)[field],
  });
  const bindNumber = (field: 'year' | 'semester' | 'type') => {
    const { value, error, onChange } = form.field(field);
    return { value: String(value), error, onChange: (text: string) => onChange(Number(text)) };
  };
  const legacy = form.field('legacyImport');
  return (
    <ActionForm form={form} submit={t('create.start')} fresh>
      <BlockingOverlay busy={form.busy} text={t('create.starting')} />
      <Stack $gap={24} style={{ maxWidth: '48rem' }}>
        <Card>
          <h2 style={{ marginBlockEnd: 16 }}>{t('create.general')}</h2>
          <Stack $gap={20}>
            <Grid $min={240}>
              <Select
                label={t('imports.year')}
                options={yearChoices(new Date()).map((year) => ({ value: String(year), label: academicYear(year) }))}
                {...bindNumber('year')}
              />
              <Select
                label={t('imports.semester')}
                options={semesters.map((semester) => ({ value: String(semester), label: t(`semester.${semester}`) }))}
                {...bindNumber('semester')}
              />
            </Grid>
            <Grid $min={240}>
              <TextInput {...bindName('name_cs')} required />
              <TextInput {...bindName('name_en')} required />
            </Grid>
            <RadioGroup
              label={t('create.type')}
              {...bindNumber('type')}
              options={Object.values(importTypes).map((type) => ({
                value: String(type),
                label: t(`importType.${type}`),
              }))}
            />
            {former.length > 0 ? <FormerChoice former={former} to={draft} {...form.field('copy_from')} /> : null}
            {isDoctoral(draft) ? null : (
              <Switch
                label={t('create.legacy')}
                help={t('create.legacyHelp')}
                checked={legacy.value}
                onChange={legacy.onChange}
              />
            )}
          </Stack>
        </Card>
        <NewSource year={draft.year} semester={draft.semester} />
        {isDoctoral(draft) ? <FilterGroups {...form.field('filters')} /> : null}
      </Stack>
    </ActionForm>
  );
}

const isDoctoral = ({ type }: ImportDraft) => type === importTypes.doctoral;
