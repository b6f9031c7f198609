import { urlOf } from '@anketa/contract/client';
import { fileFormats } from '@anketa/contract/endpoint';
import { inFormat, type TableFile } from '@anketa/contract/lists';
import { Menu } from '@anketa/ui/menu';
import { useParams } from 'react-router-dom';
import { useLocale } from './suite.ts';
import { downloadText } from './texts.ts';
import { useQuery } from './use-query.ts';

const names = { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' };

interface Props {
  readonly of: TableFile;
  /** What is downloaded, where it is not the list beside it. */
  readonly label?: string;
}

/** A menu of files: the whole of the list that a page shows, in one of the formats, what its filters leave, in its order. */
export function TableDownload({ of: endpoint, label }: Props) {
  const locale = useLocale();
  const params = useParams();
  const query = useQuery();
  const shown = label ? [] : query.names().filter((name) => name !== 'page');
  const asked = Object.fromEntries(shown.map((name) => [name, query.read(name)]));
  return (
    <Menu
      label={label ?? downloadText(locale)}
      items={fileFormats.map((format) => ({
        key: format,
        label: names[format],
        href: urlOf(inFormat(endpoint, format), { params, query: asked }),
      }))}
    />
  );
}
