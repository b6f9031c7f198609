import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { card, chosen, list, open, overall, question, rateRequired, student, untouched } from './questionnaire.ts';
import { ownEvaluation, signIn } from './suite.ts';

const past = '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026';

test('a digit that rates takes the focus along: 3, then the arrow, gives 4', async ({ browser }) => {
  const { context, page } = await student(browser, 'student4');
  const course = (await untouched(page)).at(-1)!;
  await page.goto(`${list}/course/${course.course}`);
  const group = question(page, overall);
  await group.getByRole('radio').first().focus();
  await page.keyboard.press('3');
  await expect(chosen(group, 3)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(chosen(group, 4)).toBeChecked();
  await expect(chosen(group, 4)).toBeFocused();
  await context.close();
});

test('taken back where it was refused, the course’s heading has the focus; so it has when another tab has sent the course', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student4');
  const course = (await untouched(page)).at(-1)!;
  const heading = page.getByRole('heading', { level: 2, name: course.name_cs, exact: true });
  await page.goto(list);
  await open(page, course);
  await expect(page).toHaveTitle(`${course.name_cs} – ${await nameOf(page)} – Hodnocení výuky – Anketa`);
  await page.getByRole('button', { name: 'Odmítnout hodnotit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odmítnout hodnotit' }).click();
  await expect(page).toHaveURL(list);
  await page.goto(`${list}/course/${course.course}`);
  await page.getByRole('button', { name: `Vzít zpět: ${course.name_cs}` }).focus();
  await page.keyboard.press('Enter');
  await expect(question(page, overall)).toBeVisible();
  await expect(heading).toBeFocused();

  await rateRequired(page, 2);
  const other = await context.newPage();
  await other.goto(`${list}/course/${course.course}`);
  await rateRequired(other, 3);
  await other.getByRole('button', { name: 'Odeslat', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Odeslat anonymně' }).click();
  await expect(card(other, course)).toContainText('Odesláno');
  await expect(page.getByText('Tento dotazník je odeslaný.')).toBeVisible();
  await expect(heading).toBeFocused();
  await context.close();
});

/** What the evaluation of the open questionnaire is called. */
async function nameOf(page: Page): Promise<string> {
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

test('comments marked as read leave the focus to what is above them', async ({ page }) => {
  await signIn(page, 'garant');
  await page.goto(`${past}/my-comments`);
  const read = page.getByRole('button', { name: /^Označit .+ jako přečten/ });
  await read.focus();
  await page.keyboard.press('Enter');
  await expect(read).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /komentář/ })).toContainText('0 nepřečtených');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a reply is written into its text at once; closed, the focus is on what opened it', async ({ page }) => {
  await signIn(page, 'teacher');
  await page.goto(`${past}/my-comments`);
  const opener = page.getByRole('button', { name: /^Odpovědět: / }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Odpověď na komentář' });
  await expect(dialog.getByRole('textbox', { name: /^Odpověď/ })).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/^Předmět .+, otázka/);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('settings and a question saved by key keep the focus where it is', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(`${ownEvaluation}#options`);
  const form = page.locator('form').filter({ has: page.getByLabel(/^Nejvíce vlastních otázek/) });
  const number = form.getByLabel(/^Nejvíce vlastních otázek/);
  const known = await number.inputValue();
  const settings = form.getByRole('button', { name: 'Uložit nastavení' });
  for (const value of ['7', known]) {
    await number.fill(value);
    await settings.focus();
    await page.keyboard.press('Enter');
    await expect(settings).toHaveAttribute('aria-disabled', 'true');
    await expect(settings).toHaveAccessibleDescription('Zatím jste nic nezměnili.');
    await expect(settings).toBeFocused();
  }

  await page.goto(`${ownEvaluation}/questions`);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByText('Nápověda a video').click();
  const help = page.getByLabel('Nápověda česky');
  const text = await help.inputValue();
  const question = page.getByRole('button', { name: 'Uložit otázku' }).last();
  for (const value of [`${text} Zkouška.`, text]) {
    await help.fill(value);
    await question.focus();
    await page.keyboard.press('Enter');
    // Read again after it was saved: then the form takes the next Save.
    await page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.waitForResponse((answer) => answer.request().method() === 'GET');
    await expect(question).not.toHaveAttribute('aria-disabled');
    await expect(question).toBeFocused();
  }
});

test('another part of an evaluation’s page is said by the title, by its link, and by the focus', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(ownEvaluation);
  const tabs = page.getByRole('navigation', { name: 'Části hodnocení' });
  await tabs.waitFor();
  const name = await nameOf(page);
  await expect(page).toHaveTitle(`Přehled – ${name} – Seznam hodnocení – Anketa`);
  const dates = tabs.getByRole('link', { name: 'Termíny' });
  await dates.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(`Termíny – ${name} – Seznam hodnocení – Anketa`);
  await expect(dates).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Termíny', exact: true })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Přehled', exact: true })).toBeFocused();
});

test('the next page of a list begins at its top; one that cannot be read is not gone to', async ({ page, context }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  const table = page.getByRole('table', { name: 'Uživatelé' });
  const next = page.getByRole('button', { name: 'Další', exact: true });
  const state = page.getByRole('status').filter({ hasText: 'zobrazeno' });
  await expect(state).toContainText(/^Celkem .+, zobrazeno 1–25$/);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/users?page=2');
  await expect(state).toContainText(/^Celkem .+, zobrazeno 26–50$/);
  await expect(table).toBeFocused();

  await context.setOffline(true);
  await next.click();
  await expect(page.getByText('Stranu 3 se nepodařilo načíst.')).toBeVisible();
  await expect(page).toHaveURL('/users?page=2');
  await expect(page.getByText(/^Strana 2 z/)).toBeVisible();
  await expect(page.locator('main').getByRole('alert')).toHaveCount(1);
  await context.setOffline(false);
  await next.click();
  await expect(page).toHaveURL('/users?page=3');
  await expect(state).toContainText('zobrazeno 51–75');
});
