import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './suite.ts';

/** Signs in, lands where the home page sends the person, and gives a way to press that counts. */
async function arrive(page: Page, login: string) {
  await signIn(page, login);
  await page.goto('/');
  await expect(page.locator('main h1')).toBeVisible();
  let presses = 0;
  return {
    async press(target: Locator) {
      await target.click();
      presses += 1;
    },
    /** Everybody finds their work in three. */
    atMostThree: () => expect(presses).toBeLessThanOrEqual(3),
  };
}

const main = (page: Page) => page.locator('main');

test('a student has the next course open', async ({ page }) => {
  const { press, atMostThree } = await arrive(page, 'student2');
  const next = main(page).getByRole('link', { name: /^(Vyplnit|Pokračovat)/ });
  await press(next.first());
  await expect(main(page).getByRole('radiogroup').first()).toBeVisible();
  atMostThree();
});

test('a teacher reads the results of an own course', async ({ page }) => {
  const { press, atMostThree } = await arrive(page, 'teacher');
  await expect(main(page).getByRole('heading', { name: /^Moje předměty/ })).toBeVisible();
  await press(main(page).getByRole('link', { name: /letní semestr 2025\/2026/ }));
  await press(main(page).getByRole('link', { name: 'Moje předměty' }));
  const rated = main(page).getByRole('row').filter({ hasText: /\d,\d/ });
  await press(rated.getByRole('link').first());
  await expect(main(page).getByText('na škále 1–5, 1 = nejlepší').first()).toBeVisible();
  atMostThree();
});

test('a head of department finds the course with the lowest response rate', async ({ page }) => {
  const { press, atMostThree } = await arrive(page, 'head');
  await press(main(page).getByRole('link', { name: /^Otevřít vše/ }));
  await press(page.getByRole('columnheader').getByRole('button', { name: 'Návratnost' }));
  await expect(page.getByRole('columnheader', { name: 'Návratnost' })).toHaveAttribute('aria-sort', 'ascending');
  async function rates(): Promise<number[]> {
    const texts = await page
      .getByRole('cell')
      .getByText(/^\d+\s%/)
      .allInnerTexts();
    return texts.map((text) => Number.parseInt(text, 10));
  }
  // The header says at once what was asked for, the rows follow when they have come.
  await expect.poll(async () => (await rates()).length).toBeGreaterThan(1);
  await expect(async () => {
    const numbers = await rates();
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }).toPass();
  atMostThree();
});

test('an administrator reads the rate of the evaluation that runs, as of last night', async ({ page }) => {
  const { atMostThree } = await arrive(page, 'admin');
  const running = main(page)
    .locator('section')
    .filter({ has: page.getByRole('link', { name: /zimní semestr 2026\/2027/ }) });
  await expect(running).toContainText('Vyplňování dotazníků');
  await expect(running).toContainText(
    /\d+\s%\s*návratnost dotazníků k\spředmětům \(\d+ ze?\s[\d\s]+, stav z\sminulé noci\)|Do\sminulé noci se nevrátil žádný dotazník/,
  );
  atMostThree();
});

test('who writes questions begins a new one', async ({ page }) => {
  const { press, atMostThree } = await arrive(page, 'questioner');
  await press(page.getByRole('navigation', { name: 'Hlavní nabídka' }).getByRole('link', { name: 'Seznam hodnocení' }));
  await press(main(page).getByRole('link', { name: /zimní semestr 2026\/2027/ }));
  await press(main(page).getByRole('link', { name: 'Nová otázka' }));
  await expect(page).toHaveURL(/\/import\/\d+\/question\/create$/);
  await expect(main(page).getByRole('button', { name: 'Přidat otázku' }).first()).toBeVisible();
  atMostThree();
});
