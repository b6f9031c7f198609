import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type Request, test } from '@playwright/test';
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
    '/results/evaluation/{past}/search?search=I',
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
    '/results/evaluation/{past}/course/ASVD019',
  ],
  admin: [
    '/imports',
    '/import/2',
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
  test(`pages of a ${who} have no accessibility issue, light in Czech and dark in English`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const settled = settling(page);
    if (who !== 'visitor') await signIn(page, who);
    for (const path of paths) {
      await open(page, typeof path === 'string' ? path : path.path);
      const presses = typeof path === 'string' ? [] : path.presses;
      const found = await look(page, presses);
      await switchLook(page);
      await settled();
      found.push(...(await look(page, presses)));
      expect(found, page.url()).toEqual([]);
    }
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

/** Gives the wait until all that the page has asked for has come and is drawn. */
function settling(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return async () => {
    do await drawn();
    while (asked.size > 0);
    await drawn();
  };
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

/** What is folded counts too. */
async function unfold(page: Page) {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
}

async function issues(page: Page): Promise<string[]> {
  await unfold(page);
  // What has scrolled half under the header would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself, without a second one that would put frames together: the suite has none.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

test('on a phone no page and no list on it has to be scrolled sideways', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  await signIn(page, 'admin');
  for (const path of ['/users', '/user/create', '/departments', '/imports', '/import/1/questions', '/import/2']) {
    await page.goto(path);
    await page.locator('table, form').first().waitFor();
    await page.waitForLoadState('networkidle');
    await unfold(page);
    const wider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main *')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) || element.matches('html'))
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
    );
    expect(wider, path).toEqual([]);
  }
});
