import { type OptionChanges, type OptionSettings, updateEvaluation } from '@anketa/contract/evaluations/administration';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { ActionForm } from '@anketa/remote/action-form';
import { useNotify } from '@anketa/remote/suite';
import type { Edited } from '@anketa/remote/use-edit';
import { type Form, useForm } from '@anketa/remote/use-form';
import { Facts } from '@anketa/ui/card';
import { Checkbox } from '@anketa/ui/choice';
import { Help, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { FixedValue } from '../../../parts/fixed-value.tsx';

const resultSwitches = [
  'rating_bar_in_results',
  'show_study_programmes_in_results',
  'enable_sections',
  'hide_anonymous_answers',
] as const;
const fillingSwitches = [
  'teacher_can_question',
  'disallow_answer_hidding',
  'continuous',
  'connected_with_sis',
  'enable_sis_pop_up',
] as const;
type Switch = (typeof resultSwitches | typeof fillingSwitches)[number];

interface Props {
  readonly evaluation: Evaluation;
  readonly version: string;
  readonly settings: OptionSettings;
}

/** How each switch stands; those that would have no effect here are there only where they are on (specification 2, "Evaluation detail"). */
function switchesOf<Name extends Switch>(
  names: readonly Name[],
  { evaluation: { options }, settings }: Pick<Props, 'evaluation' | 'settings'>,
) {
  const offered: Partial<Record<Switch, boolean>> = settings.offered;
  const shown = names.filter((name) => options[name] || offered[name] !== false);
  return Object.fromEntries(shown.map((name) => [name, options[name]])) as Partial<Record<Name, boolean>>;
}

interface SwitchesProps {
  readonly values: Partial<Record<Switch, boolean>>;
  readonly errors: Form<object>['errors'];
  readonly onChange: (change: Partial<Record<Switch, boolean>>) => void;
  /** One that can no longer be changed. */
  readonly fixed?: Switch | undefined;
}

function Switches({ values, errors, onChange, fixed }: SwitchesProps) {
  const { t } = useTranslation();
  return (
    <div>
      {(Object.entries(values) as [Switch, boolean][])
        .filter(([name]) => name !== fixed)
        .map(([name, checked]) => (
          <Checkbox
            key={name}
            label={t(`options.${name}`)}
            help={errors[name] ?? t(`options.${name}Help`)}
            invalid={name in errors}
            checked={checked}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
    </div>
  );
}

interface OptionForm<Values> {
  readonly values: Values;
  /** The values of a field as the server has it. */
  readonly valuesOf?: (options: Partial<Values>) => Partial<Values>;
  readonly changes: (changed: Partial<Values>) => OptionChanges;
}

/** What both forms of options do when they are saved. */
function useOptionForm<Values extends object>(
  { evaluation: { id }, version }: Props,
  { values, valuesOf = (options) => options, changes }: OptionForm<Values>,
) {
  const { t } = useTranslation();
  const notify = useNotify();
  const fields = Object.fromEntries(Object.keys(values).map((name) => [name, { label: t(`options.${name}`) }]));
  return useForm(updateEvaluation, {
    values,
    edited: {
      version,
      fields: fields as Edited<Values>['fields'],
      valuesOf: ({ options }) => valuesOf(Object(options)),
    },
    request: (_, { changed, version: from }) => ({
      params: { id },
      body: { options: changes(changed), version: from },
    }),
    unsaved: t('options.unsaved'),
    onSaved: ({ message: text }) => notify({ kind: 'success', text }),
  });
}

/** What results of an evaluation show beside figures. Specification 3, "Evaluation options". */
export function ResultOptionsForm(props: Props) {
  const { t } = useTranslation();
  const switches = switchesOf(resultSwitches, props);
  const { export_url } = props.settings;
  const form = useOptionForm(props, { values: { ...switches, export_url }, changes: (changed) => changed });
  const { export_url: _, ...values } = form.values;
  return (
    <ActionForm form={form} submit={t('options.saveResults')}>
      <Stack>
        <Switches values={values} errors={form.errors} onChange={form.change} />
        <div style={{ maxWidth: '36rem' }}>
          <TextInput
            type="url"
            label={t('options.export_url')}
            help={t('options.export_urlHelp')}
            {...form.field('export_url')}
          />
        </div>
      </Stack>
    </ActionForm>
  );
}

const numbered = ['own_questions', 'minimum_responses'] as const;

/** A number as it was written. What is none is refused beside its field, as one out of range is. */
const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1);

/** How an evaluation is filled in, and who may ask; to be read alone once none of it has an effect any more. Specification 3, "Evaluation options". */
export function FillingOptions(props: Props) {
  const { state, options } = props.evaluation;
  const { checking, published } = evaluationState;
  const isOver = state === published || (state === checking && !options.continuous);
  return isOver && props.settings.minimum_fixed ? <FillingFacts {...props} /> : <FillingOptionsForm {...props} />;
}

function FillingFacts(props: Props) {
  const { t } = useTranslation();
  const { own_questions, minimum_responses } = props.evaluation.options;
  const facts = [
    ...Object.entries(switchesOf(fillingSwitches, props)).map(
      ([name, isOn]) => [t(`options.${name}`), t(`courses.${isOn ? 'yes' : 'no'}`)] as const,
    ),
    [t('options.own_questions'), own_questions] as const,
    [t('options.minimum_responses'), minimum_responses] as const,
  ];
  return (
    <Stack>
      <Help>{t('options.over')}</Help>
      <Facts>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </Facts>
    </Stack>
  );
}

function FillingOptionsForm(props: Props) {
  const { t } = useTranslation();
  const { evaluation, settings } = props;
  const { state, options } = evaluation;
  const numbersOf = (of: Partial<Record<(typeof numbered)[number], unknown>>) => ({
    own_questions: `${of.own_questions}`,
    minimum_responses: `${of.minimum_responses}`,
  });
  const form = useOptionForm(props, {
    values: { ...switchesOf(fillingSwitches, props), ...numbersOf(options) },
    valuesOf: (stands) => ({ ...stands, ...numbersOf(stands) }),
    changes: ({ own_questions, minimum_responses, ...switches }) => ({
      ...switches,
      ...(own_questions === undefined ? {} : { own_questions: whole(own_questions) }),
      ...(minimum_responses === undefined ? {} : { minimum_responses: whole(minimum_responses) }),
    }),
  });
  const { own_questions: _, minimum_responses: __, ...values } = form.values;
  const continuousFixed = state > evaluationState.filling;
  return (
    <ActionForm form={form} submit={t('options.save')}>
      <Stack>
        <Switches
          values={values}
          errors={form.errors}
          onChange={form.change}
          fixed={continuousFixed ? 'continuous' : undefined}
        />
        {continuousFixed && values.continuous !== undefined ? (
          <FixedValue label={t('options.continuous')} help={t('options.continuousHelp', { context: 'fixed' })}>
            {t(`courses.${values.continuous ? 'yes' : 'no'}`)}
          </FixedValue>
        ) : null}
        <Stack style={{ maxWidth: '36rem' }}>
          <TextInput
            inputMode="numeric"
            label={t('options.own_questions')}
            help={t('options.own_questionsHelp')}
            {...form.field('own_questions')}
          />
          {settings.minimum_fixed ? (
            <FixedValue
              label={t('options.minimum_responses')}
              help={t('options.minimum_responsesHelp', { context: 'fixed' })}
            >
              {form.values.minimum_responses}
            </FixedValue>
          ) : (
            <TextInput
              inputMode="numeric"
              label={t('options.minimum_responses')}
              help={t('options.minimum_responsesHelp')}
              {...form.field('minimum_responses')}
            />
          )}
        </Stack>
      </Stack>
    </ActionForm>
  );
}
