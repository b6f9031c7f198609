import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { loadedBy, publishMarked, rollBack } from './revisions.ts';
import { signIn } from './suite.ts';

const remoteId = 'mfe-results';
const offer = (page: Page) => page.getByRole('complementary', { name: 'Nová verze' });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();

/** Notes on a page that it was not loaded anew since. */
const stays = (page: Page) => page.evaluate(() => void Reflect.set(globalThis, 'stays', true));
const hasStayed = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'stays') === true);

/** The revisions of the remote that a page has loaded, once it has one. */
async function revisionsIn(page: Page): Promise<string[]> {
  await expect.poll(async () => Object.keys((await loadedBy(page)).remotes)).toContain(remoteId);
  return (await loadedBy(page)).remotes[remoteId] ?? [];
}

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/results');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

test('a canary for one role is seen by a new page of that role alone, and once it is ended the next link takes what is active; no other page reloads', async ({
  page,
  browser,
  baseURL,
}) => {
  const data = process.env.E2E_DATA ?? '';
  await publishMarked(data, remoteId, 'canary');
  await rollBack(data, remoteId);
  const options = { baseURL: baseURL ?? '', locale: 'cs-CZ' };
  const [teaching, visiting] = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  await signIn(await teaching.newPage(), 'teacher');
  const visitor = await opened(visiting);
  const active = await revisionsIn(visitor);
  await stays(visitor);

  await signIn(page, 'admin');
  await page.goto('/deployments');
  const remote = page.getByRole('region', { name: remoteId, exact: true });
  await remote.getByText(/verz[eí]$/).click();
  await remote.getByRole('button', { name: `Dát na zkoušku: ${remoteId}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kdo ji dostane').selectOption('role');
  await dialog.getByLabel('Role', { exact: true }).selectOption('teacher');
  expect(await issues(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Dát na zkoušku' }).click();
  await expect(remote).toContainText('lidé s rolí vyučující');
  expect(await issues(page)).toEqual([]);

  const teacher = await opened(teaching);
  const given = await revisionsIn(teacher);
  expect(given).toHaveLength(1);
  expect(given).not.toEqual(active);
  await stays(teacher);
  expect(await revisionsIn(await opened(visiting))).toEqual(active);

  await remote.getByRole('button', { name: `Ukončit zkoušku: ${remoteId}` }).click();
  await dialog.getByRole('button', { name: 'Ukončit zkoušku' }).click();
  await expect(remote).toContainText('Zkoušku někdo ukončil');
  await expect(async () => {
    await menu(teacher, 'Moje předměty').click();
    await menu(teacher, 'Výsledky').click();
    expect(await hasStayed(teacher)).toBe(false);
  }).toPass({ timeout: 30_000 });
  await expect(teacher.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await revisionsIn(teacher)).toEqual(active);

  await visitor.getByRole('searchbox').first().fill('a');
  await visitor.waitForLoadState('networkidle');
  expect([await hasStayed(visitor), await offer(visitor).count()]).toEqual([true, 0]);
  for (const context of [teaching, visiting]) await context.close();
});
