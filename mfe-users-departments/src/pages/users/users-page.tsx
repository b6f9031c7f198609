import { listUsers, roleWords } from '@anketa/contract/people/people';
import { listPermissions } from '@anketa/contract/people/permissions';
import { Link } from '@anketa/remote/link';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Menu } from '@anketa/ui/menu';
import { Badge } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* What a person has of roles stands on one line at a desk: columns are nearer to each other. */
const Near = styled.div`
  @media (min-width: 960px) { th, td { padding-inline: 10px; } }
`;

/** All people, with search and filters in the address. */
export function UsersPage({ data }: PageProps<typeof listUsers>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { create, providers, tokens, audit, permissions } = data.may;
  const further = [
    { to: '/providers', label: t('providers.title'), may: providers },
    { to: '/api-tokens', label: t('tokens.title'), may: tokens },
    { to: '/deployments', label: t('deployments.title'), may: tokens },
    { to: '/users/roles', label: t('rolesFile.title'), may: true },
    { to: '/audit', label: t('audit.title'), may: audit },
    { to: '/permissions', label: localized(listPermissions.title), may: permissions },
  ].flatMap(({ to, label, may }) => (may ? { key: to, label, to } : []));
  return (
    <Near>
      <ListPage
        of={listUsers}
        rows={data}
        rowKey={({ oident }) => oident}
        render={{
          full_name: ({ oident, full_name, login }) => (
            <Link to={`/user/${encodeURIComponent(oident)}`}>{full_name || login || oident}</Link>
          ),
          roles: ({ roles, local_password, deactivated }) => (
            <>
              {roles.map((role) => localized(roleWords[role])).join(', ')}
              {deactivated ? <Badge $tone="danger">{t('users.deactivated')}</Badge> : null}
              {local_password ? <Badge $tone="info">{t('users.local')}</Badge> : null}
            </>
          ),
        }}
        actions={
          <>
            <Menu label={t('users.more')} items={further} as={Link} />
            {create ? (
              <LinkButton as={Link} to="/user/create" $kind="primary">
                {t('users.create')}
              </LinkButton>
            ) : null}
          </>
        }
      />
    </Near>
  );
}
