import { type ImportFilters, importFilters } from '@anketa/contract/evaluations/imports';

/** Codes chosen in each list; nothing for a list that does not narrow. */
export type Filters = Partial<ImportFilters>;

const keyOf = (id: number) => `anketa.import.${id}.filters`;

/** Keeps the filters of an import that this page drives, for when it is loaded again. */
export function storeFilters(id: number, filters: Filters): void {
  sessionStorage.setItem(keyOf(id), JSON.stringify(filters));
}

/** The filters of an import that this page drives; none where nothing is kept. */
export function storedFilters(id: number): Filters {
  // Read with care, as anything that was stored: schemas do not parse in the browser.
  const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}');
  const listOf = new Map<string, unknown>(Object.entries(Object(stored)));
  const lists = Object.values(importFilters).flatMap((name) => {
    const codes = listOf.get(name);
    return Array.isArray(codes) ? [[name, codes.map(String)] as const] : [];
  });
  return Object.fromEntries(lists);
}
