import { z } from 'zod';
import type { Endpoint, FileFormat, QueryOf } from './endpoint.ts';
import { integerMaximum } from './values.ts';

/** One page of a list, in the form of specification 7 (GET /internal/departments). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    current_page: z.number().int(),
    last_page: z.number().int(),
    total: z.number().int(),
    data: z.array(item),
  });
}

/** The name of a column, from its first value to its last, or the other way. */
type Sort<Key extends string> = Key | `-${Key}`;

interface ListParts<Key extends string, Filters extends z.ZodRawShape> {
  /** The columns that it can be sorted by, under the keys they have in the browser. */
  readonly sort: readonly Key[];
  /** Rows of a page, unless the query says otherwise. */
  readonly limit: number;
  readonly filters: Filters;
}

/** What every list is asked with: which page, in which order (without `sort`: its own), and what narrows it. */
export function listQuery<const Key extends string, Filters extends z.ZodRawShape>({
  sort,
  limit,
  filters,
}: ListParts<Key, Filters>) {
  const sorts = sort.flatMap((key): Sort<Key>[] => [key, `-${key}`]);
  return z.object({
    page: z.coerce.number().int().min(1).max(integerMaximum).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(limit),
    sort: z.enum(sorts).optional(),
    ...filters,
  });
}

type Paging = 'page' | 'limit';
type PagingShape = z.ZodRawShape & Readonly<Record<Paging, z.ZodType>>;

/** What chooses a list's rows and their order. */
export type ListQuery<E extends Endpoint> = Omit<QueryOf<E>, Paging>;

/** The keys of the columns that a list can be sorted by. */
export type SortKey<E extends Endpoint> =
  QueryOf<E> extends { readonly sort?: infer Given } ? Exclude<Given, `-${string}` | undefined> & string : never;

/** An endpoint that answers with a file: a row for each row of a list. */
export type TableFile<Params extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> = Endpoint<
  Params,
  Query,
  z.ZodUndefined,
  z.ZodType
> & { readonly file: FileFormat };

/** The whole of a list as CSV: the same right, filters and order, without pages. Its other formats stand beside it (`inFormat`). */
export function tableFileOf<Params extends z.ZodType, Shape extends PagingShape, Response extends z.ZodType>({
  query = z.object<Shape>(),
  ...list
}: Endpoint<Params, z.ZodObject<Shape>, z.ZodUndefined, Response>) {
  const { page, limit, ...shape } = query.shape;
  return {
    ...list,
    path: `${list.path}/csv`,
    summary: `${list.summary}; the whole list as CSV`,
    query: z.object(shape),
    response: z.string(),
    file: 'csv',
  } satisfies TableFile;
}

/** What a cell of such a file holds. */
const Cell = z.union([z.string(), z.number(), z.null()]);
export type Cell = z.output<typeof Cell>;

const responses = { csv: z.string(), xlsx: z.string(), json: z.array(z.record(z.string(), Cell)) } as const;

/** The same file in another format, at its own address. JSON has an object for each row, its keys are the same in every language. */
export function inFormat<Params extends z.ZodType, Query extends z.ZodType>(
  csv: TableFile<Params, Query>,
  file: FileFormat,
): TableFile<Params, Query> {
  return {
    ...csv,
    path: csv.path.replace(/csv$/, file),
    summary: csv.summary.replace(/CSV$/, file.toUpperCase()),
    response: responses[file],
    file,
  };
}
