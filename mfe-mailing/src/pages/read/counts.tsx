import type { MailMedium } from '@anketa/contract/mail/mailing';
import type { MailCounts } from '@anketa/contract/mail/outcome';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../parts/use-messages.ts';

const rests = ['waiting', 'refused', 'expired', 'deferred', 'unknown', 'second'] as const;
type Rest = (typeof rests)[number];

/** Counts by the words of a medium. Of a notification those whose turn came too late are apart from those whom it failed to reach. */
function countsOf(medium: MailMedium, counts: MailCounts): Readonly<Record<Rest, number>> {
  return medium === 'push'
    ? { ...counts, refused: Math.max(0, counts.refused - counts.expired) }
    : { ...counts, expired: 0 };
}

/** What became so far of messages of an e-mail, or of a notification, that have not come. What happened to none of them is not listed. Of `Pairs`. */
export function RestCounts({ counts }: { readonly counts: MailCounts }) {
  const { t } = useTranslation();
  const { medium } = useMessages();
  const locale = useLocale();
  const numbers = countsOf(medium, counts);
  const words = (kind: Rest) => t(kind === 'refused' ? `counts.refused.${medium}` : `counts.${kind}`);
  return rests
    .filter((kind) => numbers[kind] > 0)
    .map((kind) => (
      <div key={kind}>
        <dt>{words(kind)}</dt>
        <dd>{numbers[kind].toLocaleString(locale)}</dd>
      </div>
    ));
}
