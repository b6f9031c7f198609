import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './suite.ts';

/** The evaluation that journeys fill in (own-evaluation.ts). */
export const slug = process.env.E2E_SLUG ?? 'hodnoceni-vyuky-zimni-semestr-2026-2027';
export const list = `/evaluation/${slug}`;
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const overall = 'zhodnoťte, prosíme, předmět celkově';
export const storedHere = 'Rozepsáno v tomto zařízení';
export const savedAt = /^Uloženo v\s\d/;

interface Block {
  readonly target: string;
  readonly parallel_code: string;
}

export interface Course {
  readonly course: string;
  readonly name_cs: string;
  readonly status: string;
  readonly blocks: readonly Block[];
}

/** What the server tells of the evaluation. */
export async function questionnaire(page: Page): Promise<{ sections: Course[]; body_bytes: number }> {
  return (await page.request.get(`/internal${list}`)).json();
}

/** Courses that the student has not touched yet, as the server tells. */
export async function untouched(page: Page): Promise<Course[]> {
  const { sections } = await questionnaire(page);
  return sections.filter(({ course, status }) => course !== 'general' && status === 'empty');
}

export async function student(browser: Browser, login: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context: BrowserContext = await browser.newContext(options);
  const page = await context.newPage();
  await page.clock.install();
  await signIn(page, login);
  return { context, page };
}

/** A course in the list, also where it is folded among the finished ones. */
export const card = (page: Page, { name_cs }: Course) =>
  page.getByRole('article', { name: name_cs, exact: true, includeHidden: true });
export const question = (page: Page, name: string) => page.getByRole('radiogroup', { name }).first();
export const step = (group: Locator, number: number) => group.getByText(String(number), { exact: true });
export const text = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('textbox').first();
export const save = (page: Page) => page.getByRole('button', { name: 'Uložit', exact: true });
export const chosen = (group: Locator, number: number) =>
  group.getByRole('radio', { name: new RegExp(`^${number}\\b`) });

/** Opens a course from the list, where the student already is. */
export async function open(page: Page, course: Course) {
  await card(page, course)
    .getByRole('link', { name: /^(Vyplnit|Pokračovat): / })
    .click();
  await expect(page).toHaveURL(`${list}/course/${course.course}`);
  await expect(page.getByRole('heading', { level: 2, name: course.name_cs, exact: true })).toBeFocused();
}

export async function close(page: Page, course: Course) {
  await page.getByRole('link', { name: `Zavřít: ${course.name_cs}`, exact: true }).click();
  await expect(page).toHaveURL(list);
}

/** Rates everything that is required. */
export async function rateRequired(page: Page, number: number) {
  const groups = page.getByRole('radiogroup', { name: '(povinné)' });
  await expect(groups.first()).toBeVisible();
  for (const group of await groups.all()) await step(group, number).click();
}
