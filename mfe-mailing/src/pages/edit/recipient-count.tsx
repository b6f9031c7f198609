import { type Audience, courseMask, readAudience } from '@anketa/contract/mail/mailing';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { LinkButton } from '@anketa/ui/button';
import { Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Notice } from '@anketa/ui/notice';
import { Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useAudienceText } from '../../parts/audience-text.ts';
import { messagesAt, useMessages } from '../../parts/use-messages.ts';
import type { Chosen } from './use-plan.ts';

interface RecipientCountProps {
  readonly evaluationId: number;
  readonly value: Chosen;
  /** How many people the choice came to when the page was read. */
  readonly known: Audience;
}

/** How many people a choice comes to, and how many of them get the message: where that is almost nobody, in one sentence and with the way to an e-mail. */
export function RecipientCount({ evaluationId, value: { purpose, filter }, known }: RecipientCountProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const textOf = useAudienceText();
  const isRight = courseMask.test(filter.courses ?? '');
  const { medium, query } = useMessages();
  const request = { params: { id: evaluationId }, query: { ...filter, purpose, ...query } };
  const { data: audience = known } = useData(readAudience, isRight ? request : null, { cancels: true });
  const { people, reachable, step } = audience;
  // All who could be some of them: however far they are.
  const { progress: _, ...others } = request.query;
  const whole = useData(readAudience, isRight && step > 1 ? { ...request, query: others } : null, { cancels: true });
  const left = people - reachable;
  const figures = (
    <Row $gap={32} style={{ alignItems: 'start', rowGap: 12 }}>
      <div>
        <Figure>
          <strong>{textOf(audience, whole.data)}</strong>
          {t(filter.target === 'studium' ? 'audience.students' : 'audience.teachers', { count: people })}
        </Figure>
        {medium === 'mail' && step > 1 && people !== whole.data?.people ? <Help>{t('audience.rounded')}</Help> : null}
        {medium === 'mail' && step === 1 && left > 0 ? (
          <Help>{t('audience.unreachable', { count: left, number: left.toLocaleString(locale) })}</Help>
        ) : null}
      </div>
      {medium === 'push' ? (
        <Figure>
          <strong>{textOf({ people: reachable, step })}</strong>
          {t('audience.subscribed', { count: reachable })}
        </Figure>
      ) : null}
    </Row>
  );
  const exact = reachable === 0 ? 'almostNobody.none' : 'almostNobody.few';
  const sentence = step === 1 ? exact : 'almostNobody.inSteps';
  const isWarned = medium === 'push' && isAlmostNobody(audience);
  return (
    <div role="status">
      {isWarned ? (
        <Notice $tone="warning" style={{ marginBlock: 0 }}>
          <Stack $gap={12}>
            <p style={{ margin: 0 }}>
              {t(sentence, {
                count: reachable,
                of: t(`almostNobody.of.${filter.target}`, { count: people, people: textOf(audience) }),
                number: textOf({ people: reachable, step }),
              })}
            </p>
            <div>
              <LinkButton as={Link} $small to={`${messagesAt(evaluationId, 'mail')}/editor`}>
                {t('almostNobody.toMail')}
              </LinkButton>
            </div>
          </Stack>
        </Notice>
      ) : (
        figures
      )}
    </div>
  );
}

/** Whether a notification reaches fewer than one in ten of those that are chosen. */
const isAlmostNobody = ({ people, reachable }: Audience): boolean => people > 0 && reachable * 10 < people;
