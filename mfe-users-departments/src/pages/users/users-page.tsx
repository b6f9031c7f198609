import { filterRoles, type listUsers, type UserRow, usersCsv } from '@anketa/contract/people';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { SearchField, Select } from '@anketa/ui/field';
import { Badge } from '@anketa/ui/notice';
import { Page, Row } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';

/** All people, with search and filters in the address. */
export function UsersPage({ data }: PageProps<typeof listUsers>) {
  const { t } = useTranslation();
  const list = useList(data);
  const password = list.bind('password');
  const roles = ['', ...filterRoles].map((role) => ({
    value: role,
    label: t(role ? `roles.${role}` : 'users.anyRole'),
  }));
  return (
    <Page
      title={t('users.title')}
      actions={
        <>
          {data.may.providers ? (
            <LinkButton as={Link} to="/providers">
              {t('providers.title')}
            </LinkButton>
          ) : null}
          {data.may.create ? (
            <LinkButton as={Link} to="/user/create" $kind="primary">
              {t('users.create')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Toolbar>
        <SearchField label={t('users.search')} {...list.bind('search')} />
        <Select label={t('users.role')} options={roles} {...list.bind('role')} />
        <Checkbox
          label={t('users.localPassword')}
          checked={password.value === 'local'}
          onChange={(checked) => password.onChange(checked ? 'local' : '')}
        />
        <div>
          <TableDownload of={usersCsv} />
        </div>
      </Toolbar>
      <Table
        caption={t('users.title')}
        list={list}
        columns={useColumns()}
        rowKey={(user) => user.oident}
        empty={t('users.none')}
      />
    </Page>
  );
}

function useColumns(): readonly ListColumn<typeof listUsers, UserRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'full_name',
      title: t('users.name'),
      main: true,
      sortable: true,
      render: ({ oident, full_name, login }) => (
        <Link to={`/user/${encodeURIComponent(oident)}`}>{full_name || login || oident}</Link>
      ),
    },
    { key: 'login', title: t('users.login'), sortable: true },
    { key: 'oident', title: t('users.number'), sortable: true },
    { key: 'email', title: t('users.email'), sortable: true },
    {
      key: 'roles',
      title: t('users.roles'),
      render: ({ roles, local_password }) => (
        <Row $gap={6}>
          {roles.map((role) => (
            <Badge key={role} $tone={role === 'admin' || role === 'temporary-admin' ? 'warning' : 'neutral'}>
              {t(`roles.${role}`)}
            </Badge>
          ))}
          {local_password ? <Badge $tone="info">{t('users.local')}</Badge> : null}
        </Row>
      ),
    },
  ];
}
