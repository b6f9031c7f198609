import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserPath } from './browser.ts';
import { signIn } from './suite.ts';

/** Takes the pictures of the README from the running demo: `node e2e/screenshots.ts [http://localhost:4000]`. */
const base = process.argv[2] ?? 'http://localhost:4000';
const folder = resolve(import.meta.dirname, '../docs/images');
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

interface Picture {
  readonly name: string;
  readonly login?: string;
  readonly size: typeof phone;
  readonly dark?: boolean;
  readonly go: (page: Page) => Promise<void>;
}

const current = async (page: Page) => {
  // The one open evaluation.
  await page.goto('/evaluation');
  await page.getByRole('article').first().waitFor();
};

const pictures: readonly Picture[] = [
  { name: 'questionnaires-phone', login: 'student', size: phone, go: current },
  {
    name: 'questionnaire-phone',
    login: 'student',
    size: phone,
    async go(page) {
      await current(page);
      await page.getByRole('link', { name: 'Vyplnit: Programování I', exact: true }).click();
      await page.getByRole('radiogroup').first().getByText('1', { exact: true }).click();
      await page.getByText('Rozepsáno v tomto zařízení').waitFor();
    },
  },
  {
    name: 'results',
    size: desk,
    async go(page) {
      await page.goto('/results');
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('link', { name: 'Hledat předmět' }).click();
      await page.getByLabel('Název nebo kód předmětu').fill('kolonialni rise I');
      await page.getByRole('link', { name: 'Koloniální říše I', exact: true }).click();
      await page.getByRole('img').first().waitFor();
    },
  },
  {
    name: 'import-dark',
    login: 'admin',
    size: desk,
    dark: true,
    async go(page) {
      await page.goto('/imports');
      await page.getByRole('link', { name: /zimní semestr/ }).click();
      await page.getByRole('heading', { level: 1, name: /zimní semestr/ }).waitFor();
    },
  },
];

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const { name, login, size, dark, go } of pictures) {
  const page = await browser.newPage({
    baseURL: base,
    viewport: size,
    locale: 'cs-CZ',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  if (login) await signIn(page, login);
  await go(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: resolve(folder, `${name}.png`) });
  console.log(`docs/images/${name}.png`);
  await page.close();
}
await browser.close();
