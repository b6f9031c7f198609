import type { Deployment } from '@anketa/contract/suite/deployments';
import { cancelSchedule } from '@anketa/contract/suite/schedules';
import { Act } from '@anketa/remote/act';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Facts } from '@anketa/ui/card';
import { Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

/** What is to be done with a remote at a time, or could not be, and why. */
export function SchedulePart({ remote: { name, schedule } }: { readonly remote: Deployment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!schedule) return null;
  const { act, revision, at, by, held } = schedule;
  return (
    <Stack as="section" $gap={12}>
      <h3 style={{ margin: 0 }}>{t('schedule.title')}</h3>
      <p style={{ margin: 0 }}>
        {held === null ? t(`schedule.${act}`) : t('schedule.heldText', { why: t(`schedule.held.${held}`) })}
      </p>
      <Facts>
        <dt>{t('deployments.revision')}</dt>
        <dd>
          <code>{revision}</code>
        </dd>
        <dt>{t('schedule.at')}</dt>
        <dd>{momentText(locale, at)}</dd>
        <dt>{t('deployments.by')}</dt>
        <dd>{by}</dd>
      </Facts>
      <Row $gap={8}>
        <Act
          endpoint={cancelSchedule}
          request={{ params: { name } }}
          success={t('schedule.cancelled', { name })}
          label={t('deployments.of', { act: t('schedule.cancel'), what: name })}
          question={{ title: t('schedule.cancelTitle', { name }), yes: t('schedule.cancel') }}
        >
          {t('schedule.cancel')}
        </Act>
      </Row>
    </Stack>
  );
}
