import { type Browser, expect, type Page } from '@playwright/test';
import { examplePages, people } from './landed.ts';
import { consoleErrors, overflowing, settling } from './looking.ts';
import { go, signIn } from './suite.ts';

/** An address of results as one person opens it. */
export interface Cell {
  readonly login: string;
  readonly address: string;
  /** Whether it is theirs to read; else the server says why not. */
  readonly open: boolean;
}

/** Every address of results as every person. */
export function resultsCells(): Cell[] {
  // Those of the menu lead on to others, and the reading asks what the list of comments does.
  const pages = examplePages().filter(({ address }) => /^\/results(?!\/my-)(?!.*\/reading$)/.test(address));
  return people.flatMap((login) => pages.map(({ address, by }) => ({ login, address, open: by.includes(login) })));
}

/** Every address once, by people in turn: each of them comes more than once. */
export function someCells(): Cell[] {
  const all = resultsCells();
  const addresses = [...new Set(all.map(({ address }) => address))];
  return all.filter(({ login, address }) => people[addresses.indexOf(address) % people.length] === login);
}

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** Opens some addresses, person by person. What is wrong with them; nothing when all is right. */
export async function wrongWith(browser: Browser, cells: readonly Cell[]): Promise<string[]> {
  const found: string[] = [];
  for (const [login, own] of Map.groupBy(cells, (cell) => cell.login)) {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'cs-CZ' });
    const page = await context.newPage();
    const errors = consoleErrors(page);
    const settled = settling(page);
    if (login !== 'visitor') await signIn(page, login);
    await page.goto('/results');
    await page.locator('h1').first().waitFor();
    await settled();
    for (const [at, cell] of own.entries()) {
      await page.setViewportSize(at % 2 === 0 ? phone : desk);
      const wrong = await wrongAt(page, cell, settled);
      // The browser itself notes what is refused.
      const told = errors.splice(0).filter((error) => !error.startsWith('Failed to load resource'));
      found.push(...[...wrong, ...told].map((what) => `${login} ${cell.address}: ${what}`));
    }
    await context.close();
  }
  return found;
}

async function wrongAt(page: Page, { address, open }: Cell, settled: () => Promise<void>): Promise<string[]> {
  const answer = await page.request.get(`/internal${address}`);
  const { title = '' } = (await answer.json()) as { readonly title?: string };
  await go(page, address);
  await settled();
  await page.locator('h1').first().waitFor();
  const refused = answer.status() !== 200;
  const reason = answer.status() === 404 ? 'Tuto stránku jsme nenašli' : title;
  // What a page's right refuses to everybody without it the shell says, whatever page it is.
  const said = page.getByText(reason).or(page.getByRole('heading', { name: 'K této stránce nemáte přístup' }));
  if (refused && answer.status() !== 401) await expect(said.first(), address).toBeVisible();
  const heading = (await page.locator('h1').first().textContent())?.trim() ?? '';
  // What scrolls within the page is read there, as a map of many courses is.
  const wide = (await overflowing(page)).filter((what) => what.startsWith('HTML'));
  return [
    ...(open && refused ? [`refused with ${answer.status()}`] : []),
    ...(heading === '' ? ['no heading'] : []),
    ...(wide.length > 0 ? [`wider than its window: ${wide}`] : []),
  ];
}
