import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { searchText } from '../values.ts';

/** What search over results finds beside each other. */
export const placeKinds = ['course', 'teacher', 'department', 'programme', 'field'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Fewer letters find nothing. */
export const shortestSearch = 2;

/** What of a search may be looked for: nothing where it is too short. It looks from 2 characters on. */
export function searchedFor(search: string): string {
  const text = search.trim();
  return text.length < shortestSearch ? '' : text;
}

/** More of a kind are not counted. */
export const mostFound = 100;

const Found = z.object({
  code: z.string(),
  name_cs: z.string(),
  name_en: z.string(),
  /** The newest evaluation that it is found in. */
  evaluation: Evaluation.pick({ id: true, slug_cs: true, slug_en: true, name_cs: true, name_en: true }),
});

const FoundOfKind = z.object({
  kind: z.enum(placeKinds),
  /** How many there are; where `more` is true, at least. */
  total: z.number().int(),
  more: z.boolean(),
  /** The best of them, the most alike first. */
  data: z.array(Found),
});
export type FoundOfKind = z.output<typeof FoundOfKind>;

/** Kinds of which something was found, in the order of `placeKinds`. */
export const FoundPlaces = z.array(FoundOfKind);

export const PlaceSearch = {
  search: searchText.default(''),
  /** Only this kind, then as many as are counted. */
  kind: z.enum(placeKinds).optional(),
};

/** Courses, teachers, departments, programmes and fields of all published evaluations, by name or code. */
export const searchEverywhere = endpoint({
  method: 'GET',
  path: '/internal/results/search',
  summary: 'Search in the results of all evaluations',
  right: 'public',
  scope: 'results',
  shared: true,
  query: z.object(PlaceSearch),
  response: z.object({ found: FoundPlaces }),
});
