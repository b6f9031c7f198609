import { roleWords } from '@anketa/contract/people';
import { rightWords } from '@anketa/contract/permissions';
import { holds, type Permission, permissionBits, rolePermissions, roleSlugs } from '@anketa/contract/rights';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

const permissions = Object.keys(permissionBits) as Permission[];

/** Each right with the roles that have it by themselves; it leads to what it is asked for. */
export function RightsTable() {
  const { t } = useTranslation();
  const localized = useLocalized();
  const columns: Column<Permission>[] = [
    {
      key: 'right',
      title: t('whoMayWhat.right'),
      main: true,
      whole: true,
      render: (right) => <Link to={`/permissions?right=${right}`}>{localized(rightWords[right])}</Link>,
    },
    {
      key: 'roles',
      title: t('whoMayWhat.roles'),
      caption: 'line',
      render: (right) =>
        roleSlugs
          .filter((role) => holds(rolePermissions[role], right))
          .map((role) => localized(roleWords[role]))
          .join(', '),
    },
  ];
  return (
    <Section $flush>
      <h2>{t('whoMayWhat.rights')}</h2>
      <Table
        caption={t('whoMayWhat.rights')}
        columns={columns}
        rows={permissions}
        rowKey={(right) => right}
        empty={null}
      />
    </Section>
  );
}
