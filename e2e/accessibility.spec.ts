import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { type ExamplePage, examplePages, people } from './landed.ts';
import { issues } from './looking.ts';
import { looker, looks } from './looks.ts';
import { signIn } from './suite.ts';

/**
 * Every second turn of the looks, each page by one of those who open it. The other pages, what one sees more than the other, and other looks are for
 * `pnpm prove looks`.
 */
const pages = examplePages()
  .map(({ address, by }, at) => ({
    address,
    who: by[at % by.length],
    one: looks[at % looks.length] ?? looks[0],
    turn: Math.floor(at / looks.length),
  }))
  .filter(({ turn }) => turn % 2 === 0);

for (const who of people) {
  test(`pages of a ${who} are accessible, still and silent, and nothing has to be scrolled sideways: each in one of ${looks.length} looks`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const { page, look } = await looker(browser, baseURL);
    if (who !== 'visitor') await signIn(page, who);
    const found: string[] = [];
    for (const one of looks) {
      const here = pages.filter((page) => page.who === who && page.one === one);
      for (const { address } of here) found.push(...(await look(address, one)));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
}

/** Buttons that open a dialog, or show what is missing. */
const pressable: readonly (ExamplePage & { readonly presses: readonly string[] })[] = [
  {
    address: '/evaluation/hodnoceni-vyuky-zimni-semestr-2026-2027/course/APRG010',
    by: ['student'],
    presses: ['Odmítnout hodnotit', 'Předmět už nestuduji', 'Nahlásit chybu', 'Odeslat'],
  },
  { address: '/import/2', by: ['admin'], presses: ['Ukončit vyplňování'] },
  { address: '/import/1#data', by: ['admin'], presses: ['Smazat hodnocení'] },
  { address: '/api-tokens', by: ['admin'], presses: ['Vytvořit token'] },
  { address: '/import/2/mailing/rules', by: ['admin'], presses: ['Přidat vlastní pravidlo'] },
  { address: '/import/2/question/create', by: ['admin'], presses: ['Přidat otázku'] },
];

for (const { address, by, presses } of pressable) {
  test(`what opens on ${address} is accessible: ${presses}`, async ({ browser, baseURL }) => {
    const { page } = await looker(browser, baseURL);
    for (const who of by) {
      await signIn(page, who);
      await page.goto(address);
      for (const name of presses) expect(await pressed(page, name), name).toEqual([]);
    }
    await page.context().close();
  });
}

async function pressed(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.locator('dialog[open], [aria-invalid="true"]').first().waitFor();
  const found = await issues(page);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return found;
}
