import { beforeEach, expect, test } from 'vitest';
import { storedFilters, storeFilters } from './stored-filters.ts';

beforeEach(() => sessionStorage.clear());

test('filters come back for their own import, and only lists that there are', () => {
  storeFilters(7, { study_types: ['D'], departments: [] });
  expect(storedFilters(7)).toEqual({ study_types: ['D'], departments: [] });
  expect(storedFilters(8)).toEqual({});
  sessionStorage.setItem('anketa.import.8.filters', '{"study_types": "D", "other": ["x"], "finance": [1]}');
  expect(storedFilters(8)).toEqual({ finance: ['1'] });
});
