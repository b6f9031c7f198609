import { useLocale } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

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

/** The end of filling as it is read: "5. února 2026 v 23:59". */
export function endText(closesAt: string, locale: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short' } as const;
  return unbroken(new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'cs-CZ', format).format(new Date(closesAt)));
}

interface Props {
  readonly open: boolean;
  /** When filling closes by itself, or has closed (ISO 8601), if that is known. */
  readonly closesAt: string | null;
}

/** Until when a questionnaire can be filled in, or that it no longer can. */
export function Deadline({ open, closesAt }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!open)
    return (
      <Notice style={{ margin: 0 }}>
        {closesAt ? t('deadline.closedAt', { date: endText(closesAt, locale) }) : null} {t('deadline.closed')}
      </Notice>
    );
  if (!closesAt) return null;
  const left = new Date(closesAt).getTime() - Date.now();
  const rest = timeLeft(left, locale);
  return (
    <Notice $tone={left < day ? 'warning' : 'info'} style={{ margin: 0 }}>
      {t('deadline.until', { date: endText(closesAt, locale) })}
      {rest ? <strong> {t('deadline.left', { rest })}</strong> : null}
    </Notice>
  );
}

/** Milliseconds before the end from which on whoever fills in is told of it. */
const soon = 10 * 60_000;
/** Milliseconds after which it is asked again whether the end has come: this device's clock may be ahead. */
const again = 15_000;
/** Browsers wait no longer than this. */
const longestWait = 2 ** 31 - 1;

const Line = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
  &[data-soon='true'] { color: var(--warning); font-weight: 560; }
`;

/**
 * The end in the bar of an open form: said aloud when it is near. `onEnd`: it has come, by this
 * device's clock; not all ask at one moment.
 */
export function DeadlineLine({ closesAt, onEnd }: { readonly closesAt: string; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const end = new Date(closesAt).getTime();
  const [now, setNow] = useState(Date.now);
  const [apart] = useState(() => Math.floor(Math.random() * 5000));
  const newest = useRef(onEnd);
  useEffect(() => {
    newest.current = onEnd;
  });
  useEffect(() => {
    const next = [end - soon, end + apart].find((moment) => moment > now);
    if (next === undefined) newest.current();
    const wait = next === undefined ? again + apart : Math.min(next - Date.now(), longestWait);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [end, apart, now]);
  const isSoon = now >= end - soon;
  return (
    <Line role="status" data-soon={isSoon}>
      {t(isSoon ? 'deadline.soon' : 'deadline.until', { date: endText(closesAt, locale) })}
    </Line>
  );
}
