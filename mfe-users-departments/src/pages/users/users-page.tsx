import { listUsers, roleWords } from '@anketa/contract/people';
import { listPermissions } from '@anketa/contract/permissions';
import { Link } from '@anketa/remote/link';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { LinkGroup } from '@anketa/ui/link-group';
import { Badge } from '@anketa/ui/notice';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** All people, with search and filters in the address. */
export function UsersPage({ data }: PageProps<typeof listUsers>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
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
        data.may.create ? (
          <LinkButton as={Link} to="/user/create" $kind="primary">
            {t('users.create')}
          </LinkButton>
        ) : undefined
      }
    >
      <div style={{ marginBottom: 16 }}>
        <LinkGroup label={t('users.more')}>
          {data.may.providers ? <Further to="/providers">{t('providers.title')}</Further> : null}
          {data.may.tokens ? <Further to="/api-tokens">{t('tokens.title')}</Further> : null}
          {data.may.tokens ? <Further to="/deployments">{t('deployments.title')}</Further> : null}
          <Further to="/users/roles">{t('rolesFile.title')}</Further>
          {data.may.audit ? <Further to="/audit">{t('audit.title')}</Further> : null}
          {data.may.permissions ? <Further to="/permissions">{localized(listPermissions.title)}</Further> : null}
        </LinkGroup>
      </div>
    </ListPage>
  );
}

/** A page beside the list of users. */
function Further({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <LinkButton as={Link} $small $kind="quiet" to={to}>
      {children}
    </LinkButton>
  );
}
