import { expect, test } from 'vitest';
import { sortProblems } from './sort-rules.ts';

const problems = (text: string, path = 'server/src/features/people/x.ts') => sortProblems([{ path, text }]);

test.each([
  'people.sort((a, b) => a.name.localeCompare(b.name));',
  "people.sort((a, b) => a.name.localeCompare(b.name, 'cs'));",
  'const names = people.map(({ name }) => name).sort();',
  'const names = people.map(({ name }) => name).toSorted();',
  'sql`SELECT code FROM teacher ORDER BY surname, code`',
  'sql`SELECT code FROM course c ORDER BY c.name_cs DESC`',
  "db.selectFrom('person as p').orderBy('p.surname')",
])('%s is found', (text) => {
  expect(problems(text)).toHaveLength(1);
});

test.each([
  'people.sort((a, b) => a.name.localeCompare(b.name, locale));',
  'rows.toSorted((a, b) => b.count - a.count);',
  'sql`SELECT code FROM teacher ORDER BY surname COLLATE "cs-x-icu", code`',
  "db.selectFrom('person as p').orderBy(czech('p.surname'))",
  "db.selectFrom('person as p').orderBy('p.oidos')",
  'reorder.sort(fields);',
])('%s is none', (text) => {
  expect(problems(text)).toEqual([]);
});

test('files of codes sort as they like', () => {
  expect(problems('files.sort()', 'server/src/sis/csv-files.ts')).toEqual([]);
});
