import { type Evaluation, plannedEnd } from '@anketa/contract/evaluations/evaluations';
import { noticeDays } from '@anketa/contract/mail/emails';
import { asksToFill, type MailPurpose } from '@anketa/contract/mail/mailing';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { useMessages } from './use-messages.ts';

interface NoticeDueProps {
  readonly evaluation: Evaluation | undefined;
  readonly purpose: MailPurpose;
}

/** Until when a notification can be delivered. Nothing of an e-mail, which waits in a mailbox. */
export function NoticeDue({ evaluation, purpose }: NoticeDueProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { medium } = useMessages();
  if (medium === 'mail') return null;
  const end = evaluation && asksToFill(purpose) ? plannedEnd(evaluation) : null;
  return (
    <Help>{end ? t('notice.due', { at: momentText(locale, end) }) : t('notice.dueDays', { count: noticeDays })}</Help>
  );
}
