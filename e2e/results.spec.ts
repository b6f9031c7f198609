import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { people } from './landed.ts';
import { someCells, wrongWith } from './results-cells.ts';

test('every address of results, by people in turn: a heading or the reason why not, silent, no wider than its window', {
  tag: '@prove',
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const cells = someCells();
  for (const login of people) expect(cells.filter((cell) => cell.login === login).length, login).toBeGreaterThan(1);
  expect(await wrongWith(browser, cells)).toEqual([]);
});
