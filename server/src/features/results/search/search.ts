import { type FoundOfKind, mostFound, type PlaceKind, placeKinds, searchedFor } from '@anketa/contract/results/search';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { personName } from '../../../platform/person-name.ts';
import { hiddenFound } from '../../access/relation-store.ts';
import { type FoundRow, placesFound } from './search-store.ts';

/** So many of each kind stand beside each other. */
const ofEach = 8;

interface Wanted {
  readonly search: string;
  /** As many of this kind as are counted; of others the best. */
  readonly kind?: PlaceKind | undefined;
}

interface Where {
  /** Null: all that are published. */
  readonly evaluationId: number | null;
  readonly kinds?: readonly PlaceKind[];
  readonly caller: Caller;
}

/**
 * What fits a search, by kind: in one evaluation that the caller may open, or in all that are published. Of hidden departments only for
 * callers who read hidden answers, and for their heads. Nothing where too little is searched for.
 */
export async function searchPlaces(
  db: Db,
  { search, kind }: Wanted,
  { evaluationId, kinds = placeKinds, caller }: Where,
): Promise<FoundOfKind[]> {
  const text = searchedFor(search);
  if (text === '') return [];
  const hidden = await hiddenFound(db, caller);
  const given = { evaluationId, kinds, search: text, locale: caller.locale, hidden };
  const byKind = Map.groupBy(await placesFound(db, given), (row) => row.kind);
  return kinds.flatMap((one) => {
    const rows = byKind.get(one) ?? [];
    if (rows.length === 0) return [];
    const total = Math.min(rows.length, mostFound);
    const data = rows.slice(0, one === kind ? mostFound : ofEach).map(foundOf);
    return [{ kind: one, total, more: rows.length > mostFound, data }];
  });
}

function foundOf({ kind, code, name_cs, name_en, ...row }: FoundRow) {
  const { id, slug_cs, slug_en, evaluation_cs, evaluation_en } = row;
  const evaluation = { id, slug_cs, slug_en, name_cs: evaluation_cs, name_en: evaluation_en };
  if (kind !== 'teacher') return { code, name_cs, name_en, evaluation };
  const person = personName(row, code);
  return { code, name_cs: person, name_en: person, evaluation };
}
