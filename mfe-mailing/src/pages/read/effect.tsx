import type { MailHalf } from '@anketa/contract/mail/outcome';
import { useLocale } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import type { Mail } from './read-page.tsx';

/** What came of an e-mail that went in two halves: how many of each had responded, and how sure their difference is. Nothing where it is not known. */
export function Effect({ email: { effect, filter } }: Pick<Mail, 'email'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (effect === null) return null;
  if (effect === 'too-few') return <Help>{t('effect.tooFew')}</Help>;
  const { first, second, difference, low, high } = effect;
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const percent = ({ people, responded }: MailHalf) =>
    (responded / people).toLocaleString(locale, { style: 'percent', ...one });
  const of = ({ people, responded }: MailHalf) =>
    t('effect.of', { responded: responded.toLocaleString(locale), people: people.toLocaleString(locale) });
  const points = (share: number) => (100 * share).toLocaleString(locale, one);
  return (
    <div>
      <p>
        {t(filter.progress === 'none' ? 'effect.begun' : 'effect.finished', {
          first: percent(first),
          ofFirst: of(first),
          second: percent(second),
          ofSecond: of(second),
        })}{' '}
        {t(`effect.${meaningOf(low, high)}`, { difference: points(difference), low: points(low), high: points(high) })}
      </p>
      <Help>{t('effect.rounded')}</Help>
    </div>
  );
}

/** What an interval says: one that has zero in it that there may be no difference. */
function meaningOf(low: number, high: number): 'higher' | 'lower' | 'unsure' {
  if (low > 0) return 'higher';
  return high < 0 ? 'lower' : 'unsure';
}
