import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './suite.ts';

const brief = '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026/department/21-KPRG/brief';

const words = {
  cs: { headings: ['Průkazné rozdíly', 'Co studenti píší'], item: 'Moje katedra' },
  en: { headings: ['Clear differences', 'What students write'], item: 'My department' },
} as const;

for (const language of ['cs', 'en'] as const) {
  test(`a head prints a brief for a meeting on one sheet, in ${language}`, async ({ page }) => {
    await signIn(page, 'head');
    await page.goto(`/lang/${language}`);
    await page.goto(brief);
    for (const heading of words[language].headings)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: words[language].item })).toHaveAttribute('aria-current', 'true');
    // Three findings that intervals carry, and three comments.
    await expect(page.getByRole('blockquote')).toHaveCount(3);
    await expect(page.getByRole('article').getByRole('article')).toHaveCount(6);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });
}
