import { mkdir, rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { browserArgs, browserPath } from './browser.ts';
import { examplePages } from './landed.ts';
import { settling } from './looking.ts';
import { fileNameOf, folder, picture } from './picture.ts';
import { signIn } from './suite.ts';

/**
 * `pnpm pictures [http://localhost:4000 [part of an address]]`: a picture of every page of the running demo, on a phone and at a desk, in light Czech
 * and dark English, and on paper where the page offers to print, into `pictures/`. Of a page that looks different to some, one for each.
 */
const [base = 'http://localhost:4000', part = ''] = process.argv.slice(2);
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const looks = { light: 'cs', dark: 'en' } as const;
/** A4 between the margins of a browser, in CSS pixels. */
const paper = { width: 718, height: 1047 };

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: browserArgs,
});
const pages = examplePages().filter(({ address }) => address.includes(part));
const logins = [...new Set(pages.flatMap(({ by }) => by))];
for (const login of logins) {
  const addresses = pages.filter(({ by }) => by.includes(login)).map(({ address }) => address);
  for (const [theme, locale] of Object.entries(looks)) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const colorScheme = theme === 'dark' ? 'dark' : 'light';
      const context = await browser.newContext({
        baseURL: base,
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Prague',
      });
      await context.addCookies([{ name: 'anketa-locale', value: locale, url: base }]);
      const page = await context.newPage();
      const settled = settling(page);
      if (login !== 'visitor') await signIn(page, login);
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'networkidle' });
        await settled();
        const name = `${fileNameOf(address)}.${login}`;
        await picture(page, `${name}.${size}-${theme}`);
        if (size === 'phone' || (await page.getByRole('button', { name: /^(Vytisknout|Print)/ }).count()) === 0)
          continue;
        await page.emulateMedia({ media: 'print' });
        await page.setViewportSize(paper);
        await picture(page, `${name}.paper-${theme}`);
        await page.emulateMedia({ media: null });
        await page.setViewportSize(viewport);
      }
      await context.close();
    }
  }
  console.log(`${login}: ${addresses.length} pages`);
}
await browser.close();
