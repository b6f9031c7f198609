import type { MailValues } from '@anketa/contract/mail-text';
import { noticeOf } from '@anketa/contract/notice-text';
import { type Locale, locales } from '@anketa/contract/values';
import { Card } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenMail } from './mail-texts.tsx';
import { NoticeScreen } from './notice-preview.tsx';

interface BilingualCardProps {
  readonly texts: WrittenMail;
  /** What stands for the placeholders. */
  readonly examples: Readonly<Record<Locale, MailValues>>;
}

/** A notification as those see it who have chosen no language: both texts in one. Nothing where it is written in one alone. */
export function BilingualCard({ texts, examples }: BilingualCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const written = locales
    .map((locale) => ({ title: texts[`subject_${locale}`], text: texts[`body_${locale}`], values: examples[locale] }))
    .filter(({ title, text }) => title !== '' || text !== '');
  if (written.length < 2) return null;
  return (
    <Card aria-labelledby={id}>
      <h3 id={id}>{t('notice.both')}</h3>
      <Stack $gap={8}>
        <Help>{t('notice.bothHelp')}</Help>
        <NoticeScreen label={t('notice.both')} {...noticeOf(written)} />
        <Help>{t('notice.cut')}</Help>
      </Stack>
    </Card>
  );
}
