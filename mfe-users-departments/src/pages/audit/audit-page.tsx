import { listAudit } from '@anketa/contract/people/audit';
import { Link } from '@anketa/remote/link';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* On one line where there is room for it; soft below what an act was about. */
const Evaluation = styled.span`
  &[data-below='true'] { display: block; color: var(--ink-soft); }
  @media (min-width: 1200px) { white-space: nowrap; }
`;

/** Who did what to whom in the whole product; nothing of what students did. */
export function AuditPage({ data: { acts, people, evaluations } }: PageProps<typeof listAudit>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const offered = (values: readonly { readonly value: string; readonly name: string }[]) =>
    values.map(({ value, name }) => ({ value, label: name }));
  return (
    <ListPage
      wide
      of={listAudit}
      rows={acts}
      rowKey={({ id }) => id}
      subtitle={
        <>
          {t('audit.lead')} <Link to="/retention">{t('retention.title')}</Link>
        </>
      }
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{listAudit.title[locale]}</span>
        </Breadcrumbs>
      }
      render={{
        detail: ({ detail, evaluation }) => (
          <>
            {detail}
            {evaluation ? <Evaluation data-below={detail !== ''}>{evaluation}</Evaluation> : null}
          </>
        ),
      }}
      options={{ who: offered(people), evaluation: offered(evaluations) }}
    />
  );
}
