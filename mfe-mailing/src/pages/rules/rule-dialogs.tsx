import { mailPurposes } from '@anketa/contract/mail/mailing';
import {
  createMailRule,
  eventsOfPurpose,
  type MailRule,
  type MailRuleFields,
  mayGoPushFirst,
  mostRuleDays,
  updateMailRule,
} from '@anketa/contract/mail/sending-rules';
import { FormDialog } from '@anketa/remote/form-dialog';
import { type Form, type Messages, useForm } from '@anketa/remote/use-form';
import { Checkbox } from '@anketa/ui/choice';
import { Select, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { audienceOf, audiences, filterOf, isNarrower, useRuleWords } from './rule-words.ts';

/** What of a rule is written, its days as they are typed. */
type Written = Pick<MailRuleFields, 'purpose' | 'event' | 'filter'> & {
  readonly days: string;
  readonly push_first: boolean;
};

const fresh: Written = {
  purpose: 'reminder',
  event: 'before-end',
  days: '3',
  filter: { target: 'studium', progress: 'unfinished' },
  push_first: false,
};

interface Props {
  readonly open: boolean;
  /** Whether notifications are sent. */
  readonly pushes: boolean;
  readonly onClose: () => void;
}

function useCheck() {
  const { t } = useTranslation();
  return ({ days }: Written): Messages =>
    /^\d{1,2}$/.test(days.trim()) && Number(days) <= mostRuleDays
      ? {}
      : { days: t('rules.daysWrong', { most: mostRuleDays }) };
}

/** Adds a rule. It is at work at once. */
export function NewRuleDialog({ evaluationId, open, pushes, onClose }: Props & { readonly evaluationId: string }) {
  const { t } = useTranslation();
  const form = useForm(createMailRule, {
    values: fresh,
    request: ({ days, ...fields }) => ({
      params: { id: evaluationId },
      body: { ...fields, days: Number(days), active: true },
    }),
    check: useCheck(),
    afresh: true,
    unsaved: t('rules.unsaved'),
    success: t('rules.added'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('rules.add')}
      submit={t('rules.addYes')}
      cancel={t('rules.cancel')}
    >
      <RuleFields form={form} pushes={pushes} />
    </FormDialog>
  );
}

interface EditProps extends Props {
  readonly params: { readonly id: string; readonly ruleId: number };
  readonly rule: MailRule;
}

/** Edits a rule, which others may edit too. */
export function EditRuleDialog({ params, rule, open, pushes, onClose }: EditProps) {
  const { purpose, event, days, filter, push_first = false, version } = rule;
  const { t } = useTranslation();
  const words = useRuleWords();
  const form = useForm(updateMailRule, {
    values: { purpose, event, days: String(days), filter, push_first } satisfies Written as Written,
    edited: {
      version,
      fields: {
        purpose: { label: t('rules.purpose'), text: (value) => t(`mailPurposes.${value}`) },
        event: { label: t('rules.event'), text: (value) => t(`rules.events.${value}`) },
        days: { label: t('rules.days') },
        filter: { label: t('rules.audience'), text: words.whom },
        push_first: { label: t('rules.pushFirst') },
      },
      valuesOf: ({ days: standing, ...values }) => ({ ...values, days: String(standing) }),
    },
    request: (_, { changed: { days: written, ...changed }, version: from }) => ({
      params,
      body: { ...changed, ...(written !== undefined && { days: Number(written) }), version: from },
    }),
    check: useCheck(),
    unsaved: t('rules.unsaved'),
    success: t('rules.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('rules.editTitle')}
      submit={t('rules.save')}
      cancel={t('rules.cancel')}
    >
      <RuleFields form={form} pushes={pushes} />
    </FormDialog>
  );
}

/** What it is for, when, to whom and by what first. Another purpose brings an event by which it makes sense. */
function RuleFields({ form, pushes }: Pick<Props, 'pushes'> & { readonly form: Form<Written> }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const { purpose, event, filter, push_first } = form.values;
  /** What no notification can go before has none. */
  const change = (parts: Partial<Written>) => {
    const values = { ...form.values, ...parts };
    form.change({ ...parts, ...(values.push_first && !mayGoPushFirst(values) && { push_first: false }) });
  };
  const narrow = isNarrower(filter);
  return (
    <Stack>
      <Select
        label={t('rules.purpose')}
        help={t('rules.purposeHelp')}
        options={mailPurposes.map((value) => ({ value, label: t(`mailPurposes.${value}`) }))}
        {...form.field('purpose')}
        onChange={(value) => {
          const chosen = mailPurposes.find((one) => one === value) ?? purpose;
          const events = eventsOfPurpose[chosen];
          change({ purpose: chosen, event: events.includes(event) ? event : events[0] });
        }}
      />
      <Select
        label={t('rules.event')}
        options={eventsOfPurpose[purpose].map((value) => ({ value, label: t(`rules.events.${value}`) }))}
        {...form.field('event')}
        onChange={(value) => form.change({ event: eventsOfPurpose[purpose].find((one) => one === value) ?? event })}
      />
      <div style={{ maxWidth: '14rem' }}>
        <TextInput
          inputMode="numeric"
          label={t(event === 'before-end' ? 'rules.daysBefore' : 'rules.daysAfter')}
          help={t('rules.daysHelp')}
          maxLength={2}
          {...form.field('days')}
        />
      </div>
      <Select
        label={t('rules.audience')}
        options={[
          ...(narrow ? [{ value: 'narrow', label: words.whom(filter) }] : []),
          ...audiences.map((value) => ({ value, label: t(`rules.whom.${value}`) })),
        ]}
        error={form.errors.filter}
        value={narrow ? 'narrow' : audienceOf(filter)}
        onChange={(value) => change({ filter: value === 'narrow' ? filter : filterOf(value) })}
      />
      {mayGoPushFirst(form.values) ? (
        <Checkbox
          label={t('rules.pushFirst')}
          help={t(pushes ? 'rules.pushFirstHelp' : 'rules.pushFirstOff')}
          checked={push_first}
          onChange={(checked) => change({ push_first: checked })}
        />
      ) : null}
    </Stack>
  );
}
