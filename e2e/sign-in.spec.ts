import { expect, test } from '@playwright/test';

test('after a wrong password the right one signs in, from the same page, and leads back inside the suite', async ({
  page,
}) => {
  await page.goto('/login?back=%2F%09%2Fevil.example%2F');
  const sign = async (password: string) => {
    await page.getByLabel('Přihlašovací jméno').fill('student');
    await page.getByLabel('Heslo').fill(password);
    await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
  };
  await sign('jiné');
  await expect(page.getByText('heslo nesouhlasí')).toBeVisible();
  await sign('demo');
  await expect(page).toHaveURL(
    ({ hostname, pathname }) => hostname === 'localhost' && pathname.startsWith('/evaluation/'),
  );
});
