import { importTypes } from '@anketa/contract/imports';
import { useUnsavedGuard } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { RadioGroup, Switch } from '@anketa/ui/choice';
import { Select, TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Grid, Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { academicYear } from '../../parts/semester.ts';
import { semesters, yearChoices } from './defaults.ts';
import type { ImportDraft } from './draft.ts';
import { FilterGroups } from './filter-groups.tsx';

interface Names {
  readonly name_cs: string;
  readonly name_en: string;
}

interface CreateFormProps {
  readonly draft: ImportDraft;
  readonly onChange: (part: Partial<ImportDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly clear: (field: string) => void;
  readonly pending: boolean;
  readonly onStart: (names: Names) => void;
}

/** The general block, and for doctoral students the filters. */
export function CreateForm({ draft, onChange, errors, clear, pending, onStart }: CreateFormProps) {
  const { t } = useTranslation();
  const doctoral = draft.type === importTypes.doctoral;
  const suggested = (locale: 'cs' | 'en') =>
    `${t(`suggestedName.${locale}.${draft.semester}`)} ${academicYear(draft.year)}`;
  const names: Names = { name_cs: draft.name_cs ?? suggested('cs'), name_en: draft.name_en ?? suggested('en') };
  useUnsavedGuard(!pending && (draft.name_cs !== null || draft.name_en !== null), t('create.unsaved'));

  const bindName = (field: keyof Names) => ({
    label: t(`edit.${field}`),
    lang: field === 'name_cs' ? 'cs' : 'en',
    value: names[field],
    error: errors[field],
    onChange: (text: string) => {
      clear(field);
      onChange({ [field]: text });
    },
  });
  const bindNumber = (field: 'year' | 'semester') => ({
    value: String(draft[field]),
    error: errors[field],
    onChange: (value: string) => {
      clear(field);
      onChange({ [field]: Number(value) });
    },
  });
  return (
    <Form onSubmit={() => onStart(names)}>
      <Stack $gap={24} style={{ maxWidth: '48rem' }}>
        <Card>
          <h2>{t('create.general')}</h2>
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
              value={String(draft.type)}
              onChange={(value) => onChange({ type: Number(value) })}
              options={Object.values(importTypes).map((type) => ({
                value: String(type),
                label: t(`importType.${type}`),
              }))}
            />
            {doctoral ? null : (
              <Switch
                label={t('create.legacy')}
                help={t('create.legacyHelp')}
                checked={draft.legacy}
                onChange={(legacy) => onChange({ legacy })}
              />
            )}
          </Stack>
        </Card>
        {doctoral ? <FilterGroups chosen={draft.filters} onChange={(filters) => onChange({ filters })} /> : null}
      </Stack>
      <Row style={{ marginTop: 24 }}>
        <Button type="submit" $kind="primary" disabled={pending || Object.keys(errors).length > 0}>
          {t('create.start')}
        </Button>
      </Row>
    </Form>
  );
}
