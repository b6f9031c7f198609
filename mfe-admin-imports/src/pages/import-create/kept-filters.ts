import { ImportFilters } from '@anketa/contract/imports';

const Kept = ImportFilters.partial();

/** Codes chosen in each list; nothing for a list that does not narrow. */
export type Filters = Partial<ImportFilters>;

const keyOf = (id: number) => `anketa.import.${id}.filters`;

/** Keeps the filters of an import that this page drives, for when it is loaded again. */
export function keepFilters(id: number, filters: Filters): void {
  sessionStorage.setItem(keyOf(id), JSON.stringify(filters));
}

/** The filters of an import that this page drives; none where nothing is kept. */
export function keptFilters(id: number): Filters {
  return Kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}')).data ?? {};
}
