import { scheduleMail } from '@anketa/contract/emails';
import { fieldTexts } from '@anketa/contract/field-texts';
import { FormDialog } from '@anketa/remote/form-dialog';
import { fromLocalMoment } from '@anketa/remote/local-moment';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { type Messages, useForm } from '@anketa/remote/use-form';
import { TextInput } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { useGoTo } from '../../parts/use-go-to.ts';
import type { Place } from './composer.tsx';

interface ScheduleDialogProps {
  readonly place: Place;
  readonly onClose: () => void;
  readonly onFailed: () => void;
}

/** Gives a draft the time at which it goes out by itself. */
export function ScheduleDialog({ place, onClose, onFailed }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const goTo = useGoTo();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useForm(scheduleMail, {
    values: { at: '' },
    request: ({ at }) => ({ params: place, body: { at: fromLocalMoment(at) ?? '' } }),
    check: ({ at }, language): Messages => (fromLocalMoment(at) === null ? { at: fieldTexts[language].required } : {}),
    unsaved: t('schedule.unsaved'),
    refresh: 'nothing',
    onRefused: onFailed,
    onSaved: () => goTo(`/read/${place.emailId}`),
  });
  const at = fromLocalMoment(form.values.at);
  return (
    <FormDialog
      form={form}
      open
      title={t('schedule.title')}
      text={<p>{t('schedule.text')}</p>}
      submit={t('schedule.submit')}
      cancel={t('schedule.cancel')}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label={t('schedule.at')}
        help={at === null ? t('schedule.zone', { zone }) : t('schedule.inWords', { at: momentText(locale, at), zone })}
        required
        {...form.field('at')}
      />
    </FormDialog>
  );
}
