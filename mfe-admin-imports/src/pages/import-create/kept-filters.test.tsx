import { beforeEach, expect, test } from 'vitest';
import { keepFilters, keptFilters } from './kept-filters.ts';

beforeEach(() => sessionStorage.clear());

test('filters come back for their own import, and only lists that there are', () => {
  keepFilters(7, { study_types: ['D'], departments: [] });
  expect(keptFilters(7)).toEqual({ study_types: ['D'], departments: [] });
  expect(keptFilters(8)).toEqual({});
  sessionStorage.setItem('anketa.import.8.filters', '{"study_types": "D", "other": ["x"], "finance": [1]}');
  expect(keptFilters(8)).toEqual({ finance: ['1'] });
});
