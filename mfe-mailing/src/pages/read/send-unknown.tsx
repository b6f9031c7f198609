import { sendUnknownAgain } from '@anketa/contract/mail/steering';
import { Act } from '@anketa/remote/act';
import { useLocale } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import type { MailPartProps } from './read-page.tsx';

/** Those of whom it is not known whether they got the e-mail, and the way to send it to them once more. Nothing where there are none. */
export function SendUnknown({ mail: { counts, may }, place, moved }: MailPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (counts.unknown === 0) return null;
  const words = { count: counts.unknown, number: counts.unknown.toLocaleString(locale) };
  return (
    <Stack $gap={8}>
      <Help>{t('unknown.text', words)}</Help>
      {may.send ? (
        <Row>
          <Act
            endpoint={sendUnknownAgain}
            request={{ params: place }}
            question={{ title: t('unknown.ask', words), text: t('unknown.warning'), yes: t('unknown.yes') }}
            {...moved}
          >
            {t('unknown.again', words)}
          </Act>
        </Row>
      ) : null}
    </Stack>
  );
}
