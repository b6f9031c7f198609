import type { Deployment } from '@anketa/contract/deployments';
import { scheduleRelease } from '@anketa/contract/schedules';
import { FormDialog } from '@anketa/remote/form-dialog';
import { fromLocalMoment } from '@anketa/remote/local-moment';
import { useForm } from '@anketa/remote/use-form';
import { Button } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { Select, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seen } from './seen.ts';

/** Has a revision given to all pages at a time. */
export function NewSchedule({ remote }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const others = remote.revisions.filter(({ active, retired }) => !active && !retired);
  if (remote.schedule !== null || others.length === 0) return null;
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-label={t('deployments.of', { act: t('schedule.plan'), what: remote.name })}
      >
        {t('schedule.plan')}
      </Button>
      {open ? <ScheduleDialog remote={remote} others={others} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface DialogProps {
  readonly remote: Deployment;
  readonly others: Deployment['revisions'];
  readonly onClose: () => void;
}

function ScheduleDialog({ remote: { name, activation, closing }, others, onClose }: DialogProps) {
  const { t } = useTranslation();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useForm(scheduleRelease, {
    values: { revision: others[0]?.revision ?? '', at: '', anyway: false },
    request: ({ at, ...what }) => ({
      params: { name },
      headers: seen(activation),
      body: { at: fromLocalMoment(at) ?? '', what: { act: 'activate' as const, ...what } },
    }),
    unsaved: t('schedule.unsaved'),
    success: t('schedule.planned', { name }),
    onSaved: onClose,
  });
  const anyway = form.field('anyway');
  return (
    <FormDialog
      form={form}
      open
      title={t('schedule.planTitle', { name })}
      text={<p>{t('schedule.planText')}</p>}
      submit={t('schedule.plan')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <Stack $gap={12}>
        <Select
          label={t('deployments.revision')}
          {...form.field('revision')}
          options={others.map(({ revision }) => ({ value: revision, label: revision }))}
        />
        <TextInput
          label={t('schedule.at')}
          help={t('schedule.zone', { zone })}
          type="datetime-local"
          required
          {...form.field('at')}
        />
        {closing ? (
          <Checkbox
            label={t('canary.anyway')}
            help={t('deployments.closing')}
            checked={anyway.value}
            onChange={anyway.onChange}
          />
        ) : null}
      </Stack>
    </FormDialog>
  );
}
