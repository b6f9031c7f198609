import { noticeOf } from '@anketa/contract/mail/notice-text';
import type { MailValues } from '@anketa/contract/mail/text';
import { type Locale, locales } from '@anketa/contract/values';
import { Details } from '@anketa/ui/details';
import { Help } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import type { WrittenMail } from './mail-texts.tsx';
import { NoticeScreen } from './notice-preview.tsx';

interface BilingualProps {
  readonly texts: WrittenMail;
  /** What stands for the placeholders. */
  readonly examples: Readonly<Record<Locale, MailValues>>;
}

/** A notification as those see it who have chosen no language: both texts in one, folded. Nothing where it is written in one alone. */
export function Bilingual({ texts, examples }: BilingualProps) {
  const { t } = useTranslation();
  const written = locales
    .map((locale) => ({ title: texts[`subject_${locale}`], text: texts[`body_${locale}`], values: examples[locale] }))
    .filter(({ title, text }) => title !== '' || text !== '');
  if (written.length < 2) return null;
  return (
    <Details>
      <summary>{t('notice.both')}</summary>
      <Stack $gap={8}>
        <Help>{t('notice.bothHelp')}</Help>
        <NoticeScreen label={t('notice.both')} {...noticeOf(written)} />
        <Help>{t('notice.cut')}</Help>
      </Stack>
    </Details>
  );
}
