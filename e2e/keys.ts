import type { Locator, Page } from '@playwright/test';

type Stop = 'button' | 'checkbox' | 'combobox' | 'link' | 'radio' | 'searchbox' | 'switch' | 'textbox';

interface Where {
  readonly exact?: boolean;
  /** The part of the page that it is in. Default: the whole. */
  readonly part?: Locator;
}

/** Moves the focus on by keys until it is where it should be. */
export async function tabTo(page: Page, role: Stop, name: RegExp | string, { exact = false, part }: Where = {}) {
  const wanted = (part ?? page).getByRole(role, { name, exact }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${role} ${name}.`);
}
