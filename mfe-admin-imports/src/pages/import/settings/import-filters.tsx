import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readEvaluation } from '@anketa/contract/evaluations/administration';
import { importFilters } from '@anketa/contract/evaluations/imports';
import { useLocalized } from '@anketa/remote/suite';
import { Facts } from '@anketa/ui/card';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

interface FiltersProps {
  readonly filters: ResponseOf<typeof readEvaluation>['filters'];
}

/** What the import was narrowed by, in names; nothing where it took all studies over. */
export function ImportFilters({ filters }: FiltersProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  if (filters.length === 0) return null;
  const names = new Map(Object.entries(importFilters).map(([key, name]): [string, string] => [name, key]));
  return (
    <>
      <p>{t('filters.narrowed')}</p>
      <Facts style={{ marginBlockEnd: 20 }}>
        {[...Map.groupBy(filters, ({ filter }) => filter)].map(([filter, chosen]) => (
          <Fragment key={filter}>
            <dt>{t(`filters.${names.get(filter) ?? filter}`, filter)}</dt>
            <dd>
              {chosen.map(({ code, name_cs, name_en }) => localized({ cs: name_cs, en: name_en }) || code).join(', ')}
            </dd>
          </Fragment>
        ))}
      </Facts>
    </>
  );
}
