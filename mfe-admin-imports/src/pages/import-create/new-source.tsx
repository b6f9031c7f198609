import { patience } from '@anketa/contract/constants';
import { readNewSource } from '@anketa/contract/evaluations/import-data';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Card } from '@anketa/ui/card';
import { useTranslation } from 'react-i18next';
import { SourceTables } from '../../parts/source-tables.tsx';

interface NewSourceProps {
  readonly year: number;
  readonly semester: number;
}

/** What an import of a new evaluation would bring, against the last one of the same semester: looked at before anything begins. */
export function NewSource({ year, semester }: NewSourceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useData(readNewSource, { query: { year, semester } }, { patience });
  if (!data) return null;
  return (
    <Card>
      <h2>{t('source.newTitle')}</h2>
      <SourceTables tables={data.tables}>
        {t('source.first', { count: data.expected, number: data.expected.toLocaleString(locale) })}
      </SourceTables>
    </Card>
  );
}
