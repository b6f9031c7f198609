import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { layoutShifts } from './looking.ts';
import { list, overall, phone, question, save, step, student, text, untouched } from './questionnaire.ts';
import { ownEvaluation, signIn } from './suite.ts';

const results = '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026';

/** A page of someone whose system forces its colours on it. */
async function inForcedColours(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext({ forcedColors: 'active', reducedMotion: 'reduce', locale: 'cs-CZ' });
  const page = await context.newPage();
  await signIn(page, login);
  return page;
}

/** How an element looks, as far as it says anything: ground, letters, edges. `part` is a pseudo-element of it. */
function looksOf(element: Locator, part?: string): Promise<string> {
  return element.evaluate((node, pseudo) => {
    const { backgroundColor, color, borderBlockColor, outlineStyle } = getComputedStyle(node, pseudo);
    return [backgroundColor, color, borderBlockColor, outlineStyle].join(' | ');
  }, part);
}

const groundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

test('where the system forces its colours, a student sees what is chosen', async ({ browser }) => {
  const page = await inForcedColours(browser, 'student5');
  const [course] = await untouched(page);
  await page.goto(`${list}/course/${course?.course}`);
  const group = question(page, overall);
  const label = (number: number) =>
    group.locator('label').filter({ has: page.getByText(String(number), { exact: true }) });
  const before = await looksOf(label(2));
  await step(group, 2).click();
  await expect(group.getByRole('radio', { name: /^2\b/ })).toBeChecked();
  expect(await looksOf(label(2))).not.toBe(before);
  expect(await looksOf(label(2))).not.toBe(await looksOf(label(3)));
  await page.context().close();
});

test('where the system forces its colours, results keep those that say something', async ({ browser }) => {
  const page = await inForcedColours(browser, 'admin');
  await page.goto(`${results}/course/ASVD019`);
  const bar = page.getByRole('img').first();
  await expect(bar).toBeVisible();
  const parts = await Promise.all((await bar.locator('span').all()).map(groundOf));
  expect(parts.length).toBeGreaterThan(1);
  expect(new Set(parts).size).toBe(parts.length);

  // Few answer in the demo: its differences are as if they were certain.
  await page.route('**/internal/**/heat-map', async (route) => {
    const answer = await route.fetch();
    const certain = (await answer.text()).replaceAll('"certain":false', '"certain":true');
    await route.fulfill({ response: answer, body: certain });
  });
  await page.goto(`${results}/department/21-KPSY/heat-map`);
  const legend = page.getByRole('list', { name: 'Význam barev' }).locator('i');
  await expect(legend).toHaveCount(2);
  const [better, worse] = (await Promise.all((await legend.all()).map(groundOf))) as [string, string];
  expect(better).not.toBe(worse);
  const cells = page.locator('td[data-tone]');
  await expect(cells.first()).toBeVisible();
  for (const cell of await cells.all()) {
    expect(await groundOf(cell)).toBe((await cell.getAttribute('data-tone')) === 'better' ? better : worse);
  }
  await page.context().close();
});

test('where the system forces its colours, an administrator sees the present section, phase and item of the menu', async ({
  browser,
}) => {
  const page = await inForcedColours(browser, 'admin');
  await page.goto(ownEvaluation);
  const sections = page.getByRole('navigation', { name: 'Části hodnocení' }).getByRole('link');
  await expect(sections.first()).toBeVisible();
  const [present, ...others] = await Promise.all((await sections.all()).map((link) => looksOf(link)));
  expect(others.length).toBeGreaterThan(2);
  expect(others).not.toContain(present);

  const phases = page.getByRole('region', { name: 'Fáze' }).getByRole('listitem');
  const [past, current, ...coming] = await Promise.all((await phases.all()).map((phase) => looksOf(phase, '::before')));
  expect(new Set([past, current, ...coming]).size).toBe(3);

  const items = page.getByRole('navigation', { name: 'Hlavní nabídka' }).getByRole('link');
  const looks = await Promise.all((await items.all()).map((item) => looksOf(item)));
  expect(new Set(looks).size).toBe(2);
  await page.context().close();
});

test('on a low screen nothing stays in sight over what is read', async ({ browser }) => {
  const low = { viewport: { width: 427, height: 300 } };
  const { context, page } = await student(browser, 'student5', low);
  const [course] = await untouched(page);
  await page.goto(`${list}/course/${course?.course}`);
  await text(page, 'Co na předmětu nejvíce oceňujete?').fill('Vše.');
  await text(page, 'Co na předmětu nejvíce oceňujete?').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(save(page)).not.toBeInViewport();
  await save(page).scrollIntoViewIfNeeded();
  await save(page).click();
  await context.close();

  const admin = await (await browser.newContext(low)).newPage();
  await signIn(admin, 'admin');
  await admin.goto('/import/2/question/create');
  const add = admin.getByRole('button', { name: 'Přidat otázku' }).first();
  await expect(add).toBeVisible();
  await admin.evaluate(() => window.scrollTo(0, 600));
  await expect(add).not.toBeInViewport();
  await expect(admin.getByRole('banner')).not.toBeInViewport();
  await admin.context().close();
});

