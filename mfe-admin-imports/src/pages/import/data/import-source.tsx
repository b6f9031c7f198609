import { patience } from '@anketa/contract/constants';
import { readImportSource } from '@anketa/contract/evaluations/import-data';
import { useData } from '@anketa/remote/use-data';
import { useTranslation } from 'react-i18next';
import { SourceTables } from '../../../parts/source-tables.tsx';

/** What an import would bring: whether the data have changed since the last one, how many rows each table has, and what looks wrong. */
export function ImportSource({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data } = useData(readImportSource, { params: { id } }, { patience });
  // Without the SIS nothing can be said; the import itself says so when it is asked for.
  if (!data) return null;
  return <SourceTables tables={data.tables}>{t(data.changed ? 'source.changed' : 'source.same')}</SourceTables>;
}
