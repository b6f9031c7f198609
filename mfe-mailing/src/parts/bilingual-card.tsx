import type { MailValues } from '@anketa/contract/mail-text';
import { noticeOf } from '@anketa/contract/notice-text';
import { type Locale, locales } from '@anketa/contract/values';
import { Card } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenMail } from './mail-texts.tsx';
import { NoticeScreen } from './notice-preview.tsx';

/** Between columns inside one card: as far as between what stands in two cards beside each other. */
export const betweenCards = 'calc(16px + 2 * var(--inset))';

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
      <Grid $min={400} $fill style={{ gap: `12px ${betweenCards}` }}>
        <Stack $gap={8} style={{ alignContent: 'start' }}>
          <h3 id={id}>{t('notice.both')}</h3>
          <Help>{t('notice.bothHelp')}</Help>
        </Stack>
        <Stack $gap={8} style={{ alignContent: 'start' }}>
          <NoticeScreen label={t('notice.both')} {...noticeOf(written)} />
          <Help>{t('notice.cut')}</Help>
        </Stack>
      </Grid>
    </Card>
  );
}
