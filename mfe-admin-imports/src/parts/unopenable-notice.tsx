import { useLocale } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface UnopenableNoticeProps {
  readonly count: number;
  /** What it means and what to do, where there is room for it. */
  readonly children?: ReactNode;
}

/** The alarm that ballots could not be opened; nothing when all could. */
export function UnopenableNotice({ count, children }: UnopenableNoticeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <Notice $tone="danger" role="alert">
      <p>
        <strong>{t('ballots.alarm.title', { count, number: count.toLocaleString(locale) })}</strong>
      </p>
      {children}
    </Notice>
  );
}
