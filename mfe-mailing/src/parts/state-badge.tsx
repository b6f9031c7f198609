import type { MailState } from '@anketa/contract/mail/mailing';
import { Badge, type Tone } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';

const tones: Readonly<Partial<Record<MailState, Tone>>> = {
  scheduled: 'info',
  preparing: 'info',
  prepared: 'warning',
  sending: 'info',
  paused: 'warning',
  sent: 'success',
};

/** How an e-mail stands, in a word. */
export function StateBadge({ state }: { readonly state: MailState }) {
  const { t } = useTranslation();
  return <Badge $tone={tones[state]}>{t(`mailState.${state}`)}</Badge>;
}
