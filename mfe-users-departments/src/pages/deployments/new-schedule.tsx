import type { Deployment } from '@anketa/contract/suite/deployments';
import { scheduleRelease } from '@anketa/contract/suite/schedules';
import { FormDialog } from '@anketa/remote/form-dialog';
import { fromLocalMoment } from '@anketa/remote/local-moment';
import { useForm } from '@anketa/remote/use-form';
import { TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proposed, RecipientFields, recipientsOf } from './recipient-fields.tsx';
import { Anyway, RevisionDialogOpener, type RevisionDialogProps, RevisionSelect } from './revision-dialog.tsx';
import { reviewed } from './seen.ts';

/** Has a revision given to all pages, or to some, at a time. */
export function NewSchedule({ remote }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  if (remote.schedule !== null) return null;
  return <RevisionDialogOpener remote={remote} label={t('schedule.plan')} dialog={ScheduleDialog} />;
}

function ScheduleDialog({ remote, others, onClose }: RevisionDialogProps) {
  const { t } = useTranslation();
  const { name, activation } = remote;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [first] = useState(() => ({
    revision: others[0]?.revision ?? '',
    at: '',
    ...proposed(2),
    to: 'all',
    anyway: false,
  }));
  const form = useForm(scheduleRelease, {
    values: first,
    request: ({ at, revision, anyway, ...whom }) => ({
      params: { name },
      headers: reviewed(activation),
      body: {
        at: fromLocalMoment(at) ?? '',
        what:
          whom.to === 'all'
            ? { act: 'activate' as const, revision, anyway }
            : {
                act: 'canary' as const,
                revision,
                anyway,
                to: recipientsOf(whom),
                ends_at: fromLocalMoment(whom.ends_at) ?? '',
              },
      },
    }),
    unsaved: t('schedule.unsaved'),
    success: t('schedule.planned', { name }),
    onSaved: onClose,
  });
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
        <RevisionSelect others={others} {...form.field('revision')} />
        <TextInput
          label={t('schedule.at')}
          help={t('schedule.zone', { zone })}
          type="datetime-local"
          required
          {...form.field('at')}
        />
        <RecipientFields form={form} orAll />
        <Anyway remote={remote} revision={form.values.revision} {...form.field('anyway')} />
      </Stack>
    </FormDialog>
  );
}
