import { expect } from '@playwright/test';
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
  questionnaire,
  rateRequired,
  save,
  savedAt,
  step,
  storedHere,
  student,
  text,
  untouched,
} from './questionnaire.ts';

const praise = 'Co na předmětu nejvíce oceňujete?';
const better = 'V čem by se předmět mohl zlepšit?';

test('a student on a phone fills in three courses offline; they stay on the phone, and online again are submitted at once', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student2', phone);
  await page.goto(list);
  const [begun, ...courses] = (await untouched(page)).slice(0, 4) as [Course, ...Course[]];
  await expect(card(page, begun)).toBeVisible();

  await context.setOffline(true);
  for (const course of courses) {
    await open(page, course);
    await rateRequired(page, 2);
    await expect(page.getByText(storedHere)).toBeVisible();
    await close(page, course);
    await expect(card(page, course)).toContainText('Připraveno k odeslání');
  }

  // A fourth one is begun, and cannot be saved now; the list warns of it.
  await open(page, begun);
  await text(page, praise).fill('Vše.');
  await save(page).click();
  await expect(
    page.getByText('Uloženo jen v tomto zařízení. Server není dostupný, zkuste Uložit znovu.'),
  ).toBeVisible();
  await close(page, begun);
  await expect(card(page, begun)).toContainText('Jen v tomto zařízení');

  await context.setOffline(false);
  await page.reload();
  for (const course of courses) await expect(card(page, course)).toContainText('Připraveno k odeslání');
  await expect(card(page, begun)).toContainText('Rozepsáno');
  expect(await untouched(page)).toEqual(expect.arrayContaining([begun, ...courses]));

  await page.getByRole('button', { name: 'Odeslat hotové (3)' }).click();
  const dialog = page.getByRole('dialog');
  for (const { name_cs } of courses) await expect(dialog).toContainText(name_cs);
  await expect(dialog).toContainText('nikdo nerozezná Vaše odpovědi od odpovědí nejméně 2 dalších studentů');
  await dialog.getByRole('button', { name: 'Odeslat anonymně' }).click();
  await expect(page.getByText('Odeslány 3 dotazníky. Děkujeme.')).toBeVisible();
  for (const course of courses) await expect(card(page, course)).toContainText('Odesláno');
  await page.reload();
  for (const course of courses) await expect(card(page, course)).toContainText('Odesláno');
  await expect(card(page, begun)).toContainText('Rozepsáno');
  await context.close();
});

