import { searchedFor } from '@anketa/contract/results/search';
import { useQuery } from '@anketa/remote/use-query';
import { SearchField } from '@anketa/ui/field';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../locales/later/later-texts.ts';

/* With its texts, once somebody searches: the first load of the index is weighed. */
const FoundEverywhere = lazy(async () => ({
  default: (await later.with(import(/* webpackChunkName: "found-everywhere" */ './found-everywhere.tsx')))
    .FoundEverywhere,
}));

/** Search over all published evaluations, as one types. */
export function SearchEverywhere() {
  const { t } = useTranslation();
  const { bind, read } = useQuery();
  const text = searchedFor(read('search'));
  return (
    <>
      <SearchField label={t('search.everywhere')} placeholder={t('search.example')} {...bind('search')} />
      <Suspense>{text ? <FoundEverywhere text={text} /> : null}</Suspense>
    </>
  );
}
