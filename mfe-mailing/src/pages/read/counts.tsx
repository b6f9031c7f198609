import type { MailCounts } from '@anketa/contract/mail-outcome';
import type { MailMedium } from '@anketa/contract/mailing';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../parts/use-messages.ts';

const kinds = ['sent', 'waiting', 'refused', 'expired', 'deferred', 'unknown', 'second'] as const;
type Kind = (typeof kinds)[number];

/** Counts by the words of a medium. Of a notification those whose turn came too late are apart from those whom it failed to reach. */
function countsOf(medium: MailMedium, counts: MailCounts): Readonly<Record<Kind, number>> {
  return medium === 'push'
    ? { ...counts, refused: Math.max(0, counts.refused - counts.expired) }
    : { ...counts, expired: 0 };
}

/** What became of an e-mail's messages, or of a notification's, so far. What happened to none of them is not listed. Of `Pairs`. */
export function Counts({ counts }: { readonly counts: MailCounts }) {
  const { t } = useTranslation();
  const { medium } = useMessages();
  const locale = useLocale();
  const numbers = countsOf(medium, counts);
  const words = (kind: Kind) =>
    t(kind === 'sent' || kind === 'refused' ? `counts.${kind}.${medium}` : `counts.${kind}`);
  return kinds
    .filter((kind) => kind === 'sent' || numbers[kind] > 0)
    .map((kind) => (
      <div key={kind}>
        <dt>{words(kind)}</dt>
        <dd>{numbers[kind].toLocaleString(locale)}</dd>
      </div>
    ));
}
