import type { Locale } from '@anketa/contract/values';
import { expect, test } from 'vitest';
import { nameOrder, rowsList } from './rows-list.ts';

const rows = [
  { code: 'C', name: 'Hudba', rate: 10 },
  { code: 'B', name: 'Chemie', rate: null },
  { code: 'A', name: 'Čeština pro cizince', rate: 30 },
  { code: 'D', name: 'Zátěž', rate: 20 },
];

async function codes(
  sort: 'name' | '-name' | 'rate' | '-rate' | undefined,
  search = '',
  page = 1,
  limit = 10,
  locale: Locale = 'cs',
) {
  const list = rowsList(rows, {
    sort,
    search,
    locale,
    orders: { name: ({ name }) => name, rate: ({ rate }) => rate },
    texts: ({ code, name }) => [code, name],
  });
  return (await list.page({ page, limit })).data.map(({ code }) => code).join('');
}

test('rows at hand are put in order: names the Czech way, what has no value last whichever way', async () => {
  expect(await codes(undefined)).toBe('CBAD');
  // Č before H, and Ch after it.
  expect(await codes('name')).toBe('ACBD');
  expect(await codes('-name')).toBe('DBCA');
  expect(await codes('rate')).toBe('CDAB');
  expect(await codes('-rate')).toBe('ADCB');
});

test('names are in the order of who reads them: Ch after H in Czech, before it in English', async () => {
  expect(await codes('name', '', 1, 10, 'cs')).toBe('ACBD');
  expect(await codes('name', '', 1, 10, 'en')).toBe('ABCD');
  const read = [
    { name_cs: 'Hudba', name_en: 'Music' },
    { name_cs: 'Chemie', name_en: 'Chemistry' },
    { name_cs: 'Ekologie', name_en: '' },
  ];
  const inOrder = (locale: Locale) => read.toSorted(nameOrder(locale)).map(({ name_cs }) => name_cs);
  expect(inOrder('cs')).toEqual(['Ekologie', 'Hudba', 'Chemie']);
  expect(inOrder('en')).toEqual(['Chemie', 'Ekologie', 'Hudba']);
});

test('words are found in any order without diacritics and case, and pages do not overlap', async () => {
  expect(await codes(undefined, 'hudba')).toBe('C');
  expect(await codes(undefined, 'CIZINCE cestina')).toBe('A');
  expect(await codes(undefined, 'zatez d')).toBe('D');
  expect(await codes(undefined, 'cizince hudba')).toBe('');
  expect([await codes('name', '', 1, 3), await codes('name', '', 2, 3), await codes('name', '', 3, 3)]).toEqual([
    'ACB',
    'D',
    '',
  ]);
});

test('the number of pages is that of what was found, and one where nothing was', async () => {
  const list = (search: string) =>
    rowsList(rows, { sort: undefined, search, locale: 'cs', orders: {}, texts: ({ name }) => [name] });
  expect(await list('').page({ page: 2, limit: 3 })).toMatchObject({ current_page: 2, last_page: 2, total: 4 });
  expect(await list('').page({ page: 1, limit: 4 })).toMatchObject({ last_page: 1, total: 4 });
  expect(await list('nothing').page({ page: 1, limit: 3 })).toMatchObject({ last_page: 1, total: 0 });
});
