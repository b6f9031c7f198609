import { expect } from '@playwright/test';
import { test } from './journey.ts';

test('after a wrong password the right one signs in, from the same page, and leads back inside the suite', async ({
  page,
}) => {
  await page.goto('/login?back=%2F%09%2Fevil.example%2F');
  const password = page.getByLabel(/^Heslo/);
  await page.getByLabel('Přihlašovací jméno').fill('student');
  await password.fill('jiné');
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
  await expect(page.getByText('heslo nesouhlasí')).toBeVisible();
  // What was mistyped has the focus and is replaced by what is typed.
  await expect(password).toBeFocused();
  await page.keyboard.type('demo');
  await expect(password).toHaveValue('demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    ({ hostname, pathname }) => hostname === 'localhost' && pathname.startsWith('/evaluation/'),
  );
});
