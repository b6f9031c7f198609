import { expect, test } from '@playwright/test';
import { ownEvaluation, signIn } from './suite.ts';

test('opening an evaluation takes three requests for its data, and none twice', async ({ page }) => {
  await signIn(page, 'admin');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/internal/')) asked.push(pathname);
  });
  await page.goto(ownEvaluation);
  await expect(page.getByRole('heading', { name: 'Nahlášené chyby' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Otázky', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const id = ownEvaluation.split('/').at(-1);
  expect(asked.toSorted()).toEqual([
    `/internal/import/${id}`,
    `/internal/import/${id}/overview`,
    `/internal/jobs/${id}`,
  ]);
});
