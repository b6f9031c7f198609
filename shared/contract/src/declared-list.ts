import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { listQuery, pageOf } from './lists.ts';
import { code, searchText } from './values.ts';

/** A text in both languages. */
export interface Words {
  readonly cs: string;
  readonly en: string;
}

/** Values with their names, in the order in which they are offered. */
export type Values = Readonly<Record<string, Words>>;

interface Choice {
  readonly kind: 'choice';
  readonly values: Values;
}

/**
 * A column, under the key that it has in the row, in JSON and where the list is sorted by it. `kind` decides how a value is drawn and written where
 * nobody says otherwise. `flag`: yes or no. `day`: YYYY-MM-DD. `moment`: ISO 8601. `email`: an address. `choice`: one of listed
 * values. Without: a text.
 */
export type ListColumn = (Choice | { readonly kind?: 'number' | 'flag' | 'day' | 'moment' | 'email' }) & {
  readonly heading: Words;
  /** The row's name. */
  readonly main?: true;
  /** It says more of the name: in a card of a phone it stands under it, without its own heading. `line`: on a line of its own, since it may be long. */
  readonly caption?: true | 'line';
  /** At a desk it stands on one line, such as a person's name. */
  readonly whole?: true;
  /** Cards of a phone go without it. */
  readonly wide?: true;
  /** Of a flag: what is usual, which cards leave out. */
  readonly unsaid?: 'yes' | 'no';
  readonly sorts?: true;
  /** False: it is in files only. */
  readonly onPage?: false;
  /** False: it is on the page only. Words: its heading in files, where that is another one. */
  readonly inFile?: false | Words;
};

/**
 * What narrows a list. `choice`: to one of listed values. `flag`: by being set, when the query has its `value`. `code`: to one of what the data name,
 * which the page offers. `date`: by a day. `any` is what a choice says while it narrows nothing.
 */
export type ListFilter = { readonly label: Words } & (
  | (Choice & { readonly any: Words })
  | { readonly kind: 'flag'; readonly value: string }
  | { readonly kind: 'code'; readonly any: Words }
  | { readonly kind: 'date' }
);

/** What is declared of a list. */
interface Declaration extends Pick<Endpoint, 'path' | 'summary' | 'right' | 'scope' | 'errors' | 'shared' | 'params'> {
  /** The heading of its page. */
  readonly title: Words;
  readonly row: z.ZodType<Readonly<Record<string, unknown>>>;
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** What its own order is called: that in which it comes where nobody asks for another. */
  readonly order: Words;
  /** The column by which that is, where it is one by which the list is sorted: its key, with `-` before it from the last to the first. */
  readonly ownSort?: string;
  /** Rows of a page, unless the query says otherwise. */
  readonly limit: number;
  /** What its search field is called. Without: it is not searched. */
  readonly search?: Words;
  /** What can be searched for, said in the empty field. */
  readonly searchHint?: Words;
  readonly filters?: Readonly<Record<string, ListFilter>>;
  /** What it is asked beside that, by means of the page's own. */
  readonly asks?: z.ZodRawShape;
  /** The name of its files. Without: it has none. */
  readonly fileName?: Words;
  /** Under which name the page of rows stands in the answer. Without: the answer is the page of rows itself. */
  readonly under?: string;
  /** What else the answer has. */
  readonly beside?: z.ZodRawShape;
  /** What stands in its place while there is nothing, and where nothing is found. */
  readonly empty: { readonly none: Words; readonly found: Words };
}

/** Of a declaration or nothing, where it has no such part. */
type Part<D, Name extends string, Without> = D extends { readonly [N in Name]: infer Given } ? Given : Without;
type Nothing = Record<never, never>;

/** The keys of the columns that have a mark. */
type Marked<D extends Declaration, Mark> = {
  [Key in keyof D['columns']]: D['columns'][Key] extends Mark ? Key : never;
}[keyof D['columns']] &
  string;

type FilterSchema<Filter> = Filter extends { readonly kind: 'choice'; readonly values: infer Names }
  ? z.ZodEnum<{ [Name in keyof Names & string]: Name }>
  : Filter extends { readonly kind: 'flag'; readonly value: infer Value extends string }
    ? z.ZodLiteral<Value>
    : z.ZodString;

type FilterShape<Filters> = { readonly [Name in keyof Filters]: z.ZodOptional<FilterSchema<Filters[Name]>> };

type QueryShape<D extends Declaration> = ReturnType<
  typeof listQuery<Marked<D, { readonly sorts: true }>, Nothing>
