import { cancelMail, reopenDraft } from '@anketa/contract/mail/steering';
import { Act } from '@anketa/remote/act';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Row, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../parts/check-list.tsx';
import { NoticeDue } from '../../parts/notice-due.tsx';
import { useGoTo } from '../../parts/use-go-to.ts';
import type { MailPartProps } from './read-page.tsx';

/** An e-mail that goes out by itself at its time. */
export function Scheduled({ mail: { evaluation, email, checks, may }, place, moved }: MailPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Of its recipients nothing is known before they are found.
  const known = checks.filter(({ check }) => check !== 'nobody');
  return (
    <Card>
      <Stack>
        <strong>
          {email.send_at ? t('campaign.goesOutIn', { at: momentText(locale, email.send_at), zone }) : null}
        </strong>
        <Help>{t('campaign.scheduledText')}</Help>
        <NoticeDue evaluation={evaluation} purpose={email.purpose} />
        {email.halves ? <Help>{t('halves.scheduled')}</Help> : null}
        {known.length > 0 ? <CheckList label={t('checks.title')} checks={known} /> : null}
        {may.send ? (
          <Row>
            <Reopen place={place} moved={moved}>
              {t('campaign.takeBack')}
            </Reopen>
          </Row>
        ) : null}
      </Stack>
    </Card>
  );
}

/** An e-mail whose recipients are being found and whose messages are being made. */
export function Preparing({ mail: { may }, place, moved }: MailPartProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack>
        <Progress label={t('campaign.preparing')} value={null} max={1} text="" />
        <Help>{t('campaign.preparingText')}</Help>
        {may.send ? (
          <Row>
            <Act
              endpoint={cancelMail}
              request={{ params: place }}
              question={{
                title: t('campaign.stopPreparingAsk'),
                text: t('campaign.stopPreparingText'),
                yes: t('campaign.stopPreparing'),
              }}
              {...moved}
            >
              {t('campaign.stopPreparing')}
            </Act>
          </Row>
        ) : null}
      </Stack>
    </Card>
  );
}

interface ReopenProps extends Pick<MailPartProps, 'place' | 'moved'> {
  readonly kind?: 'primary';
  readonly children: string;
}

/** Makes a draft again of what was not sent yet, and opens it. */
export function Reopen({ place, moved, kind, children }: ReopenProps) {
  const goTo = useGoTo();
  return (
    <Act
      endpoint={reopenDraft}
      request={{ params: place }}
      refresh="nothing"
      onDone={() => goTo(`/edit/${place.emailId}`)}
      {...(kind && { kind })}
      {...moved}
    >
      {children}
    </Act>
  );
}
