import type { TableFile } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import type { z } from 'zod';
import { translate } from '../translate.ts';
import type { Files, ServeFiles } from './files.ts';

interface Table<Endpoint, Row> extends Files<Endpoint, Row> {
  /** Its part of the texts: `csv.<name>.file`, and for each column `csv.<name>.<column>`. */
  readonly name: string;
}

export type ServeTable = <Params extends z.ZodType, Query extends z.ZodType, Row>(
  endpoint: TableFile<Params, Query>,
  table: Table<TableFile<Params, Query>, Row>,
) => void;

/** Makes `serveTable`: a list that is not declared (`serveList`), or no list of a page, as files. */
export function createServeTable(serveFiles: ServeFiles): ServeTable {
  return (endpoint, { name, ...files }) => {
    serveFiles(endpoint, (locale) => (key) => headingOf(locale, `csv.${name}.${key}`), files);
  };
}

/** A heading by its key, with `{zone}` for the zone of times; columns of one kind share a text and are numbered: `value1`, `value2`. */
function headingOf(locale: Locale, key: string): string {
  const [, kind = '', number] = /^(.*?)(\d*)$/.exec(key) ?? [];
  return number ? `${translate(locale, kind)} ${number}` : translate(locale, key, { zone: timeZone() });
}

/** The zone of the times in files. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
