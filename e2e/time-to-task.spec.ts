import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './suite.ts';

/** What people most often come for: one press from where they land after signing in. */
const tasks = [
  { what: 'a teacher’s unread comments', login: 'teacher', press: /nepřečten/, heading: 'Moje komentáře' },
  { what: 'a head’s own department', login: 'head', press: /^Přehled: Ústav/, heading: /^Přehled/ },
  { what: 'a guarantor’s own courses', login: 'garant', press: 'Moje předměty', heading: 'Moje předměty' },
] as const;

for (const { what, login, press, heading } of tasks) {
  test(`${what}: one press`, async ({ page }) => {
    await signIn(page, login);
    await page.goto('/');
    await page.getByRole('link', { name: press }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}
