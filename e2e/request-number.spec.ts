import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { ownProduct } from './own-product.ts';
import { whileGone } from './product-database.ts';

const product = ownProduct();

test('the number that a person reads of what the server could not do finds the line of its log, with what failed (8.33)', async ({
  browser,
}) => {
  const { url, data, said } = product();
  const page = await browser.newPage({ baseURL: url, locale: 'cs', serviceWorkers: 'block' });
  await page.goto('/help');
  await expect(page.locator('main h1')).toBeVisible();
  await whileGone(
    'evaluation',
    async () => {
      await page.goto('/results');
      const told = page.locator('main').getByRole('alert');
      await expect(told).toHaveText(/Nastala neočekávaná chyba.*Číslo požadavku: [0-9a-f]{12}/);
      const [, number = ''] = /Číslo požadavku: ([0-9a-f]{12})/.exec((await told.textContent()) ?? '') ?? [];
      const line = () =>
        said()
          .split('\n')
          .find((one) => one.includes(`"id":"${number}"`) && one.includes('"error"'));
      await expect.poll(line).toContain('evaluation');
    },
    data,
  );
  await page.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
  await page.context().close();
});