for (const { what, viewport, letters } of [
  { what: 'a phone', viewport: phone.viewport, letters: '' },
  { what: 'the narrowest phone, with large letters', viewport: { width: 320, height: 844 }, letters: '200%' },
]) {
  test(`on ${what} a notification leaves the buttons of the form to be pressed`, async ({ browser }) => {
    const { context, page } = await student(browser, 'student5', { ...phone, viewport });
    const [course] = await untouched(page);
    await page.goto(`${list}/course/${course?.course}`);
    await text(page, 'Co na předmětu nejvíce oceňujete?').fill('Vše.');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    await save(page).click();
    await expect(page.getByText('Uloženo, zatím neodesláno.')).toBeVisible();
    for (const name of ['Uložit', 'Odeslat']) {
      const button = page.getByRole('button', { name, exact: true });
      // Whatever lies over its middle would take the press.
      expect(
        await button.evaluate((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
        name,
      ).toBe(true);
    }
    await context.close();
  });
}

test('on the narrowest screens a login is read in one piece', async ({ page }) => {
  await page.setViewportSize({ width: 280, height: 844 });
  await signIn(page, 'admin');
  await page.goto('/users?sort=-login');
  const logins = page.locator('td[data-label="Přihlašovací jméno"]:not(:empty)');
  await expect(logins.first()).toBeVisible();
  const lines = await logins.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('lists of choices are drawn by the page, alike in every engine', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await signIn(page, 'admin');
  await page.goto('/users');
  await page.getByRole('button', { name: 'Filtry' }).click();
  const lists = page.locator('select:visible');
  await expect(lists).toHaveCount(2);
  expect(await lists.evaluateAll((all) => all.map((list) => getComputedStyle(list).appearance))).toEqual([
    'none',
    'none',
  ]);
});

/** The contrast of two colours as a browser computes them: WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+(\.\d+)?/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what stands in an empty field is readable: ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto('/results');
    const field = page.getByPlaceholder(/./).first();
    await expect(field).toBeVisible();
    const [letters, opacity, ground] = await field.evaluate((node) => {
      const { color, opacity } = getComputedStyle(node, '::placeholder');
      return [color, opacity, getComputedStyle(node).backgroundColor] as const;
    });
    expect(opacity).toBe('1');
    expect(contrast(letters, ground)).toBeGreaterThanOrEqual(4.5);
    await context.close();
  });
}

/** A course that nothing was written of, of the first student who has one: journeys beside this one fill in. */
async function untouchedOfSomebody(page: Page): Promise<string> {
  for (const login of ['student5', 'student4', 'student3', 'student2', 'student']) {
    await signIn(page, login);
    const [course] = await untouched(page);
    if (course) return course.course;
  }
  throw new Error('every course is filled in');
}

test('a text grows with what is written in it where the engine does not make it grow', async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (property: string, value?: string) => property !== 'field-sizing' && supports(property, value ?? '');
    const fixed = new CSSStyleSheet();
    fixed.replaceSync('textarea { field-sizing: fixed !important; }');
    document.adoptedStyleSheets = [fixed];
  });
  const course = await untouchedOfSomebody(page);
  await page.goto(`${list}/course/${course}`);
  const field = text(page, 'V čem by se předmět mohl zlepšit?');
  const heights = () => field.evaluate((area) => [area.clientHeight, area.scrollHeight] as const);
  const [empty] = await heights();
  await field.fill(Array.from({ length: 12 }, (_, line) => `Řádek ${line}`).join('\n'));
  await expect.poll(async () => (await heights())[0]).toBeGreaterThan(empty * 2);
  const [visible, whole] = await heights();
  expect(whole).toBeLessThanOrEqual(visible);
  await page.setViewportSize({ width: 320, height: 844 });
  await expect
    .poll(async () => {
      const [shown, content] = await heights();
      return content <= shown;
    })
    .toBe(true);
  await context.close();
});

test('the header covers the point above it, where an engine draws it between two points of the screen', async ({
  page,
}) => {
  await page.goto('/login');
  const edge = await page.getByRole('banner').evaluate((header) => {
    const { boxShadow, backgroundColor } = getComputedStyle(header);
    return { boxShadow, backgroundColor };
  });
  expect(edge.boxShadow).toBe(`${edge.backgroundColor} 0px -1px 0px 0px`);
});

test('a font that comes late changes no text that is being read', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB' });
  const page = await context.newPage();
  const shifted = await layoutShifts(page);
  const [late, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/*.woff2', (route) => late.promise.then(() => route.continue()));
  await page.route('**/*.js', (route) => later.promise.then(() => route.continue()));
  await page.goto('/results', { waitUntil: 'commit' });
  // What the server has drawn is painted in the stand-in; then the font comes, and the scripts.
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  const font = page.waitForResponse('**/*.woff2');
  late.resolve();
  expect((await font).status()).toBe(200);
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length);
  await expect.poll(fetched).toBe(1);
  later.resolve();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBeLessThan(0.02);
  await context.close();
});
