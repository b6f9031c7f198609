import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { MailUnderWay } from '@anketa/contract/mail/mailing';
import { Link } from '@anketa/remote/link';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Card, PlainList } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Row, Section, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { StateBadge } from './state-badge.tsx';
import { useSubjectText } from './subject-text.ts';
import { useMessages } from './use-messages.ts';

const Subject = styled(Link)`
  @media (pointer: coarse) { display: inline-flex; align-items: center; min-block-size: 44px; }
`;

interface UnderWayProps {
  readonly evaluation: Evaluation | undefined;
  readonly emails: readonly MailUnderWay[];
}

/** E-mails, or notifications, that are neither drafts nor out: how each stands. Nothing where there is none. */
export function SendingProgress({ evaluation, emails }: UnderWayProps) {
  const { t } = useTranslation();
  if (emails.length === 0) return null;
  return (
    <Section $flush>
      <h2>{t('overview.underWay')}</h2>
      <Card>
        <PlainList>
          {emails.map((email) => (
            <li key={email.id}>
              <Line evaluation={evaluation} email={email} />
            </li>
          ))}
        </PlainList>
      </Card>
    </Section>
  );
}

interface LineProps {
  readonly evaluation: Evaluation | undefined;
  readonly email: MailUnderWay;
}

function Line({ evaluation, email }: LineProps) {
  const { id, state, send_at, recipients, done } = email;
  const { t } = useTranslation();
  const locale = useLocale();
  const subjectOf = useSubjectText(evaluation);
  const { all } = useMessages();
  const number = (count: number) => count.toLocaleString(locale);
  return (
    <Stack $gap={8}>
      <Row>
        <Subject to={`${all}/read/${id}`}>{subjectOf(email)}</Subject>
        <StateBadge state={state} />
      </Row>
      {state === 'scheduled' && send_at ? (
        <Help>{t('campaign.goesOut', { at: momentText(locale, send_at) })}</Help>
      ) : null}
      {state === 'prepared' ? (
        <Help>{t('overview.waits', { count: recipients, number: number(recipients) })}</Help>
      ) : null}
      {state === 'sending' || state === 'paused' ? (
        <Progress
          label={t('campaign.progress')}
          value={done}
          max={recipients}
          text={t('campaign.of', { done: number(done), all: number(recipients) })}
        />
      ) : null}
    </Stack>
  );
}
