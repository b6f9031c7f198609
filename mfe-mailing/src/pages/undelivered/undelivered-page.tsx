import { listUndelivered, releaseAddress } from '@anketa/contract/mail-lists';
import { Act } from '@anketa/remote/act';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MailingTrail } from '../../parts/mailing-trail.tsx';

/** Whom e-mails do not reach, and why: never which e-mail it was, which might say who had not answered. */
export function UndeliveredPage({ data: { evaluation, people, may } }: PageProps<typeof listUndelivered>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const localized = useLocalized();
  const { values } = listUndelivered.columns.reason;
  return (
    <ListPage
      of={listUndelivered}
      rows={people}
      rowKey={({ oident }) => oident}
      wide
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<MailingTrail evaluation={evaluation} here={localized(listUndelivered.title)} />}
      render={{
        reason: ({ reason, status }) =>
          reason === 'refused' ? `${localized(values.refused)} (${status})` : localized(values[reason]),
      }}
      more={[
        {
          key: 'release',
          title: '',
          render: ({ oident, name, suppressed }) =>
            may.release && suppressed ? (
              <Act
                endpoint={releaseAddress}
                request={{ params: { id: Number(id), oident } }}
                success={t('release.done', { name })}
                small
                label={t('release.label', { name })}
              >
                {t('release.act')}
              </Act>
            ) : null,
        },
      ]}
    >
      <Help style={{ marginBottom: 16 }}>{t('release.help')}</Help>
    </ListPage>
  );
}
