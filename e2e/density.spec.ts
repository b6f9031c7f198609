import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { signIn } from './suite.ts';
import { languagesAtWidths, variants } from './variants.ts';

const words = {
  cs: { density: 'Hustota', compact: 'Úsporná', comfortable: 'Vzdušná' },
  en: { density: 'Density', compact: 'Compact', comfortable: 'Comfortable' },
} as const;

for (const [locale, width] of variants(import.meta.filename, languagesAtWidths)) {
  const text = words[locale];

  test(`whoever chooses so has more on a screen, in ${locale} at ${width} pixels, and on this device for good`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    const heightOfRow = async () => {
      await page.goto('/users');
      const row = page.getByRole('row').nth(2);
      await expect(row).toBeVisible();
      return (await row.boundingBox())?.height ?? 0;
    };
    const before = await heightOfRow();
    const choose = async (name: string) => {
      await page.goto('/settings');
      // Before the page's script has come a choice changes nothing.
      await settled();
      const choice = page.getByRole('radiogroup', { name: text.density }).getByRole('radio', { name });
      await choice.check();
      await expect(choice).toBeChecked();
    };
    await choose(text.compact);
    await settled();
    expect(await issues(page)).toEqual([]);
    const after = await heightOfRow();
    expect(after).toBeLessThan(before);
    await settled();
    expect(await issues(page)).toEqual([]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await choose(text.comfortable);
    expect(await heightOfRow()).toBe(before);
  });
}
