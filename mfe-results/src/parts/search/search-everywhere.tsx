import { placeKinds, searchEverywhere, searchedFor } from '@anketa/contract/result-search';
import { Loaded } from '@anketa/remote/loaded';
import { useData } from '@anketa/remote/use-data';
import { useQuery } from '@anketa/remote/use-query';
import { SearchField } from '@anketa/ui/field';
import { Section } from '@anketa/ui/page';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { FoundPlaces } from './found-places.tsx';

/** Search over all published evaluations, as one types. */
export function SearchEverywhere() {
  const { t } = useLaterTexts();
  const { bind, read } = useQuery();
  const text = searchedFor(read('search'));
  return (
    <>
      <SearchField label={t('found.everywhere')} placeholder={t('found.label')} {...bind('search')} />
      {text ? <Found text={text} /> : null}
    </>
  );
}

function Found({ text }: { readonly text: string }) {
  const { bind } = useQuery();
  const kind = bind('kind');
  const found = useData(
    searchEverywhere,
    { query: { search: text, kind: placeKinds.find((one) => one === kind.value) } },
    { patience: 300, cancels: true },
  );
  return (
    <Section>
      <Loaded of={found}>
        {(data) => <FoundPlaces found={data.found} kind={kind.value} onKind={kind.onChange} everywhere />}
      </Loaded>
    </Section>
  );
}
