import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './suite.ts';

/** Pages by who opens them. `{current}` is the evaluation that is open, `{past}` the published one. */
const pages: Readonly<Record<string, readonly string[]>> = {
  visitor: [
    '/login',
    '/results',
    '/results/evaluation/{past}',
    '/results/evaluation/{past}/search?search=I',
    '/nowhere',
  ],
  student: ['/evaluation/list', '/evaluation/{current}', '/evaluation/{current}/course/APRG010', '/settings'],
  teacher: ['/results/evaluation/{past}/my-courses', '/results/evaluation/{past}/course/ASVD019'],
  admin: [
    '/imports',
    '/import/2',
    '/import/create',
    '/departments',
    '/users',
    '/import/2/mailing',
    '/import/2/notifications',
  ],
};
const slugs = {
  current: 'hodnoceni-vyuky-zimni-semestr-2026-2027',
  past: 'hodnoceni-vyuky-letni-semestr-2025-2026',
};

const looks = [
  { colorScheme: 'light', locale: 'cs' },
  { colorScheme: 'dark', locale: 'en' },
] as const;

for (const { colorScheme, locale } of looks) {
  for (const [who, paths] of Object.entries(pages)) {
    test(`pages of a ${who} have no accessibility issue (${colorScheme}, ${locale})`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      if (who !== 'visitor') await signIn(page, who);
      await page.goto(`/lang/${locale}`);
      for (const path of paths) await check(page, path);
      await context.close();
    });
  }
}

async function check(page: Page, path: string) {
  await page.goto(path.replace('{current}', slugs.current).replace('{past}', slugs.past));
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${path}: ${id} at ${target.join(' ')}`),
  );
  expect(found).toEqual([]);
}
