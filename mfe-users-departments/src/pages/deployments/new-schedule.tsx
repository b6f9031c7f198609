import type { Deployment } from '@anketa/contract/deployments';
import { scheduleRelease } from '@anketa/contract/schedules';
import { FormDialog } from '@anketa/remote/form-dialog';
import { fromLocalMoment } from '@anketa/remote/local-moment';
import { useForm } from '@anketa/remote/use-form';
import { TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { Anyway, RevisionDialogOpener, type RevisionDialogProps, RevisionSelect } from './revision-dialog.tsx';
import { seen } from './seen.ts';

/** Has a revision given to all pages at a time. */
export function NewSchedule({ remote }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  if (remote.schedule !== null) return null;
  return <RevisionDialogOpener remote={remote} label={t('schedule.plan')} dialog={ScheduleDialog} />;
}

function ScheduleDialog({ remote, others, onClose }: RevisionDialogProps) {
  const { t } = useTranslation();
  const { name, activation } = remote;
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
        <Anyway remote={remote} revision={form.values.revision} {...form.field('anyway')} />
      </Stack>
    </FormDialog>
  );
}
