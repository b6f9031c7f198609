import { type RightRow, rightWords } from '@anketa/contract/permissions';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

/** Each right with the roles that have it by themselves; it leads to what it is asked for. */
export function RightsTable({ rights }: { readonly rights: readonly RightRow[] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const columns: Column<RightRow>[] = [
    {
      key: 'right',
      title: t('whoMayWhat.right'),
      main: true,
      whole: true,
      render: ({ right }) => <Link to={`/permissions?right=${right}`}>{localized(rightWords[right])}</Link>,
    },
    { key: 'roles', title: t('whoMayWhat.roles'), caption: 'line' },
  ];
  return (
    <Section $flush>
      <h2>{t('whoMayWhat.rights')}</h2>
      <Table
        caption={t('whoMayWhat.rights')}
        columns={columns}
        rows={rights}
        rowKey={({ right }) => right}
        empty={null}
      />
    </Section>
  );
}
