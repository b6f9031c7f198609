import type { MailCounts } from '@anketa/contract/mail-outcome';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

const kinds = ['sent', 'waiting', 'refused', 'deferred', 'unknown', 'second'] as const;

/** What became of an e-mail's messages so far. What happened to none of them is not listed. Rows of `Facts`. */
export function Counts({ counts }: { readonly counts: MailCounts }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return kinds
    .filter((kind) => kind === 'sent' || counts[kind] > 0)
    .map((kind) => [
      <dt key={kind}>{t(`counts.${kind}`)}</dt>,
      <dd key={`${kind} count`}>{counts[kind].toLocaleString(locale)}</dd>,
    ]);
}
