import {
  type Audience,
  type AudienceChoices,
  mailProgress,
  mailPurposes,
  mailRoles,
  mailTargets,
  type RecipientFilter,
} from '@anketa/contract/mail/mailing';
import type { Named } from '@anketa/contract/values';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { type Option, Select, TextInput } from '@anketa/ui/field';
import { Grid, Row, Stack } from '@anketa/ui/page';
import { Segments } from '@anketa/ui/tabs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecipientCount } from './recipient-count.tsx';
import type { Chosen } from './use-plan.ts';

interface RecipientsProps {
  readonly evaluationId: number;
  readonly value: Chosen;
  readonly onChange: (parts: Partial<Chosen>) => void;
  /** What is wrong with the choice. */
  readonly error: string | undefined;
  readonly choices: AudienceChoices;
  /** How many people the choice came to when the page was read. */
  readonly known: Audience;
}

/** Whom an e-mail goes to, and below what it is chosen by how many people that comes to. */
export function Recipients({ evaluationId, value, onChange, error, choices, known }: RecipientsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { purpose, filter } = value;
  const isStudents = filter.target === 'studium';
  const change = (parts: Partial<RecipientFilter>) => onChange({ filter: { ...filter, ...parts } });
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{t('recipients.title')}</h2>
      <Stack $gap={16}>
        <Row>
          <Segments
            label={t('recipients.target')}
            value={filter.target}
            // What one group is chosen by says nothing of the other.
            onChange={(target) => onChange({ filter: { target: target === 'ucit' ? 'ucit' : 'studium' } })}
            options={mailTargets.map((target) => ({ value: target, label: t(`targets.${target}`) }))}
          />
        </Row>
        {/* As wide as the longest choice. */}
        <Grid $min={280} $fill>
          {isStudents ? (
            <Choice
              label={t('recipients.progress')}
              none={t('recipients.everyone')}
              value={filter.progress}
              onChange={(progress) => change({ progress })}
              options={mailProgress.map((progress) => ({ value: progress, label: t(`recipients.${progress}`) }))}
            />
          ) : (
            <Choice
              label={t('recipients.role')}
              value={filter.role}
              onChange={(role) => change({ role })}
              options={mailRoles.map((role) => ({ value: role, label: t(`recipients.roles.${role}`) }))}
            />
          )}
          <Select
            label={t('recipients.purpose')}
            value={purpose}
            onChange={(chosen) => onChange({ purpose: mailPurposes.find((one) => one === chosen) ?? 'other' })}
            options={mailPurposes.map((one) => ({ value: one, label: t(`mailPurposes.${one}`) }))}
          />
        </Grid>
        <Narrowing filter={filter} change={change} choices={choices} error={error} />
        <RecipientCount evaluationId={evaluationId} value={value} known={known} />
      </Stack>
    </Card>
  );
}

interface NarrowingProps {
  readonly filter: RecipientFilter;
  readonly change: (parts: Partial<RecipientFilter>) => void;
  readonly choices: AudienceChoices;
  readonly error: string | undefined;
}

/** What is chosen by seldom. It is folded, unless something is set when the page opens. */
function Narrowing({ filter, change, choices, error }: NarrowingProps) {
  const { t } = useTranslation();
  const optionsOf = useOptions();
  const isStudents = filter.target === 'studium';
  const { department, study_type, study_form, field, courses } = filter;
  const set = [department, study_type, study_form, field, courses].filter(Boolean).length;
  const [wasSet] = useState(set > 0);
  return (
    <Details open={wasSet}>
      <summary>{set > 0 ? t('recipients.narrowedBy', { count: set }) : t('recipients.narrow')}</summary>
      <Grid $min={280}>
        <Choice
          label={t(isStudents ? 'recipients.courseDepartment' : 'recipients.department')}
          value={department}
          onChange={(code) => change({ department: code })}
          options={optionsOf(choices.departments)}
        />
        {isStudents ? (
          <>
            <Choice
              label={t('recipients.studyType')}
              value={study_type}
              onChange={(code) => change({ study_type: code })}
              options={optionsOf(choices.study_types)}
            />
            <Choice
              label={t('recipients.studyForm')}
              value={study_form}
              onChange={(code) => change({ study_form: code })}
              options={optionsOf(choices.study_forms)}
            />
            <Choice
              label={t('recipients.field')}
              value={field}
              onChange={(code) => change({ field: code })}
              options={optionsOf(choices.fields)}
            />
          </>
        ) : null}
        <TextInput
          label={t('recipients.courses')}
          help={t('recipients.coursesHelp')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={courses ?? ''}
          onChange={(mask) => change({ courses: mask || undefined })}
          error={error}
        />
      </Grid>
    </Details>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** What stands for no choice. */
  readonly none?: string;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
  readonly options: readonly (Option & { readonly value: Value })[];
}

/** One of several, or none. Nothing where there is nothing to choose from. */
function Choice<Value extends string>({ label, none, value, onChange, options }: ChoiceProps<Value>) {
  const { t } = useTranslation();
  if (options.length === 0) return null;
  return (
    <Select
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
      options={[{ value: '', label: none ?? t('recipients.all') }, ...options]}
    />
  );
}

function useOptions() {
  const localized = useLocalized();
  return (choices: readonly Named[]) =>
    choices.map(({ code, name_cs, name_en }) => ({
      value: code,
      label: localized({ cs: name_cs, en: name_en }) || code,
    }));
}