>['shape'] &
  (D extends { readonly search: Words } ? { readonly search: z.ZodDefault<typeof searchText> } : Nothing) &
  FilterShape<Part<D, 'filters', Nothing>> &
  Part<D, 'asks', Nothing>;

type Rows<D extends Declaration> = ReturnType<typeof pageOf<D['row']>>;

type ResponseShape<D extends Declaration> = Part<D, 'beside', Nothing> &
  (D extends { readonly under: infer Name extends string } ? { readonly [N in Name]: Rows<D> } : Rows<D>['shape']);

/** The endpoint of a list's pages, with what is declared of it. */
export type DeclaredList<D extends Declaration = Declaration> = D &
  Endpoint<
    Part<D, 'params', z.ZodUndefined>,
    z.ZodObject<QueryShape<D>>,
    z.ZodUndefined,
    z.ZodObject<ResponseShape<D>>
  >;

type AnyQuery = z.ZodObject<Pick<ReturnType<typeof listQuery<string, Nothing>>['shape'], 'page' | 'limit'>>;

/** Any list, where it does not matter of what. */
export type AnyList = Declaration & Endpoint<z.ZodType, AnyQuery, z.ZodUndefined, z.ZodType>;

/**
 * Declares a list, once: the endpoint of its pages, which this is, the endpoints of its files (`tableFileOf`), the server's registration
 * (`serveList`) and the page (`ListPage` of @anketa/remote) follow from it.
 */
export function declaredList<const D extends Declaration>(declaration: D): DeclaredList<D>;
export function declaredList(declaration: Declaration): AnyList {
  const { columns, limit, search, filters = {}, asks, row, under, beside } = declaration;
  const sort = Object.keys(columns).filter((key) => columns[key]?.sorts);
  const narrowing = Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter).optional()] as const);
  const asked: z.ZodRawShape = {
    ...(search && { search: searchText.default('') }),
    ...Object.fromEntries(narrowing),
    ...asks,
  };
  const sorted = listQuery({ sort, limit, filters: asked });
  const { page, limit: most } = sorted.shape;
  const rows = pageOf(row);
  return {
    ...declaration,
    method: 'GET',
    // An enumeration of nothing is no schema that others understand.
    query: sort.length > 0 ? sorted : z.object({ page, limit: most, ...asked }),
    response: z.object({ ...beside, ...(under ? { [under]: rows } : rows.shape) }),
  };
}

function schemaOf(filter: ListFilter) {
  if (filter.kind === 'choice') return z.enum(Object.keys(filter.values));
  if (filter.kind === 'flag') return z.literal(filter.value);
  return filter.kind === 'date' ? z.iso.date().max(10) : code;
}

/** What a row of a list is. */
export type RowOf<L extends AnyList> = z.output<L['row']>;

type Columns<L extends AnyList> = L['columns'];

/** The columns of a list's page, and those of its files, by their keys. */
export type PageKey<L extends AnyList> = Exclude<keyof Columns<L>, Marked<L, { readonly onPage: false }>> & string;
export type FileKey<L extends AnyList> = L extends { readonly fileName: Words }
  ? Exclude<keyof Columns<L>, Marked<L, { readonly inFile: false }>> & string
  : never;

/** What a row has under the key of a column, where the column's kind can do with it as it is. */
type Plain<Column> = Column extends { readonly kind: 'number' }
  ? number
  : Column extends { readonly kind: 'flag' }
    ? boolean
    : Column extends { readonly kind: 'choice'; readonly values: infer Names }
      ? keyof Names
      : string;

type IsPlain<L extends AnyList, Key extends string> =
  RowOf<L> extends { readonly [K in Key]: Plain<Columns<L>[Key]> | null } ? true : false;

/** Something for each of some columns: it must be given where a row has no value that the column's kind can do with. */
export type ForColumns<L extends AnyList, Key extends string, Given> = {
  readonly [K in Key as IsPlain<L, K> extends true ? never : K]: Given;
} & { readonly [K in Key as IsPlain<L, K> extends true ? K : never]?: Given };

/** The filters of a list whose values its data name. */
export type CodeFilter<L extends AnyList> = {
  [Name in keyof Part<L, 'filters', Nothing>]: Part<L, 'filters', Nothing>[Name] extends { readonly kind: 'code' }
    ? Name
    : never;
}[keyof Part<L, 'filters', Nothing>] &
  string;

/** A property that may be left out where none of it must be given. */
export type Needed<Name extends string, Given> =
  Record<never, never> extends Given ? { readonly [N in Name]?: Given } : { readonly [N in Name]: Given };

/** The words of a flag, in files and on pages. */
export const flagWords = { yes: { cs: 'ano', en: 'yes' }, no: { cs: 'ne', en: 'no' } } as const;
