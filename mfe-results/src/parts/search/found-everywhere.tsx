import { patience } from '@anketa/contract/constants';
import { placeKinds, searchEverywhere } from '@anketa/contract/results/search';
import { Loaded } from '@anketa/remote/loaded';
import { useData } from '@anketa/remote/use-data';
import { useQuery } from '@anketa/remote/use-query';
import { Section } from '@anketa/ui/page';
import { FoundPlaces } from './found-places.tsx';

/** What a search has found in all published evaluations. */
export function FoundEverywhere({ text }: { readonly text: string }) {
  const { bind } = useQuery();
  const kind = bind('kind');
  const found = useData(
    searchEverywhere,
    { query: { search: text, kind: placeKinds.find((one) => one === kind.value) } },
    { patience, cancels: true },
  );
  return (
    <Section>
      <Loaded of={found}>
        {(data) => <FoundPlaces found={data.found} search={text} kind={kind.value} onKind={kind.onChange} everywhere />}
      </Loaded>
    </Section>
  );
}
