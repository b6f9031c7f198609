import { flagWords } from '@anketa/contract/declared-list';
import { listUndelivered, releaseAddress } from '@anketa/contract/mail/lists';
import { Act } from '@anketa/remote/act';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { MailingTrail } from '../../parts/mailing-trail.tsx';

/* The button stands in the line: it makes no row higher than the others. */
const Suppressed = styled.span`
  display: inline-flex; align-items: center; gap: 12px; margin-block: -4px;
`;

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
        // What is suppressed is released where it says so: a column of buttons alone would have no name.
        suppressed: ({ oident, name, suppressed }) =>
          may.release && suppressed ? (
            <Suppressed>
              {localized(flagWords.yes)}
              <Act
                endpoint={releaseAddress}
                request={{ params: { id: Number(id), oident } }}
                success={t('release.done', { name })}
                small
                label={t('release.label', { name })}
              >
                {t('release.act')}
              </Act>
            </Suppressed>
          ) : (
            localized(flagWords[suppressed ? 'yes' : 'no'])
          ),
      }}
    >
      {people.total > 0 ? <Help style={{ marginBottom: 16 }}>{t('release.help')}</Help> : null}
    </ListPage>
  );
}
