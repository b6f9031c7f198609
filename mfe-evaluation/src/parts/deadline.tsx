import { useLocale } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';

const hour = 3_600_000;
const day = 24 * hour;
/** From this long before the end on, how long is left is said too. */
const near = 7 * day;

/** How long is left, such as "za 3 dny"; nothing while the end is far, or when it has come. */
export function timeLeft(left: number, locale: string): string {
  if (left <= 0 || left > near) return '';
  const relative = new Intl.RelativeTimeFormat(locale);
  if (left >= 2 * day) return relative.format(Math.floor(left / day), 'day');
  if (left >= hour) return relative.format(Math.floor(left / hour), 'hour');
  return relative.format(Math.ceil(left / 60_000), 'minute');
}

/** A date whose day and time do not part from what stands before them: "5. února 2026 v 23:59". */
export function unbroken(date: string): string {
  return date.replace(/(\d\.|\bv) (?=\S)/g, '$1\u00a0');
}

interface Props {
  readonly open: boolean;
  /** When filling closes by itself (ISO 8601), if it does. */
  readonly closesAt: string | null;
}

/** Until when a questionnaire can be filled in, or that it no longer can. */
export function Deadline({ open, closesAt }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!open) return <Notice style={{ margin: 0 }}>{t('deadline.closed')}</Notice>;
  if (!closesAt) return null;
  const end = new Date(closesAt);
  const left = end.getTime() - Date.now();
  const date = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'cs-CZ', { dateStyle: 'long', timeStyle: 'short' });
  const rest = timeLeft(left, locale);
  return (
    <Notice $tone={left < day ? 'warning' : 'info'} style={{ margin: 0 }}>
      {t('deadline.until', { date: unbroken(date.format(end)) })}
      {rest ? <strong> {t('deadline.left', { rest })}</strong> : null}
    </Notice>
  );
}
