import { chromium, expect, type Page } from '@playwright/test';
import { wholeBrowserPath } from './browser.ts';
import { test } from './journey.ts';
import { offlinePeople, untilWhole } from './offline-people.ts';
import { ownProduct } from './own-product.ts';
import { card, overall, phone, question, save, step, storedHere } from './questionnaire.ts';
import { generationOf, publishMarked } from './revisions.ts';

const product = ownProduct();

const { browserOf, openEvaluation, untouched } = offlinePeople(product);

test('the suite can be installed: Chromium finds nothing wrong with its manifest, in either language, and every icon is as large as it says', async ({
  browser,
}) => {
  for (const [locale, name] of [
    ['cs-CZ', 'Anketa – hodnocení výuky'],
    ['en-US', 'Anketa – course evaluation'],
  ] as const) {
    const { context, page } = await browserOf(browser, 'student', { locale });
    await page.goto('/help');
    const devtools = await context.newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '');
    expect(manifest).toMatchObject({ name, start_url: '/', scope: '/', display: 'standalone' });
    expect(await wrongIcons(page, manifest.icons)).toEqual([]);
    for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).ok(), url).toBe(true);
    await context.close();
  }
});

test('a whole Chromium says that nothing keeps the suite from being installed, in either language', async () => {
  test.skip(wholeBrowserPath === undefined, 'Without windows Chromium installs nothing: a whole one is not here.');
  const args = ['--no-sandbox', '--disable-gpu', '--headless=new'];
  // Playwright's own headless way would take the one without windows.
  const whole = await chromium.launch({ executablePath: wholeBrowserPath, headless: false, args });
  for (const locale of ['cs-CZ', 'en-US']) {
    const { context, page } = await browserOf(whole, 'student', { locale });
    await page.goto('/help');
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A window of Playwright's is a private one, in which Chromium installs nothing: that is all it has to say.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    await context.close();
  }
  await whole.close();
});

/** Icons whose picture is not as large as the manifest says. */
function wrongIcons(page: Page, icons: readonly { readonly src: string; readonly sizes: string }[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const wrong: string[] = [];
    for (const { src, sizes } of all) {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      if (`${picture.naturalWidth}x${picture.naturalHeight}` !== sizes) wrong.push(src);
    }
    return wrong;
  }, icons);
}

/** Waits until the page answers what is pressed: before, the header is the server's drawing. */
async function untilAlive(page: Page): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'Hlavní nabídka' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Otevřít nabídku' }).click({ timeout: 1000 });
    await expect(menu).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

const hint = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Nainstalovat Anketu' });

test('where the browser can ask, the header offers to install; whoever closes it does not see it again', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student', phone);
  /** Chromium without windows does not say it by itself. */
  const canInstall = (one: Page) =>
    one.evaluate(() => {
      const prompt = () => Promise.resolve(Object.assign(globalThis, { asked: true }));
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
  await expect.poll(() => canInstall(page).then(() => hint(page).count())).toBe(1);
  await hint(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nainstalovat' }).click();
  await expect.poll(() => page.evaluate(() => 'asked' in globalThis)).toBe(true);
  await expect(hint(page)).toHaveCount(0);

  await page.reload();
  await expect.poll(() => canInstall(page).then(() => hint(page).count())).toBe(1);
  await hint(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Už nenabízet' }).click();
  await expect(hint(page)).toHaveCount(0);
  await page.reload();
  await untilAlive(page);
  await canInstall(page);
  await untilAlive(page);
  await expect(hint(page)).toHaveCount(0);
  await context.close();
});

test('on an iPhone the hint leads to the guide, in words and pictures; an installed suite has none', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student', phone);
  // Safari's own property: the home screen's window has the name that this journey gives it.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'standalone', { value: window.name === 'home screen' }),
  );
  await page.goto('/results');
  await hint(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zobrazit návod' }).click();
  await expect(page).toHaveURL('/help#install');
  const guide = page.getByRole('region', { name: 'Anketa mezi aplikacemi' });
  await expect(guide).toContainText('Přidat na plochu');
  await expect(guide.getByRole('figure')).toHaveCount(2);
  await page.goto('/results');
  await expect(hint(page)).toHaveCount(1);
  await page.evaluate(() => {
    window.name = 'home screen';
  });
  await page.reload();
  await untilAlive(page);
  await expect(hint(page)).toHaveCount(0);
  await context.close();
});

test('a newer revision is offered to a page that is open, and exchanged only when its person says so; what was typed is there', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student2');
  const slug = await openEvaluation(page);
  const [course] = await untouched(page, slug);
  await page.goto(`/evaluation/${slug}/course/${course.course}`);
  await step(question(page, overall), 2).click();
  await expect(page.getByText(storedHere)).toBeVisible();
  const before = await untilWhole(page);
  const offer = page.getByRole('complementary', { name: 'Nová verze' });
  await expect(offer).toHaveCount(0);
  await publishMarked(product().data, 'mfe-evaluation', 'newer');
  // The server says so with whatever it answers the page, within seconds.
  await expect(async () => {
    await save(page).click();
    await expect(offer).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await step(question(page, overall), 3).click();
  await expect(page.getByText(storedHere)).toBeVisible();
  expect(await generationOf(page)).toBe(before);
  await offer.getByRole('button', { name: 'Obnovit stránku' }).click();
  await expect.poll(() => generationOf(page)).not.toBe(before);
  await expect(page.getByText(storedHere)).toBeVisible();
  await page.goto(`/evaluation/${slug}`);
  await expect(card(page, course)).toContainText('Rozepsáno');
  await context.close();
});
