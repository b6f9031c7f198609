import { urlOf } from '@anketa/contract/client';
import type { CsvEndpoint } from '@anketa/contract/lists';
import { LinkButton } from '@anketa/ui/button';
import { useParams } from 'react-router-dom';
import { useLocale } from './suite.ts';
import { useQuery } from './use-query.ts';

const texts = { cs: 'Stáhnout CSV', en: 'Download CSV' };

/** Downloads the whole of the list that a page shows: what its filters leave, in its order. */
export function CsvLink({ of: endpoint }: { readonly of: CsvEndpoint }) {
  const params = useParams();
  const { names, read } = useQuery();
  const shown = names().filter((name) => name !== 'page');
  const query = Object.fromEntries(shown.map((name) => [name, read(name)]));
  return (
    <LinkButton href={urlOf(endpoint, { params, query })} download>
      {texts[useLocale()]}
    </LinkButton>
  );
}
