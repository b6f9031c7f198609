import type { Page } from '@playwright/test';

/** Signs the first student of the demo in. */
export async function signInStudent(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input[autocomplete="username"]').fill('student');
  await page.locator('input[type="password"]').fill('demo');
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
