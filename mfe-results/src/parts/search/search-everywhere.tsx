import { searchedFor } from '@anketa/contract/results/search';
import { laterPart } from '@anketa/remote/later-part';
import { useQuery } from '@anketa/remote/use-query';
import { SearchField } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { later } from '../../locales/later/later-texts.ts';

/* With its texts, once somebody searches: the first load of the index is weighed. */
const FoundEverywhere = laterPart(
  async () =>
    (await later.with(import(/* webpackChunkName: "found-everywhere" */ './found-everywhere.tsx'))).FoundEverywhere,
);

/** Search over all published evaluations, as one types. */
export function SearchEverywhere() {
  const { t } = useTranslation();
  const { bind, read } = useQuery();
  const text = searchedFor(read('search'));
  return (
    <>
      <SearchField label={t('search.everywhere')} placeholder={t('search.example')} {...bind('search')} />
      {text ? <FoundEverywhere text={text} /> : null}
    </>
  );
}
