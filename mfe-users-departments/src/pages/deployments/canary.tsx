import { roleWords } from '@anketa/contract/people/people';
import { stopCanary } from '@anketa/contract/suite/canaries';
import type { Deployment } from '@anketa/contract/suite/deployments';
import { Act } from '@anketa/remote/act';
import { momentText, shortDayText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Facts } from '@anketa/ui/card';
import { groupedNumber } from '@anketa/ui/interpolation';
import { Badge } from '@anketa/ui/notice';
import { Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { NewCanary } from './new-canary.tsx';
import { NewSchedule } from './new-schedule.tsx';

const tones = {
  running: 'success',
  resting: 'warning',
  convicted: 'danger',
  over: 'neutral',
  stopped: 'neutral',
  replaced: 'neutral',
  retired: 'neutral',
} as const;

/** The canary of a remote: what some pages get in place of what is active, how they fare, and how the last one ended. */
export function CanaryPart({ remote }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  const { name, canary, may, revisions } = remote;
  const hasOthers = revisions.some(({ active, retired }) => !active && !retired);
  if (!canary && !(may.canary && hasOthers)) return null;
  const runs = canary?.state === 'running' || canary?.state === 'resting';
  return (
    <Stack as="section" $gap={12} aria-label={t('canary.of', { name })}>
      {canary ? (
        <>
          <Row $gap={10}>
            <h3 style={{ margin: 0 }}>{t('canary.title')}</h3>
            <Badge $tone={tones[canary.state]}>{t(`canary.states.${canary.state}`)}</Badge>
          </Row>
          <CanaryFacts canary={canary} />
        </>
      ) : null}
      <Row $gap={8}>
        {runs ? (
          <Act
            endpoint={stopCanary}
            request={{ params: { name } }}
            success={t('canary.stopped', { name })}
            label={t('deployments.of', { act: t('canary.stop'), what: name })}
            question={{ title: t('canary.stopTitle', { name }), text: t('canary.stopText'), yes: t('canary.stop') }}
          >
            {t('canary.stop')}
          </Act>
        ) : null}
        {may.canary ? <NewCanary remote={remote} /> : null}
        <NewSchedule remote={remote} />
      </Row>
    </Stack>
  );
}

/** To whom it goes, until when, and how it fares. */
function CanaryFacts({
  canary: { revision, to, state, since, ends_at, by, ...arms },
}: {
  readonly canary: NonNullable<Deployment['canary']>;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  function recipients(): string {
    if (to.kind === 'share') return t('canary.toShare', { share: to.share });
    return to.kind === 'role' ? t('canary.toRole', { role: localized(roleWords[to.role]) }) : to.logins.join(', ');
  }
  const counted = ({ assigned, failed }: typeof arms.canary) =>
    t('canary.counted', { assigned: groupedNumber(locale, assigned), failed: groupedNumber(locale, failed) });
  return (
    <>
      <p style={{ margin: 0 }}>{t(`canary.stateText.${state}`)}</p>
      <Facts>
        <dt>{t('deployments.revision')}</dt>
        <dd>
          <code>{revision}</code>
        </dd>
        <dt>{t('canary.to')}</dt>
        <dd>{recipients()}</dd>
        <dt>{t('canary.since')}</dt>
        <dd>{shortDayText(locale, since)}</dd>
        <dt>{t('canary.until')}</dt>
        <dd>{momentText(locale, ends_at)}</dd>
        <dt>{t('deployments.by')}</dt>
        <dd>{by}</dd>
        <dt>{t('canary.withIt')}</dt>
        <dd>{counted(arms.canary)}</dd>
        <dt>{t('canary.without')}</dt>
        <dd>{counted(arms.control)}</dd>
      </Facts>
    </>
  );
}
