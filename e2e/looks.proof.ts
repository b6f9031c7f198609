import { appendFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { landedFor, people } from './landed.ts';
import { consoleErrors, issues, layoutShifts, settling } from './looking.ts';
import { signIn } from './suite.ts';

/** Languages and colours in which a page is opened. */
const looks = (['cs', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
);
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('every page, by every role that may see it, in both languages and colours: accessible, still, silent', async ({
  browser,
}) => {
  test.setTimeout(3_600_000);
  let seen = 0;
  const found: string[] = [];
  for (const login of people) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const settled = settling(page);
    const errors = consoleErrors(page);
    const shifted = await layoutShifts(page);
    if (login !== 'visitor') await signIn(page, login);
    for (const address of landedFor(login)) {
      for (const [at, { locale, colorScheme }] of looks.entries()) {
        await context.addCookies([{ name: 'anketa-locale', value: locale, url: new URL(page.url(), base()).origin }]);
        await page.emulateMedia({ colorScheme });
        // A phone and a desk in turn.
        await page.setViewportSize(sizes[(seen + at) % sizes.length] ?? sizes[0]!);
        await page.goto(address);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        await settled();
        const shift = await shifted();
        const wrong = [
          ...(await issues(page)),
          ...(shift > 0.02 ? [`layout shift ${shift.toFixed(3)}`] : []),
          ...errors.splice(0).map((error) => `console: ${error}`),
        ];
        found.push(...wrong.map((what) => `${login} ${address} ${locale} ${colorScheme}: ${what}`));
        seen += 1;
      }
    }
    await context.close();
  }
  expect(found).toEqual([]);
  const report = process.env.ANKETA_PROOFS;
  if (report) appendFileSync(report, `PROOF looks n=${seen} seed=0\n`);
});

const base = () => test.info().project.use.baseURL ?? '';
