import { evaluationState } from '@anketa/contract/evaluations';
import { readNotifications } from '@anketa/contract/notifications';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useData } from '@anketa/remote/use-data';
import { LinkButton } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Row, Section, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Lists } from '../../parts/lists.tsx';
import { MailingFrame } from '../../parts/mailing-frame.tsx';
import { isAtWork, refreshEvery } from '../../parts/refresh.ts';
import { Remind } from '../../parts/remind.tsx';
import { UnderWay } from '../../parts/under-way.tsx';
import { Channels } from './channels.tsx';

const lists = ['drafts', 'sent'] as const;

/** Notifications of an evaluation: what is under way, the way to a new one, and whom they reach. */
export function NotificationsPage({ data }: PageProps<typeof readNotifications>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { evaluation, sends, channels, under_way, may } = data;
  useData(
    readNotifications,
    { params: { id } },
    { every: (latest) => (latest?.under_way?.some(({ state }) => isAtWork(state)) ? refreshEvery : 0) },
  );
  return (
    <MailingFrame evaluation={evaluation} current="notifications">
      <Stack $gap={24}>
        {sends ? null : (
          <Notice $tone="warning" style={{ marginBlock: 0 }}>
            <p>{t('overview.off.push')}</p>
          </Notice>
        )}
        <Row>
          <LinkButton as={Link} $kind="primary" to={`/import/${id}/notifications/editor`}>
            {t('overview.new.push')}
          </LinkButton>
          {evaluation?.state === evaluationState.filling ? (
            <Remind evaluationId={evaluation.id} mayPrepare={may.send} />
          ) : null}
        </Row>
        <UnderWay evaluation={evaluation} emails={under_way} />
        <Section $flush>
          <h2>{t('overview.all')}</h2>
          <Lists of={lists} counts={data} />
        </Section>
        <Section $flush>
          <h2>{t('overview.reach')}</h2>
          <Channels channels={channels} />
        </Section>
      </Stack>
    </MailingFrame>
  );
}
