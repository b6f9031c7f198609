import { expect, type Locator } from '@playwright/test';
import { test } from './journey.ts';
import {
  type Course,
  card,
  chosen,
  close,
  list,
  open,
  overall,
  phone,
  question,
  slug,
  step,
  student,
  text,
  untouched,
} from './questionnaire.ts';

test('a required question that was missed is named and gets the focus; its number key answers it', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student5');
  await page.goto(list);
  const [course] = (await untouched(page)) as [Course];
  await open(page, course);
  await text(page, 'Co na předmětu nejvíce oceňujete?').fill('Vše.');
  await page.getByRole('button', { name: 'Odeslat', exact: true }).click();
  // Said once, beside the button, and what is missing stays said.
  await expect(page.getByText('Některé povinné otázky zůstaly bez odpovědi')).toHaveCount(1);
  const first = question(page, overall);
  await expect(first).toContainText('Tato otázka je povinná.');
  await expect(first.getByRole('radio').first()).toBeFocused();
  const missing = async () =>
    Number(/Chybí (\d+) povinn/.exec((await card(page, course).textContent()) ?? '')?.[1] ?? 0);
  await expect.poll(missing).toBeGreaterThan(0);
  const atFirst = await missing();
  await text(page, 'Co na předmětu nejvíce oceňujete?').focus();
  await page.getByRole('button', { name: 'Přejít na první' }).click();
  await expect(first.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await expect(chosen(first, 3)).toBeChecked();
  await expect(first).not.toContainText('Tato otázka je povinná.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await expect.poll(missing).toBe(atFirst - 1);
  await context.close();
});

test('a course can be refused, and one can say that one has left it; both are asked about and can be taken back', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student5');
  await page.goto(list);
  const [, refused, left] = (await untouched(page)) as [Course, Course, Course];
  for (const [course, button, yes, status, text] of [
    [refused, 'Odmítnout hodnotit', 'Odmítnout hodnotit', 'Odmítnuto', 'Hodnocení tohoto předmětu je odmítnuté.'],
    [left, 'Předmět už nestuduji', 'Ano, předmět už nestuduji', 'Už nestudujete', 'tento předmět už nestudujete'],
  ] as const) {
    await open(page, course);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zpět k dotazníku' }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toContainText(course.name_cs);
    await page.getByRole('dialog').getByRole('button', { name: yes }).click();
    await expect(page).toHaveURL(list);
    await expect(card(page, course)).toContainText(status);
    await expect(card(page, course).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Další: / })).toBeVisible();
    await page.goto(`${list}/course/${course.course}`);
    await expect(card(page, course)).toContainText(text);
    await page.getByRole('button', { name: `Vzít zpět: ${course.name_cs}` }).click();
    await expect(question(page, overall)).toBeVisible();
    await close(page, course);
    await expect(page.getByRole('link', { name: `Vyplnit: ${course.name_cs}`, exact: true })).toBeVisible();
  }
  await context.close();
});

test('an empty error report is refused beside its field; one that failed keeps its text; then it is sent', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student5');
  const [course] = (await untouched(page)) as [Course];
  await page.goto(`${list}/course/${course.course}`);
  await page.getByRole('button', { name: 'Nahlásit chybu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nahlásit chybu' });
  await expect(dialog).toContainText('Hlášení není součástí anonymního dotazníku.');
  const message = dialog.getByLabel('Co je špatně');
  await dialog.getByRole('button', { name: 'Nahlásit' }).click();
  await expect(dialog.getByText('Napište prosím, co je špatně.')).toBeVisible();
  await expect(message).toBeFocused();

  await message.fill('Vyučuje někdo jiný.');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Nahlásit' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Co jste napsali, tu zůstává');
  await expect(message).toHaveValue('Vyučuje někdo jiný.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Nahlásit' }).click();
  await expect(page.getByText('Hlášení bylo odesláno. Děkujeme.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await context.close();
});

test('from the QR code in the room to a submitted course in four taps after signing in', async ({ browser }) => {
  const scout = await student(browser, 'student3');
  const course = (await untouched(scout.page)).findLast(
    ({ blocks }) => blocks.filter(({ target }) => target === 'ucit').length === 1,
  );
  if (!course) throw new Error('The student has no untouched course with one teacher.');
  const parallel = course.blocks.find(({ target }) => target === 'gl')?.parallel_code;
  await scout.context.close();

  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`/lecture/${slug}/${parallel}`);
  await expect(page.getByRole('heading', { level: 1, name: course.name_cs })).toBeVisible();
  await expect(page.getByText(String(parallel))).toBeVisible();
  await page.getByRole('link', { name: 'Přihlásit se a ohodnotit' }).tap();
  await page.getByLabel('Přihlašovací jméno').fill('student3');
  await page.getByLabel(/^Heslo/).fill('demo');
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).tap();
  await expect(page).toHaveURL(`${list}/course/${course.course}`);

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(step(question(page, overall), 1));
  await tap(step(question(page, 'pedagogické působení'), 2));
  await tap(page.getByRole('button', { name: 'Odeslat', exact: true }));
  await tap(page.getByRole('button', { name: 'Odeslat anonymně' }));
  await expect(card(page, course)).toContainText('Odesláno');
  expect(taps).toBeLessThanOrEqual(4);
  await expect(page.getByRole('heading', { name: `${course.name_cs}: odesláno, děkujeme` })).toBeFocused();
  const next = page.getByRole('link', { name: /^Další: / });
  await expect(next).toBeInViewport();
  await next.tap();
  await expect(page.getByRole('radiogroup').first()).toBeVisible();

  await page.goto(`/lecture/${slug}/${parallel}`);
  await expect(page.getByText('Tento dotazník je odeslaný.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Další dotazníky' })).toBeVisible();
  await expect(page.getByRole('link', { name: /ohodnotit/i })).toHaveCount(0);
  await context.close();
});
