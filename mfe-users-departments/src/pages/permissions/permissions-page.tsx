import { listPermissions } from '@anketa/contract/permissions';
import { Link } from '@anketa/remote/link';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { useTranslation } from 'react-i18next';

/** Who may do what: every action with its right, the roles that have it, and the scope of tokens that opens it. */
export function PermissionsPage({ data }: PageProps<typeof listPermissions>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ListPage
      wide
      of={listPermissions}
      rows={data}
      rowKey={({ call }) => call}
      subtitle={t('whoMayWhat.lead')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{listPermissions.title[locale]}</span>
        </Breadcrumbs>
      }
    />
  );
}