test('without a network links go on within the page, although a newer version was published', async ({ browser }) => {
  const { context, page } = await student(browser, 'student2', phone);
  await page.route(`**/internal${list}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'anketa-set': 'newer' } });
  });
  await page.goto(list);
  const [course] = (await untouched(page)) as [Course];
  await expect(page.getByText('Je tu nová verze stránek. Co jste vyplnili v dotazníku, zůstane.')).toBeVisible();
  await context.setOffline(true);
  await open(page, course);
  await close(page, course);
  await context.close();
});

test('typing sends nothing; a Save and a submission are one request each, of one length whatever they say', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student4');
  const [course] = (await untouched(page)) as [Course];
  const sent: { method: string; length: number | undefined }[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/internal/evaluation/') || request.method() === 'GET') return;
    sent.push({ method: request.method(), length: request.postDataBuffer()?.length });
  });
  await page.goto(`${list}/course/${course.course}`);
  await text(page, praise).fill('Žluťoučký kůň.');
  await step(question(page, overall), 2).click();
  await page.clock.runFor(600_000);
  await page.reload();
  await expect(text(page, praise)).toHaveValue('Žluťoučký kůň.');
  await expect(page.getByText(storedHere)).toBeVisible();
  expect(sent).toEqual([]);

  await page.keyboard.press('Control+s');
  await expect(page.getByText(savedAt)).toBeVisible();
  await rateRequired(page, 1);
  await expect(page.getByText(storedHere)).toBeVisible();
  await page.getByRole('button', { name: 'Odeslat', exact: true }).click();
  await page.getByRole('button', { name: 'Odeslat anonymně' }).click();
  await expect(card(page, course)).toContainText('Odesláno');
  const length = (await questionnaire(page)).body_bytes;
  expect(sent).toEqual([
    { method: 'PUT', length },
    { method: 'POST', length },
  ]);
  await context.close();
});

test('texts that have no room together are neither saved nor submitted before one is shortened', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student4');
  const [course] = (await untouched(page)) as [Course];
  await page.goto(`${list}/course/${course.course}`);
  await rateRequired(page, 1);
  await text(page, better).fill('a'.repeat(2900));
  await expect(page.getByText('Místo na texty')).toBeHidden();
  const longest = text(page, praise);
  await longest.fill('ž'.repeat(1600));
  await expect(page.getByText('Místo na texty: využito 102\u00a0%')).toBeVisible();
  for (const name of ['Uložit', 'Odeslat']) {
    await page.getByRole('heading', { level: 2, name: course.name_cs, exact: true }).focus();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('Zkraťte prosím některý z nich.').first()).toBeVisible();
    await expect(longest).toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await longest.fill('ž'.repeat(1500));
  await expect(page.getByText('Místo na texty: využito 99\u00a0%')).toBeVisible();
  await save(page).click();
  await expect(page.getByText(savedAt)).toBeVisible();
  await context.close();
});

test('a submission whose answer was lost is told, and trying again counts once', async ({ browser }) => {
  const { context, page } = await student(browser, 'student2');
  await page.goto(list);
  const [course] = (await untouched(page)) as [Course];
  const keys: (string | undefined)[] = [];
  await page.route('**/submit', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await open(page, course);
  await rateRequired(page, 1);
  await close(page, course);
  await page.getByRole('button', { name: 'Odeslat hotové (1)' }).click();
  await page.getByRole('button', { name: 'Odeslat anonymně' }).click();
  await expect(page.getByRole('alert').filter({ hasText: course.name_cs })).toBeVisible();
  await page.getByRole('button', { name: 'Odeslat hotové (1)' }).click();
  await page.getByRole('button', { name: 'Odeslat anonymně' }).click();
  await expect(card(page, course)).toContainText('Odesláno');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await context.close();
});

for (const { whose, answer, left } of [
  { whose: 'this device', answer: /^Odpověď odsud/, left: 5 },
  { whose: 'the other device', answer: /^Odpověď uložená jinde/, left: 1 },
]) {
  test(`two devices answer differently: the answer of ${whose} stays when the student says so`, async ({ browser }) => {
    const first = await student(browser, 'student3');
    const second = await student(browser, 'student3', phone);
    const [course] = (await untouched(first.page)) as [Course];
    const address = `${list}/course/${course.course}`;
    for (const { page } of [first, second]) await page.goto(address);

    for (const { page } of [first, second]) await expect(question(page, overall)).toBeVisible();
    await step(question(first.page, overall), 1).click();
    await text(first.page, praise).fill('Od začátku.');
    await save(first.page).click();
    await expect(first.page.getByText(savedAt)).toBeVisible();

    await step(question(second.page, overall), 5).click();
    await save(second.page).click();
    const dialog = second.page.getByRole('dialog', { name: 'Které odpovědi chcete ponechat?' });
    await expect(dialog).toContainText(course.name_cs);
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Rozhodnout později' }).click();
    await expect(second.page.getByText('Jinde máte uložené jiné odpovědi.')).toBeVisible();
    await expect(chosen(question(second.page, overall), 5)).toBeChecked();

    // Nothing is lost by that: who comes back is asked again. What was answered elsewhere alone is there already.
    await second.page.reload();
    await dialog.getByRole('radio', { name: answer }).check();
    await dialog.getByRole('button', { name: 'Použít' }).click();
    await expect(chosen(question(second.page, overall), left)).toBeChecked();
    await expect(text(second.page, praise)).toHaveValue('Od začátku.');

    // Not asked any more: what follows is simply saved.
    await text(second.page, better).fill('Nic.');
    await save(second.page).click();
    await expect(second.page.getByText(savedAt)).toBeVisible();
    await expect(dialog).toBeHidden();
    await first.page.reload();
    await expect(chosen(question(first.page, overall), left)).toBeChecked();
    await expect(text(first.page, better)).toHaveValue('Nic.');
    for (const { context } of [first, second]) await context.close();
  });
}

test('a text written on two devices stays twice, one after the other, when the student wants both', async ({
  browser,
}) => {
  const first = await student(browser, 'student3');
  const second = await student(browser, 'student3', phone);
  const [course] = (await untouched(first.page)) as [Course];
  for (const { page } of [first, second]) await page.goto(`${list}/course/${course.course}`);
  await text(first.page, praise).fill('Přednášky.');
  await save(first.page).click();
  await expect(first.page.getByText(savedAt)).toBeVisible();
  await text(second.page, praise).fill('Cvičení.');
  await save(second.page).click();
  const dialog = second.page.getByRole('dialog', { name: 'Které odpovědi chcete ponechat?' });
  await expect(dialog).toContainText('Přednášky.');
  await expect(dialog.getByRole('radio', { name: 'Obě, jedna za druhou' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Použít' }).click();
  await expect(second.page.getByText(savedAt)).toBeVisible();
  await first.page.reload();
  await expect(text(first.page, praise)).toHaveValue('Cvičení.\n\nPřednášky.');
  for (const { context } of [first, second]) await context.close();
});

test('two tabs share one draft: what is typed, saved and sent in one is so in the other, and a reload loses nothing', async ({
  browser,
}) => {
  const { context, page: first } = await student(browser, 'student5');
  const [course] = (await untouched(first)) as [Course];
  const address = `${list}/course/${course.course}`;
  await first.goto(address);
  const second = await context.newPage();
  await second.goto(address);
  const tabs = [first, second];

  await text(first, praise).fill('Z prvního panelu.');
  await expect(text(second, praise)).toHaveValue('Z prvního panelu.');
  await text(second, better).fill('Z druhého panelu.');
  for (const tab of tabs) await expect(tab.getByText(storedHere)).toBeVisible();
  await first.reload();
  for (const tab of tabs) {
    await expect(text(tab, praise)).toHaveValue('Z prvního panelu.');
    await expect(text(tab, better)).toHaveValue('Z druhého panelu.');
  }

  await text(first, praise).fill('Z prvního panelu, podruhé.');
  await save(second).click();
  await expect(second.getByText(savedAt)).toBeVisible();
  await expect(first.getByText(storedHere)).toBeHidden();
  await text(first, praise).fill('Z prvního panelu, potřetí.');
  await save(first).click();
  await expect(first.getByText(savedAt)).toBeVisible();
  for (const tab of tabs) {
    await expect(tab.getByRole('dialog')).toBeHidden();
    await tab.reload();
    await expect(text(tab, praise)).toHaveValue('Z prvního panelu, potřetí.');
    await expect(text(tab, better)).toHaveValue('Z druhého panelu.');
  }

  // Sent in one tab, it is over in the other, and the keyboard stays where the form was.
  await text(first, praise).fill('Naposledy.');
  await rateRequired(second, 1);
  await text(first, praise).focus();
  await second.getByRole('button', { name: 'Odeslat', exact: true }).click();
  await second.getByRole('button', { name: 'Odeslat anonymně' }).click();
  await expect(card(second, course)).toContainText('Odesláno');
  await expect(card(first, course)).toContainText('Odesláno');
  await expect(first.getByRole('heading', { level: 2, name: course.name_cs, exact: true })).toBeFocused();
  await expect(first.getByText('Neodeslané texty')).toBeHidden();
  await context.close();
});

test('what was not sent with a course that another device sent can be copied, also after a reload, until the student is done with it', async ({
  browser,
}) => {
  const first = await student(browser, 'student5', { permissions: ['clipboard-read', 'clipboard-write'] });
  const second = await student(browser, 'student5', phone);
  const [course] = (await untouched(first.page)) as [Course];
  for (const { page } of [first, second]) await page.goto(`${list}/course/${course.course}`);
  await text(first.page, praise).fill('Jen tady.');
  await rateRequired(second.page, 2);
  await second.page.getByRole('button', { name: 'Odeslat', exact: true }).click();
  await second.page.getByRole('button', { name: 'Odeslat anonymně' }).click();
  await expect(card(second.page, course)).toContainText('Odesláno');

  await save(first.page).click();
  const left = first.page.getByRole('region', { name: `Neodeslané texty: ${course.name_cs}` });
  await expect(left).toContainText('Jen tady.');
  await expect(first.page.locator('body')).not.toBeFocused();
  await first.page.reload();
  await left.getByRole('button', { name: 'Zkopírovat texty' }).click();
  await expect(first.page.getByText('Texty jsou zkopírované.')).toBeVisible();
  expect(await first.page.evaluate(() => navigator.clipboard.readText())).toContain('Jen tady.');
  await left.getByRole('button', { name: 'Už je nepotřebuji' }).click();
  await expect(left).toBeHidden();
  await first.page.reload();
  await expect(card(first.page, course)).toContainText('Odesláno');
  await expect(left).toBeHidden();
  for (const { context } of [first, second]) await context.close();
});

test('the session ends mid-way: said once, nothing lost, and after signing in it goes on and is saved', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student4');
  const [course] = (await untouched(page)) as [Course];
  const saves: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') saves.push(response.status());
  });
  await page.goto(`${list}/course/${course.course}`);
  await step(question(page, overall), 2).click();
  await save(page).click();
  await expect(page.getByText(savedAt)).toBeVisible();

  await context.clearCookies();
  const written = text(page, better);
  await written.fill('Více příkladů.');
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Zavřít' }).click();
  await expect(page.getByText('Uloženo jen v tomto zařízení. Přihlášení skončilo.')).toBeVisible();
  await written.fill('Více příkladů, prosím.');
  await page.clock.runFor(60_000);
  // One save, one refusal (of whoever has no session, or another than the page's), and nothing after it.
  expect(saves).toEqual([200, saves.at(1) === 401 ? 401 : 403]);
  await expect(dialog).toBeHidden();

  await save(page).click();
  await dialog.getByRole('button', { name: 'Obnovit stránku' }).click();
  await page.getByLabel('Přihlašovací jméno').fill('student4');
  await page.getByLabel(/^Heslo/).fill('demo');
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
  await expect(page).toHaveURL(`${list}/course/${course.course}`);
  await expect(written).toHaveValue('Více příkladů, prosím.');
  await expect(chosen(question(page, overall), 2)).toBeChecked();
  await expect(page.getByText(storedHere)).toBeVisible();
  await save(page).click();
  await expect(page.getByText(savedAt)).toBeVisible();
  expect(saves.at(-1)).toBe(200);
  await context.close();
});

test('signing out asks before it deletes what only this device has', async ({ browser }) => {
  const { context, page } = await student(browser, 'student5');
  const [course] = (await untouched(page)) as [Course];
  await page.goto(`${list}/course/${course.course}`);
  await step(question(page, overall), 2).click();
  await page.getByRole('navigation', { name: 'Účet' }).getByRole('link', { name: 'Odhlásit se' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zůstat' }).click();
  await expect(chosen(question(page, overall), 2)).toBeChecked();
  await save(page).click();
  await expect(page.getByText(savedAt)).toBeVisible();
  await page.getByRole('navigation', { name: 'Účet' }).getByRole('link', { name: 'Odhlásit se' }).click();
  await expect(page.getByRole('link', { name: 'Přihlásit se', exact: true }).first()).toBeVisible();
  await context.close();
});
