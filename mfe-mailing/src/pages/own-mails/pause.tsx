import { machineDay } from '@anketa/contract/machine-moment';
import { chooseMails } from '@anketa/contract/mail/own-mail';
import { Act } from '@anketa/remote/act';
import { ActionForm } from '@anketa/remote/action-form';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Details } from '@anketa/ui/details';
import { TextInput } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';

/** Today by the clock of whoever looks, YYYY-MM-DD. */
const today = () => machineDay(new Date());

/** Nothing until a day: chosen, or given up. */
export function Pause({ until }: { readonly until: string | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (until === null || until <= today()) return <PauseForm />;
  return (
    <div>
      <p>{t('ownMails.pausedUntil', { day: dayText(locale, until) })}</p>
      <Act endpoint={chooseMails} request={{ body: { paused_until: null } }} success={t('ownMails.saved')} small>
        {t('ownMails.resume')}
      </Act>
    </div>
  );
}

function PauseForm() {
  const { t } = useTranslation();
  const form = useForm(chooseMails, {
    values: { paused_until: '' },
    request: ({ paused_until }) => ({ body: { paused_until } }),
    check: ({ paused_until }): Record<string, string> =>
      paused_until > today() ? {} : { paused_until: t('ownMails.pauseWrong') },
    afresh: true,
    unsaved: t('ownMails.pauseUnsaved'),
    success: t('ownMails.saved'),
  });
  return (
    <Details>
      <summary>{t('ownMails.pauseAct')}</summary>
      <ActionForm form={form} submit={t('ownMails.pauseYes')} secondary>
        <div style={{ maxWidth: '20rem' }}>
          <TextInput
            type="date"
            label={t('ownMails.pause')}
            help={t('ownMails.pauseHelp')}
            {...form.field('paused_until')}
          />
        </div>
      </ActionForm>
    </Details>
  );
}
