import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { loadedBy, marksIn, publishMarked, rollBack } from './revisions.ts';
import { signIn } from './suite.ts';
import { variants } from './variants.ts';

const remoteId = 'mfe-results';
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } } as const;

for (const size of variants(import.meta.filename, ['phone', 'desk'] as const)) {
  test(`an administrator sees a revision that is not active in one browser, a bar says so, and leaves it (${size})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const data = process.env.E2E_DATA ?? '';
    const mark = `preview-${size}`;
    await publishMarked(data, remoteId, mark);
    await rollBack(data, remoteId);
    await page.setViewportSize(sizes[size]);
    await signIn(page, 'admin');
    await page.goto('/deployments');
    const remote = page.getByRole('region', { name: remoteId, exact: true });
    await remote.getByText(/verz[eí]$/).click();
    await remote
      .getByRole('button', { name: /^Náhled: / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    expect(await issues(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Vytvořit odkaz' }).click();
    const link = await dialog.getByLabel('Odkaz').inputValue();
    await dialog.getByRole('button', { name: 'Zavřít', exact: true }).last().click();

    await page.goto(link);
    expect(await issues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Otevřít náhled' }).click();
    const bar = page.getByRole('complementary', { name: 'Náhled' });
    await expect(bar).toContainText(`Náhled: ${remoteId} ve verzi`);
    await page.goto('/results');
    await expect(page.getByRole('heading', { level: 1, name: 'Výsledky' })).toBeVisible();
    await expect.poll(() => marksIn(page)).toEqual([`${remoteId} ${mark}`]);
    await expect(bar).toBeVisible();
    expect(await issues(page)).toEqual([]);

    const other = await browser.newPage({ baseURL: baseURL ?? '' });
    await other.goto(link);
    await expect(other.getByText('Nejprve se prosím přihlaste')).toBeVisible();
    await other.goto('/results');
    await expect.poll(async () => Object.keys((await loadedBy(other)).remotes)).toContain(remoteId);
    expect(await marksIn(other)).toEqual([]);
    await other.context().close();

    await bar.getByRole('button', { name: 'Ukončit náhled' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Výsledky' })).toBeVisible();
    expect(await marksIn(page)).toEqual([]);
  });
}
