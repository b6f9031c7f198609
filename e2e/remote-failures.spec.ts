import { expect, type Page } from '@playwright/test';
import { breakingId, chunkFile, publishBreaking } from './breaking-remote.ts';
import { test } from './journey.ts';
import { ownProduct } from './own-product.ts';
import { go, signIn } from './suite.ts';

const metricsToken = 'a token of these journeys';
const product = ownProduct({ ANKETA_METRICS_TOKEN: metricsToken });

// What breaks is said there, and by the browser what was changed.
test.use({ expected: /breaks on purpose|^anketa: mfe-|^Failed to find a valid digest|SRI's integrity checks failed/ });

const panel = (page: Page) => page.locator('[data-remote-failure]');
const words = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ');

/** How it breaks at its address, the reason in its panel, and what is said there. */
const broken = [
  ['load', 'load', 'Její program se kvůli chybě nespustil.'],
  ['mount', 'mount', 'Při otevírání v ní nastala chyba.'],
  ['render', 'render', 'Při zobrazování v ní nastala chyba.'],
  ['contract', 'contract', 'Její verze nepatří k této verzi aplikace.'],
  ['chunk', 'missing', 'Na serveru chybí její soubor.'],
  ['chunk', 'tampered', 'Její soubor se cestou změnil, proto jsme ho nespustili.'],
] as const;

/** What nothing of the page shows but a notification. */
const unseen = ['handler', 'promise'] as const;

test('whatever breaks in a remote is said in its place, the rest goes on, and the operator sees it without anybody in it', async ({
  browser,
}) => {
  const { url, data } = product();
  await publishBreaking(data);
  const context = await browser.newContext({ baseURL: url, locale: 'cs', serviceWorkers: 'block' });
  const page = await context.newPage();
  const sent: { body: string | null; headers: Record<string, string> }[] = [];
  page.on('request', async (request) => {
    if (request.url().endsWith('/internal/remote-failures'))
      sent.push({ body: request.postData(), headers: await request.allHeaders() });
  });

  await test.step('by what is said in its place', async () => {
    for (const [how, reason, said] of broken) {
      await page.route(`**/${chunkFile}`, (route) =>
        reason === 'missing'
          ? route.fulfill({ status: 404, body: '' })
          : route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tampered = true;' }),
      );
      await page.goto(`/breaks/${how}?jana=novakova`);
      await expect(panel(page), how).toHaveAttribute('data-remote-failure', reason);
      const text = words(await panel(page).textContent());
      expect(text).toContain(said);
      const id = /Označení chyby: ([0-9a-f]{8})/.exec(text)?.[1];
      await expect.poll(() => sent.map(({ body }) => JSON.parse(body ?? '{}').id), reason).toContain(id);
      // Header and menu stand, and another remote opens at once.
      await go(page, '/results');
      await expect(page.locator('main h1')).toHaveText(/Výsledky/);
      await expect(panel(page)).toHaveCount(0);
      await page.unrouteAll();
    }
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  });

  await test.step('by a notification where the page goes on', async () => {
    for (const kind of unseen) {
      await page.goto(`/breaks/${kind}`);
      await page.getByRole('button', { name: 'break' }).click();
      const notice = page.getByRole('alert').filter({ hasText: 'Označení chyby' });
      const id = /[0-9a-f]{8}/.exec((await notice.textContent()) ?? '')?.[0];
      await expect.poll(() => sent.map(({ body }) => JSON.parse(body ?? '{}').id), kind).toContain(id);
      await expect(page.getByRole('heading', { name: 'stands' })).toBeVisible();
    }
  });

  await test.step('by a question whether to leave what holds the page, or draws without end', async () => {
    for (const how of ['hang', 'loop']) {
      const watching = page.waitForEvent('worker', (worker) => worker.url().endsWith('/hang-worker.js'));
      await page.goto('/results');
      // Nobody knows of what stands still before the worker is there, and a page that stands still cannot start it.
      await (await watching).evaluate(() => undefined);
      await expect(page.locator('main').getByRole('table').first()).toBeVisible();
      await page.evaluate((address) => setTimeout(() => history.pushState(null, '', address)), `/breaks/${how}`);
      const question = page.getByRole('dialog', { name: 'Opustit tuto část?' });
      await question.getByRole('button', { name: 'Přejít na úvodní stránku' }).click({ timeout: 30_000 });
      await expect(page).not.toHaveURL(/breaks/);
      await expect(page.getByRole('heading', { name: 'stands' })).toHaveCount(0);
    }
  });

  for (const { body, headers } of sent) {
    expect(Object.keys(JSON.parse(body ?? '{}')).toSorted()).toEqual([
      'id',
      'kind',
      'load',
      'place',
      'remote',
      'revision',
    ]);
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
    expect(`${body}`).not.toMatch(/jana|purpose/);
  }
  await context.close();

  await test.step('the operator sees how often and how, on the page and in the metrics', async () => {
    const admin = await browser.newPage({ baseURL: url, locale: 'cs', serviceWorkers: 'block' });
    await signIn(admin, 'admin');
    await admin.goto('/deployments');
    const remote = admin.getByRole('region', { name: breakingId });
    await expect(remote).toContainText(/Od\s\d+:\d\d:\s8\sotevření,\s10\sselhání/);
    const shown = words(await remote.textContent());
    for (const kind of [
      'program se nespustil',
      'chyba při otevírání',
      'soubor chybí',
      'zadržela stránku',
      'kreslí bez konce',
    ])
      expect(shown).toContain(`${kind} 1×`);
    await admin.context().close();
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const metrics = await answer.text();
    for (const kind of [
      'load',
      'mount',
      'render',
      'contract',
      'missing',
      'tampered',
      'handler',
      'promise',
      'hang',
      'loop',
    ])
      expect(metrics).toMatch(
        new RegExp(
          `anketa_remote_failures_total\\{remote="${breakingId}",revision="[0-9a-f]{16}",kind="${kind}"\\} 1\\b`,
        ),
      );
  });
});

test('what a remote leaves behind is taken back when it is left, and nothing grows over twenty visits', async ({
  browser,
}) => {
  const { url, data } = product();
  await publishBreaking(data);
  const page = await browser.newPage({ baseURL: url, locale: 'cs', serviceWorkers: 'block' });
  await page.goto('/results');
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
  const left = () =>
    page.evaluate(() => ({
      sheets: document.adoptedStyleSheets.length,
      body: [...document.body.children].length,
      head: [...document.head.children].filter((one) => !one.matches('script, link')).length,
      class: document.body.getAttribute('class'),
      components: document.querySelectorAll('style[data-styled]').length,
    }));
  const before = await left();
  for (let visit = 0; visit < 20; visit++) {
    await go(page, '/breaks/leaves');
    await expect(page.getByRole('heading', { name: 'stands' })).toBeVisible();
    if (visit === 0) expect(await left()).toMatchObject({ sheets: before.sheets + 1, body: before.body + 1 });
    await go(page, '/results');
    await expect(page.locator('main h1')).toHaveText(/Výsledky/);
    await expect(page).toHaveTitle(/Výsledky/);
  }
  expect(await left()).toEqual(before);
  // Neither an interval nor a listener of any visit is there any more.
  const counts = () => page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'breaks')));
  const counted = await counts();
  await page.setViewportSize({ width: 900, height: 700 });
  await page.keyboard.press('Shift');
  await page.evaluate(() => new Promise((resume) => setTimeout(resume, 100)));
  expect(await counts()).toBe(counted);

  // Who empties the page has it back at once.
  await go(page, '/breaks/empties');
  await expect(page.getByRole('banner')).toBeVisible();
  await go(page, '/results');
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
  await page.context().close();
});
