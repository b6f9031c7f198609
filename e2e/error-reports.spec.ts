import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { tabTo } from './keys.ts';
import { issues } from './looking.ts';
import { slug } from './questionnaire.ts';
import { ownEvaluation, signIn } from './suite.ts';

test('a teacher reports an error by keys alone, an administrator notes and solves it, and the teacher reads what came of it', async ({
  browser,
  baseURL,
}) => {
  const message = `Cvičení vede kolega ${Date.now()}`;
  const teacher = await (await browser.newContext({ baseURL })).newPage();
  await signIn(teacher, 'teacher');
  await teacher.goto(ownEvaluation);
  await tabTo(teacher, 'link', 'Nahlásit chybu');
  await teacher.keyboard.press('Enter');
  await expect(teacher).toHaveURL(/\/report-error$/);
  // One with a single course has nothing to choose.
  const course = await tabTo(teacher, 'combobox', /^Předmět/);
  if ((await course.inputValue()) === '') await teacher.keyboard.press('ArrowDown');
  await tabTo(teacher, 'textbox', /^Co je špatně/);
  await teacher.keyboard.type(message);
  await tabTo(teacher, 'button', 'Odeslat hlášení');
  await teacher.keyboard.press('Enter');
  await expect(teacher.getByText('Hlášení je odesláno.')).toBeVisible();
  await expect(teacher.getByRole('row', { name: message }).getByText('Zatím nevyřešeno')).toBeVisible();
  expect(await issues(teacher)).toEqual([]);

  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: 'anketa-locale', value: 'en', url: baseURL ?? '' }]);
  const admin = await context.newPage();
  await signIn(admin, 'admin');
  await admin.goto(`${ownEvaluation}/reported-errors/teacher`);
  await expect(admin.getByRole('columnheader', { name: 'Reported by' })).toBeVisible();
  await tabTo(admin, 'button', new RegExp(`Add a note to the report: ${message}`));
  await admin.keyboard.press('Enter');
  await admin.getByRole('dialog').waitFor();
  expect(await issues(admin)).toEqual([]);
  await tabTo(admin, 'textbox', 'What is being done about it');
  await admin.keyboard.type('Mended in the SIS.');
  await tabTo(admin, 'button', 'Save the note');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('The note is saved.')).toBeVisible();
  await tabTo(admin, 'switch', `Solved: ${message}`);
  await Promise.all([
    admin.waitForResponse((response) => response.url().endsWith('/solved') && response.ok()),
    admin.keyboard.press('Space'),
  ]);
  expect(await issues(admin)).toEqual([]);
  await admin.goto(`${ownEvaluation}/changes?kind=reports`);
  await expect(admin.getByRole('rowheader', { name: 'Reported error solved' }).first()).toBeVisible();
  expect(await issues(admin)).toEqual([]);

  await teacher.reload();
  const row = teacher.getByRole('row', { name: message });
  await expect(row.getByText('Mended in the SIS.')).toBeVisible();
  await expect(row.getByText('Vyřešeno')).toBeVisible();
  await teacher.context().close();
  await context.close();
});

test('from the results of their own courses a teacher comes by keys to the report of an error and to the QR codes', async ({
  page,
}) => {
  await signIn(page, 'teacher');
  const mine = `/results/evaluation/${slug}/my-courses`;
  await page.goto(mine);
  await tabTo(page, 'link', 'QR kódy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /^QR kód: / }).first()).toBeVisible();
  const all = await page.getByRole('img', { name: /^QR kód: / }).count();

  await page.goto(mine);
  await tabTo(page, 'link', 'Programování I', { exact: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/course\/APRG010$/);
  await tabTo(page, 'link', 'QR kódy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/qr\?course=APRG010$/);
  await expect(page.getByRole('img', { name: /^QR kód: / }).first()).toBeVisible();
  expect(await page.getByRole('img', { name: /^QR kód: / }).count()).toBeLessThanOrEqual(all);
  await page.goBack();
  expect(await issues(page)).toEqual([]);
  await tabTo(page, 'link', 'Nahlásit chybu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^Předmět/ })).toHaveValue('APRG010');
});

test('from the list of students one comes to what a student is asked', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(`${ownEvaluation}/students`);
  const link = page.getByRole('rowheader').getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const folded = page.locator('summary').first();
  await folded.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group').first().getByRole('listitem').first()).toBeVisible();
  expect(await issues(page)).toEqual([]);
});
