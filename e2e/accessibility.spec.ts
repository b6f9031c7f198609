import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './suite.ts';

/** A page after something was pressed there, in either language. */
interface Pressed {
  readonly path: string;
  readonly press: RegExp;
}

/** Pages by who opens them. `{current}` is the evaluation that is open, `{past}` the published one. */
const pages: Readonly<Record<string, readonly (string | Pressed)[]>> = {
  visitor: [
    '/login',
    '/results',
    '/results/evaluation/{past}',
    '/results/evaluation/{past}/search?search=I',
    '/lecture/{current}/{parallel}',
    '/nowhere',
  ],
  student: [
    '/evaluation/list',
    '/evaluation/{past}',
    '/evaluation/{current}',
    '/evaluation/{current}/course/general',
    '/evaluation/{current}/course/APRG010',
    '/evaluation/{current}/course/NOPE',
    '/lecture/{current}/{parallel}',
    { path: '/evaluation/{current}/course/APRG010', press: /^(Odeslat|Submit)$/ },
    { path: '/evaluation/{current}/course/APRG010', press: /^(Odmítnout hodnotit|Refuse to evaluate)$/ },
    { path: '/evaluation/{current}/course/APRG010', press: /^(Opustil\/a jsem předmět|I left this course)$/ },
    { path: '/evaluation/{current}/course/APRG010', press: /^(Nahlásit chybu|Report an error)$/ },
    '/settings',
  ],
  teacher: [
    '/import/2',
    '/import/1/questions',
    '/import/2/question/create',
    '/results/evaluation/{past}/my-courses',
    '/results/evaluation/{past}/course/ASVD019',
  ],
  admin: [
    '/imports',
    '/import/2',
    '/import/create',
    '/import/2/questions',
    '/import/2/questions?search=nothing',
    '/import/2/question/create',
    { path: '/import/2/question/create', press: /^(Přidat otázku|Add question|Add the question)$/ },
    '/import/2/questions-copy?from=1',
    '/import/2/questions-file',
    '/import/2/reported-errors/student',
    '/import/1/ballots',
    '/import/2/ballots',
    '/departments',
    '/users',
    '/user/create',
    '/import/2/mailing',
    '/import/2/notifications',
  ],
  questioner: ['/import/1/questions', '/import/1/question/1/edit'],
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
      test.setTimeout(120_000);
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      if (who !== 'visitor') await signIn(page, who);
      await page.goto(`/lang/${locale}`);
      for (const path of paths) await check(page, typeof path === 'string' ? { path } : path);
      await context.close();
    });
  }
}

/** A parallel class that is taught to the demo's first student. */
const parallel = '26aAPRG010x1';

async function check(page: Page, { path, press }: Partial<Pressed> & { path: string }) {
  const { current, past } = slugs;
  await page.goto(path.replace('{current}', current).replace('{past}', past).replace('{parallel}', parallel));
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  if (press) {
    await page.getByRole('button', { name: press }).first().click();
    await page.locator('dialog[open], [aria-invalid="true"]').first().waitFor();
  }
  // What has scrolled half under the header would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${path}: ${id} at ${target.join(' ')}`),
  );
  expect(found).toEqual([]);
}

test('on a phone no page and no list on it has to be scrolled sideways', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  await signIn(page, 'admin');
  for (const path of ['/users', '/user/create', '/departments', '/imports', '/import/1/questions', '/import/2']) {
    await page.goto(path);
    await page.locator('table, form').first().waitFor();
    const wider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main *')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) || element.matches('html'))
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
    );
    expect(wider, path).toEqual([]);
  }
});
