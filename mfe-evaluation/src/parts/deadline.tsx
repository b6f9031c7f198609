import { formatted } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useCache } from '@anketa/remote/use-cache';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useEnd } from './use-end.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** From this long before the end on, how long is left is said too. */
const near = 7 * day;

/** How long is left, such as "za 3 dny"; nothing while the end is far, or when it has come. */
export function timeLeft(left: number, locale: string): string {
  if (left <= 0 || left > near) return '';
  const relative = new Intl.RelativeTimeFormat(locale);
  if (left >= 2 * day) return relative.format(Math.floor(left / day), 'day');
  if (left >= hour) return relative.format(Math.floor(left / hour), 'hour');
  return relative.format(Math.ceil(left / minute), 'minute');
}

/** A date whose day and time do not part from what stands before them, nor an hour from AM or PM: "5. února 2026 v 23:59". */
export function unbroken(date: string): string {
  return date.replace(/(\d\.|\bv|\bat)\s(?=\S)|(?<=\d)\s(?=[AP]M)/g, '$1\u00a0');
}

/** The end of filling as it is read: "5. února 2026 v 23:59". */
export function endText(closesAt: string, locale: string): string {
  return unbroken(formatted(locale, closesAt, { dateStyle: 'long', timeStyle: 'short' }));
}

interface Props {
  readonly open: boolean;
  /** When filling closes by itself, or has closed (ISO 8601), if that is known. */
  readonly closesAt: string | null;
}

/** When something else is to be said than `timeLeft` says now. */
function nextSaid(end: number, now: number): number | undefined {
  const left = end - now;
  if (left > near) return end - near;
  // Of days and hours only whole ones are said.
  if (left > hour) return end - wholeOf(left, left >= 2 * day ? day : hour) + 1;
  return left > minute ? end - wholeOf(left - 1, minute) : undefined;
}

const wholeOf = (left: number, unit: number) => Math.floor(left / unit) * unit;

/** Until when a questionnaire can be filled in, or that it no longer can. What is on the screen is read anew when the end has come. */
export function Deadline({ open, closesAt }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { reload } = useCache();
  const now = useEnd(open ? closesAt : null, { nextBefore: nextSaid, onEnd: () => reload(() => true) });
  if (!open)
    return (
      <Notice style={{ margin: 0 }}>
        {closesAt ? t('deadline.closedAt', { date: endText(closesAt, locale) }) : t('deadline.closed')}{' '}
        {t('deadline.anonymous')}
      </Notice>
    );
  if (!closesAt) return null;
  const left = new Date(closesAt).getTime() - now;
  const rest = timeLeft(left, locale);
  if (left > near) return <p style={{ margin: 0 }}>{t('deadline.until', { date: endText(closesAt, locale) })}</p>;
  return (
    <Notice $tone={left < day ? 'warning' : 'info'} style={{ margin: 0 }}>
      {t('deadline.until', { date: endText(closesAt, locale) })}
      {rest ? <strong> {t('deadline.left', { rest })}</strong> : null}
    </Notice>
  );
}

/** Milliseconds before the end from which on whoever fills in is told of it. */
const soon = 10 * minute;
const whenSoon = (end: number, now: number) => (now < end - soon ? end - soon : undefined);

const Line = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
  &[data-soon='true'] { color: var(--warning); font-weight: 560; }
`;

/** The end in the bar of an open form: said aloud when it is near. `onEnd`: it has come, by this device's clock. */
export function DeadlineLine({ closesAt, onEnd }: { readonly closesAt: string; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const end = new Date(closesAt).getTime();
  const now = useEnd(closesAt, { nextBefore: whenSoon, onEnd });
  const isSoon = now >= end - soon;
  return (
    <Line role="status" data-soon={isSoon}>
      {t(isSoon ? 'deadline.soon' : 'deadline.until', { date: endText(closesAt, locale) })}
    </Line>
  );
}
