import { expect, type Page, test } from '@playwright/test';
import { landedFor } from './landed.ts';
import { consoleErrors, issues, layoutShifts, settling, sideways } from './looking.ts';
import { signIn } from './suite.ts';

/** A page, and buttons that open a dialog there or show what is missing, in either language. What opens a dialog comes first. */
interface Pressable {
  readonly path: string;
  readonly presses: readonly RegExp[];
}

/** Pages by who opens them. `{current}` is the evaluation that is open, `{past}` the published one. */
const pages: Readonly<Record<string, readonly (string | Pressable)[]>> = {
  visitor: [
    '/login',
    '/results',
    '/results/evaluation/{past}',
    '/results/evaluation/{past}/search?search=In',
    '/results/evaluation/{past}/study-fields/B1001/question/12',
    '/results/evaluation/{past}/basic-questions/13',
    '/results/evaluation/{past}/teachers',
    '/results/evaluation/{past}/teacher/344567',
    '/lecture/{current}/{parallel}',
    '/nowhere',
  ],
  student: [
    '/evaluation/list',
    '/evaluation/{past}',
    '/evaluation/{current}',
    '/evaluation/{current}/course/general',
    {
      path: '/evaluation/{current}/course/APRG010',
      presses: [
        /^(Odmítnout hodnotit|Refuse to evaluate)$/,
        /^(Předmět už nestuduji|I left this course)$/,
        /^(Nahlásit chybu|Report an error)$/,
        /^(Odeslat|Submit)$/,
      ],
    },
    '/evaluation/{current}/course/NOPE',
    '/lecture/{current}/{parallel}',
    '/settings',
  ],
  teacher: [
    '/import/2',
    '/import/1/questions',
    '/import/2/question/create',
    '/results/evaluation/{past}/my-courses',
    '/results/evaluation/{past}/my-timetable',
    '/results/evaluation/{past}/my-comments',
    '/results/evaluation/{past}/course/ASVD019',
  ],
  admin: [
    '/results/evaluation/{past}/department/21-KPSY/attention',
    '/results/evaluation/{past}/department/21-KPSY/heat-map',
    '/results/evaluation/{past}/contest',
    '/results/evaluation/{past}/rectorate',
    '/results/evaluation/{past}/duplicates',
    '/imports',
    { path: '/import/2', presses: [/^(Ukončit vyplňování|End filling in)$/] },
    '/import/2#dates',
    '/import/1#results',
    { path: '/import/1#data', presses: [/^(Smazat hodnocení|Delete evaluation|Delete the evaluation)$/] },
    '/import/2/questions-preview',
    '/import/create',
    '/import/2/questions',
    '/import/2/questions?search=nothing',
    { path: '/import/2/question/create', presses: [/^(Přidat otázku|Add the question)$/] },
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

/** A parallel class that is taught to the demo's first student. */
const parallel = '26aAPRG010x1';

for (const [who, paths] of Object.entries(pages)) {
  // Each page in one look, in turns; `pnpm prove looks` opens every page in each.
  test(`pages of a ${who} have no accessibility issue, by turns light in Czech and dark in English`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const settled = settling(page);
    const errors = consoleErrors(page);
    const shifted = await layoutShifts(page);
    if (who !== 'visitor') await signIn(page, who);
    for (const path of paths) {
      await open(page, typeof path === 'string' ? path : path.path);
      expect(await shifted(), `layout shifts of ${page.url()}`).toBeLessThanOrEqual(0.02);
      const presses = typeof path === 'string' ? [] : path.presses;
      expect(await look(page, presses), page.url()).toEqual([]);
      await switchLook(page);
      await settled();
    }
    // What an address of nothing is answered with, the browser says by itself.
    expect(errors.filter((error) => !/status of 404.*NOPE/.test(error))).toEqual([]);
    await context.close();
  });
}

async function open(page: Page, path: string) {
  const { current, past } = slugs;
  await page.goto(path.replace('{current}', current).replace('{past}', past).replace('{parallel}', parallel));
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Changes language and colours under what is shown: light in Czech, dark in English, whichever was first. */
async function switchLook(page: Page) {
  const toEnglish = (await page.locator('html').getAttribute('lang')) === 'cs';
  await page.emulateMedia({ colorScheme: toEnglish ? 'dark' : 'light' });
  await page.getByRole('link', { name: toEnglish ? /^EN:/ : /^CS:/ }).click();
  await page.getByRole('link', { name: toEnglish ? /^CS:/ : /^EN:/ }).waitFor();
}

/** The issues of the page as it is, and after each press. */
async function look(page: Page, presses: readonly RegExp[]): Promise<string[]> {
  const found = await issues(page);
  for (const press of presses) {
    await page.getByRole('button', { name: press }).first().click();
    await page.locator('dialog[open], [aria-invalid="true"]').first().waitFor();
    found.push(...(await issues(page)).map((issue) => `after ${press}: ${issue}`));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  return found;
}

test('with text twice as large, and on the narrowest phone, no page and no list has to be scrolled sideways', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  for (const login of ['visitor', 'student', 'teacher', 'admin']) {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    const settled = settling(page);
    if (login !== 'visitor') await signIn(page, login);
    // What the one before has seen need not be seen again.
    const seen = login === 'admin' ? landedFor('teacher') : [];
    for (const address of landedFor(login).filter((one) => !seen.includes(one))) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      // Another part of the page before is not loaded anew.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
      await settled();
      const wider = (await sideways(page)).map((what) => `320 px: ${what}`);
      await page.setViewportSize({ width: 720, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      // The window has its new size, and tables their new form, only when they are drawn.
      await settled();
      wider.push(...(await sideways(page)).map((what) => `200 %: ${what}`));
      expect(wider, address).toEqual([]);
    }
    await page.context().close();
  }
});
