import type { Locale } from '@anketa/contract/values';
import type { List } from './database/paged.ts';

type Value = string | number | null;

interface ListParts<Row, Key extends string> {
  /** A key of `orders`, with `-` before it from the last to the first. Without it the rows keep the order they are given in. */
  readonly sort: NoInfer<Key | `-${Key}`> | undefined;
  readonly orders: Readonly<Record<Key, (row: Row) => Value>>;
  /** Whose order texts have. */
  readonly locale: Locale;
  /** What is searched for: words in any order, without regard to diacritics and case. */
  readonly search: string;
  readonly texts: (row: Row) => readonly string[];
  /** What stands before all others, in whichever order. */
  readonly first?: (row: Row) => boolean;
}

/** The orders of texts that readers know: in Czech `Ch` comes after `H`. */
const collators = { cs: new Intl.Collator('cs'), en: new Intl.Collator('en') };

/** A list of rows at hand, where their order is of what no table holds: averages, and rates that depend on who asks. */
export function rowsList<Row, Key extends string>(
  rows: readonly Row[],
  { sort, orders, locale, search, texts, first }: ListParts<Row, Key>,
): List<Row> {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const isFound = (row: Row) => {
    const text = folded(texts(row).join(' '));
    return words.every((word) => text.includes(word));
  };
  const found = words.length > 0 ? rows.filter(isFound) : [...rows];
  const order: ((row: Row) => Value) | undefined = orders[sort?.replace(/^-/, '') as Key];
  const ordered = order ? inOrder(found, order, { down: sort?.startsWith('-') ?? false, locale }) : found;
  const sorted = first ? ordered.toSorted((a, b) => Number(first(b)) - Number(first(a))) : ordered;
  return {
    page: async ({ page, limit }) => ({
      current_page: page,
      last_page: Math.max(1, Math.ceil(sorted.length / limit)),
      total: sorted.length,
      data: sorted.slice((page - 1) * limit, page * limit),
    }),
    async *all() {
      yield sorted;
    },
  };
}

/** What has no value stands last, whichever way. */
function inOrder<Row>(
  rows: readonly Row[],
  order: (row: Row) => Value,
  { down, locale }: { readonly down: boolean; readonly locale: Locale },
): Row[] {
  return rows.toSorted((a, b) => {
    const [one, other] = [order(a), order(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compared(one, other, locale) * (down ? -1 : 1);
  });
}

function compared(one: string | number, other: string | number, locale: Locale): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collators[locale].compare(`${one}`, `${other}`);
}

/** Without diacritics and case, as `search_text` of the database. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

interface Names {
  readonly name_cs: string;
  readonly name_en: string;
}

/** A record's name as it is read in a language. */
export function nameIn(locale: Locale): (names: Names) => string {
  return ({ name_cs, name_en }) => (locale === 'en' && name_en ? name_en : name_cs);
}

/** Which of two records comes first by its name, as it is read in a language. */
export function nameOrder(locale: Locale): (one: Names, other: Names) => number {
  const name = nameIn(locale);
  return (one, other) => collators[locale].compare(name(one), name(other));
}
