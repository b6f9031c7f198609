import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Card, Figure, Pairs } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useMessages } from '../../parts/use-messages.ts';
import { RestCounts } from './counts.tsx';
import { Effect } from './effect.tsx';
import type { MailPartProps } from './read-page.tsx';
import { SendUnknown } from './send-unknown.tsx';

/* Over their names, as the large number beside them is, and smaller. */
const Beside = styled(Pairs)`
  flex: 1 1 16rem;
  & > div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
  dd { font-size: var(--text-l); }
`;

/** What became of an e-mail that is out, or of which no more is sent: to how many of all it came, and when. */
export function Outcome({ mail, place, moved }: MailPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { email, counts } = mail;
  const { medium } = useMessages();
  return (
    <Card>
      <Stack>
        {email.state === 'cancelled' ? <Help>{t('outcome.cancelled')}</Help> : null}
        <Row $gap={32} style={{ alignItems: 'start', rowGap: 12 }}>
          <Figure>
            <strong>
              {t('campaign.of', {
                done: counts.sent.toLocaleString(locale),
                all: counts.recipients.toLocaleString(locale),
              })}
            </strong>{' '}
            {medium === 'push'
              ? t(`outcome.came.push.${email.filter.target}`)
              : t('outcome.came.mail', { count: counts.recipients })}
          </Figure>
          <Beside>
            <RestCounts counts={counts} />
            {medium === 'mail' ? (
              <div>
                <dt>{t('outcome.seen')}</dt>
                <dd>{email.seen.toLocaleString(locale)}</dd>
              </div>
            ) : null}
            {email.sent_at ? (
              <div data-wide="">
                <dt>{t('outcome.at')}</dt>
                <dd>{momentText(locale, email.sent_at)}</dd>
              </div>
            ) : null}
          </Beside>
        </Row>
        {medium === 'push' && counts.refused + counts.expired > 0 ? <Help>{t('counts.people')}</Help> : null}
        <Effect email={email} />
        {email.state === 'sent' ? <SendUnknown mail={mail} place={place} moved={moved} /> : null}
      </Stack>
    </Card>
  );
}
