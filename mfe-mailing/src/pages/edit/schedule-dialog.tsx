import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { fieldTexts } from '@anketa/contract/field-texts';
import type { RecipientFilter } from '@anketa/contract/mail/mailing';
import { scheduleMail } from '@anketa/contract/mail/steering';
import { FormDialog } from '@anketa/remote/form-dialog';
import { fromLocalMoment, toLocalMoment } from '@anketa/remote/local-moment';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { type Messages, useForm } from '@anketa/remote/use-form';
import { TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { HalvesChoice } from '../../parts/halves-choice.tsx';
import { useGoTo } from '../../parts/use-go-to.ts';
import { useMessages } from '../../parts/use-messages.ts';
import type { Place } from './composer.tsx';
import { Plan } from './plan.tsx';
import type { MailPlan } from './use-plan.ts';

interface ScheduleDialogProps {
  readonly place: Place;
  readonly evaluation: Evaluation | undefined;
  readonly filter: RecipientFilter;
  /** Undefined until it is known. */
  readonly plan: MailPlan | undefined;
  /** The day that it opens with, YYYY-MM-DD; empty: none. */
  readonly day: string;
  readonly onClose: () => void;
  readonly onFailed: () => void;
}

/** Gives a draft the time at which it goes out by itself. */
export function ScheduleDialog({ place, evaluation, filter, plan, day, onClose, onFailed }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const goTo = useGoTo();
  const { medium } = useMessages();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useForm(scheduleMail, {
    values: { at: day && onDay(day), halves: false },
    request: ({ at, halves }) => ({ params: place, body: { at: fromLocalMoment(at) ?? '', halves } }),
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
      <Stack $gap={12}>
        <TextInput
          type="datetime-local"
          label={t('schedule.at')}
          help={
            at === null ? t('schedule.zone', { zone }) : t('schedule.inWords', { at: momentText(locale, at), zone })
          }
          required
          {...form.field('at')}
        />
        {medium === 'mail' ? (
          <HalvesChoice
            evaluation={evaluation}
            filter={filter}
            checked={form.values.halves}
            onChange={(halves) => form.change({ halves })}
          />
        ) : null}
        {plan ? (
          <Plan
            plan={plan}
            day={at === null ? '' : form.values.at.slice(0, 10)}
            onChoose={(chosen) => form.change({ at: onDay(chosen, form.values.at.slice(11)) })}
          />
        ) : null}
      </Stack>
    </FormDialog>
  );
}

/** A day as the field of a moment wants it, at a time, or at nine; where that has passed, an hour from now. */
function onDay(day: string, time = ''): string {
  const at = `${day}T${time || '09:00'}`;
  const soon = toLocalMoment(new Date(Date.now() + 3_600_000).toISOString());
  return at > soon ? at : soon;
}
