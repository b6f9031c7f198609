import { createDraft } from '@anketa/contract/emails';
import { Act } from '@anketa/remote/act';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Card, Pairs } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useGoTo } from '../../parts/use-go-to.ts';
import { useMessages } from '../../parts/use-messages.ts';
import { Counts } from './counts.tsx';
import { Effect } from './effect.tsx';
import type { MailPartProps } from './read-page.tsx';
import { SendUnknown } from './send-unknown.tsx';

/** What became of an e-mail that is out, or of which no more is sent. */
export function Outcome({ mail, place, moved }: MailPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const goTo = useGoTo();
  const { email, counts } = mail;
  const { medium, query } = useMessages();
  return (
    <Card>
      <Stack>
        {email.state === 'cancelled' ? <Help>{t('outcome.cancelled')}</Help> : null}
        <Pairs>
          <Counts counts={counts} />
          {medium === 'mail' ? (
            <div>
              <dt>{t('outcome.seen')}</dt>
              <dd>{email.seen.toLocaleString(locale)}</dd>
            </div>
          ) : null}
          <div data-wide="">
            <dt>{t('outcome.created')}</dt>
            <dd>{momentText(locale, email.created_at)}</dd>
          </div>
          {email.sent_at ? (
            <div data-wide="">
              <dt>{t('outcome.at')}</dt>
              <dd>{momentText(locale, email.sent_at)}</dd>
            </div>
          ) : null}
        </Pairs>
        {medium === 'push' && counts.refused + counts.expired > 0 ? <Help>{t('counts.people')}</Help> : null}
        <Effect email={email} />
        {email.state === 'sent' ? <SendUnknown mail={mail} place={place} moved={moved} /> : null}
        <Row>
          <Act
            endpoint={createDraft}
            request={{
              params: { id: place.id },
              body: { copy_of: place.emailId, ...query },
            }}
            refresh="nothing"
            onDone={(draft) => goTo(`/edit/${draft.id}`)}
          >
            {t(`outcome.copy.${medium}`)}
          </Act>
        </Row>
      </Stack>
    </Card>
  );
}
