import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { consoleErrors, settling } from './looking.ts';
import { go, signIn } from './suite.ts';

/** What only the one file that carries the library contains. */
const marks = {
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/,
  'react-dom/client': /\.createRoot=/,
  'styled-components': /data-styled-version/,
  swr: /__SWR_DEVTOOLS_REACT__/,
};

const tour = ['/results', '/imports', '/departments', '/import/1/mailing', '/evaluation'];

interface Shared {
  readonly useIn: readonly string[];
  readonly loaded?: boolean;
}

test('a tour through all remotes downloads each shared library once, and every remote uses that one', async ({
  page,
}) => {
  const settled = settling(page);
  await signIn(page, 'admin');
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), await response.text().catch(() => ''));
  });
  await page.goto('/results');
  for (const address of tour) {
    await go(page, address);
    await expect(page.locator('main h1')).toBeVisible();
    // The heading stands before the remote comes.
    await settled();
    await expect(page.locator('[data-remote-failure]')).toHaveCount(0);
  }
  const entries = [...scripts.keys()].filter((url) => url.includes('/remoteEntry.'));
  const remotes: number = await page.evaluate(
    () => JSON.parse(document.getElementById('anketa-boot')?.textContent ?? '').registry.remotes.length,
  );
  expect(entries).toHaveLength(remotes);
  for (const [library, mark] of Object.entries(marks)) {
    const carriers = [...scripts].filter(([, code]) => mark.test(code)).map(([url]) => url);
    expect(carriers, library).toHaveLength(1);
    expect(carriers[0]).toContain('/assets/');
  }

  // The federation's own book: one version of each library, the shell's, taken by all of them.
  const book: Record<string, Record<string, Shared>> = await page.evaluate(() => {
    const { __SHARE__ } = Reflect.get(globalThis, '__FEDERATION__');
    const scopes: Record<string, { default: Record<string, Record<string, Shared>> }> = __SHARE__;
    return Object.fromEntries(
      Object.entries(Object.values(scopes)[0]?.default ?? {}).map(([library, versions]) => [
        library,
        Object.fromEntries(
          Object.entries(versions).map(([version, { useIn, loaded }]) => [version, { useIn: [...useIn], loaded }]),
        ),
      ]),
    );
  });
  for (const library of Object.keys(marks)) {
    const versions = Object.values(book[library] ?? {});
    expect(versions, library).toHaveLength(1);
    expect(
      versions[0]?.useIn.filter((user) => user.startsWith('mfe_')),
      library,
    ).toHaveLength(remotes);
  }
});

test('a cold deep link needs at most ten requests, and its document names every script', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const settled = settling(page);
  await page.goto('/results');
  await settled();
  await expect(page.locator('main tbody th').first()).toBeVisible();
  // What looks after the page comes once it rests, and is not waited for.
  const needed = requests.filter((url) => !/\/(hang|hang-worker|vitals)\./.test(url));
  expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(10);
  // Its document names each of them: none waits until another one has run.
  const document = await (await context.request.get('/results')).text();
  const found = needed.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((path) => !document.includes(path))).toEqual([]);
  await context.close();
});

test('a font that comes late is not the reason for another one', async ({ page }) => {
  const fonts: string[] = [];
  const drawn = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    fonts.push(route.request().url());
    await drawn.promise;
    await route.continue();
  });
  await page.goto('/results', { waitUntil: 'commit' });
  await expect(page.locator('main tbody th').first()).toBeVisible();
  drawn.resolve();
  await page.waitForLoadState('networkidle');
  expect(fonts).toHaveLength(1);
});

test('the language changes without a reload: page, scroll and typed text stay', async ({ page }) => {
  const settled = settling(page);
  await page.goto('/login');
  // Before the page's script has come the switch of languages is a plain link.
  await settled();
  await page.getByLabel('Přihlašovací jméno').fill('rozepsáno');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('link', { name: 'Switch to English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByLabel('Login')).toHaveValue('rozepsáno');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('an address that changes before the libraries have come leads to its page', async ({ page }) => {
  const errors = consoleErrors(page);
  const libraries = Promise.withResolvers<void>();
  await page.route('**/assets/vendor.*.js', async (route) => {
    await libraries.promise;
    await route.continue();
  });
  // The first script has run: it remembers the address that the server drew.
  const begun = page.waitForRequest('**/internal/results');
  await page.goto('/results', { waitUntil: 'commit' });
  await begun;
  await go(page, '/tudy-ne');
  libraries.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuto stránku jsme nenašli');
  expect(errors).toEqual([]);
});

test('a page that needs a session leads through the sign-in and back', async ({ page }) => {
  await page.goto('/departments');
  await expect(page).toHaveURL(/\/login\?back=%2Fdepartments/);
  await page.getByLabel('Přihlašovací jméno').fill('admin');
  await page.getByLabel(/^Heslo/).fill('demo');
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
  await expect(page).toHaveURL(/\/departments$/);
  await expect(page.locator('main h1')).toHaveText('Katedry a vedoucí');
});

test('an address that nobody claims says so', async ({ page }) => {
  await page.goto('/tudy-ne');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuto stránku jsme nenašli');
  await page.goto('/results/evaluation');
  await expect(page.locator('main h1')).toBeVisible();
});
