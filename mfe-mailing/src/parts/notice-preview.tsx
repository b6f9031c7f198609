import { noticeOf } from '@anketa/contract/mail/notice-text';
import type { MailValues } from '@anketa/contract/mail/text';
import type { Locale } from '@anketa/contract/values';
import { typesetIn } from '@anketa/ui/czech-typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* Colours of a telephone in the theme of the suite, not those of the suite. */
const Screen = styled.div`
  --tile: light-dark(#fbfbfd, #2b2f38); --letters: light-dark(#16181d, #f3f4f7); --faint: light-dark(#51565f, #bcc1cb);
  display: grid; align-content: start; inline-size: 100%; max-inline-size: 400px; padding: 14px 12px 18px; border: 1px solid var(--line); border-radius: 20px;
  background: linear-gradient(160deg, light-dark(#c9d6f2, #141a2c), light-dark(#e8def0, #2a2036) 70%); forced-color-adjust: none;
`;

const Tile = styled.div`
  display: grid; grid-template-columns: 36px minmax(0, 1fr); gap: 0 10px; padding: 12px; border-radius: 16px; background: var(--tile); color: var(--letters);
  font-size: var(--text-s); line-height: 1.35; overflow-wrap: anywhere;
  & > svg { grid-row: 1 / span 3; inline-size: 36px; block-size: 36px; }
  & > p { grid-column: 2; margin: 0; text-wrap: wrap; }
  & > p:first-of-type { display: flex; justify-content: space-between; gap: 8px; color: var(--faint); font-size: var(--text-xs); }
`;

/* As many lines as a locked screen shows. */
const Title = styled.p`
  display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; font-weight: 640;
`;
const Text = styled.p`
  display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 6; white-space: pre-line;
  &[data-empty] { color: var(--faint); }
`;

interface NoticePreviewProps {
  readonly title: string;
  readonly text: string;
  /** What stands for the placeholders. */
  readonly values: MailValues;
  /** The language of the notification. */
  readonly locale: Locale;
}

/** A notification in one language as a phone shows it. It is drawn anew only when something of it has changed. */
export const NoticePreview = memo(function NoticePreview({ title, text, values, locale }: NoticePreviewProps) {
  const { t } = useTranslation();
  const label = t('mailText.previewOf.push', { language: t(`mailText.${locale}`) });
  return <NoticeScreen label={label} lang={locale} {...noticeOf([{ title, text, values }])} />;
});

interface NoticeScreenProps {
  /** What it is called where it is read out. */
  readonly label: string;
  readonly lang?: Locale;
  readonly title: string;
  readonly text: string;
}

/** A notification on a locked screen. */
export function NoticeScreen({ label, lang, title, text }: NoticeScreenProps) {
  const { t } = useTranslation();
  return (
    <Screen role="group" aria-label={label}>
      <Tile>
        <Icon />
        <p>
          <span>Anketa</span> <span>{t('notice.now')}</span>
        </p>
        <Title lang={title === '' ? undefined : lang}>{title || t('notifications.noTitle')}</Title>
        <Text lang={text === '' ? undefined : lang} data-empty={text === '' ? '' : undefined}>
          {typesetIn(lang ?? 'cs', text) || t('notice.empty')}
        </Text>
      </Tile>
    </Screen>
  );
}

/** The icon of the suite (shell/src/icons/icon.svg). */
function Icon() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1f3f8f" />
      <path
        d="M8 17l5.5 5.5L24 11"
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
