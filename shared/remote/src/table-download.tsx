import { urlOf } from '@anketa/contract/client';
import { fileFormats } from '@anketa/contract/endpoint';
import { inFormat, type TableFile } from '@anketa/contract/lists';
import { LinkButton } from '@anketa/ui/button';
import { LinkGroup } from '@anketa/ui/link-group';
import { useParams } from 'react-router-dom';
import { useLocale } from './suite.ts';
import { useQuery } from './use-query.ts';

const texts = { cs: 'Stáhnout', en: 'Download' };

interface Props {
  readonly of: TableFile;
  /** What is downloaded, where it is not the list beside it. */
  readonly label?: string;
}

/** Downloads the whole of the list that a page shows, in one of the formats: what its filters leave, in its order. */
export function TableDownload({ of: endpoint, label }: Props) {
  const locale = useLocale();
  const params = useParams();
  const { names, read } = useQuery();
  const shown = label ? [] : names().filter((name) => name !== 'page');
  const query = Object.fromEntries(shown.map((name) => [name, read(name)]));
  const verb = label ?? texts[locale];
  return (
    <LinkGroup label={verb}>
      {fileFormats.map((format) => (
        <LinkButton
          key={format}
          $small
          href={urlOf(inFormat(endpoint, format), { params, query })}
          aria-label={`${verb} ${format.toUpperCase()}`}
          download
        >
          {format.toUpperCase()}
        </LinkButton>
      ))}
    </LinkGroup>
  );
}
