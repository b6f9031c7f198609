import { listPermissions } from '@anketa/contract/permissions';
import { Link } from '@anketa/remote/link';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { RightsByRoles } from './rights-by-roles.tsx';

const Actions = styled.h2`margin-block: var(--part) 12px;`;

/** Who may do what: each right with its roles, and every action with its right and the scope of tokens that opens it. */
export function PermissionsPage({ data: { actions, rights } }: PageProps<typeof listPermissions>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [query] = useSearchParams();
  const isNarrowed = query.size > 0;
  return (
    <ListPage
      of={listPermissions}
      without={['roles', 'scope']}
      rows={actions}
      rowKey={({ call }) => call}
      subtitle={t('whoMayWhat.lead')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{listPermissions.title[locale]}</span>
        </Breadcrumbs>
      }
    >
      {isNarrowed ? null : <RightsByRoles rights={rights} />}
      {isNarrowed ? null : <Actions>{t('whoMayWhat.actions')}</Actions>}
    </ListPage>
  );
}
