import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from './suite.ts';

const slug = 'hodnoceni-vyuky-zimni-semestr-2026-2027';
const list = `/evaluation/${slug}`;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const overall = 'zhodnoťte, prosíme, předmět celkově';
const keptHere = 'Rozepsáno v tomto zařízení';
const savedAt = /^Uloženo v \d/;

interface Block {
  readonly target: string;
  readonly parallel_code: string;
}

interface Course {
  readonly course: string;
  readonly name_cs: string;
  readonly status: string;
  readonly blocks: readonly Block[];
}

/** What the server tells of the evaluation. */
async function questionnaire(page: Page): Promise<{ sections: Course[]; body_bytes: number }> {
  return (await page.request.get(`/internal${list}`)).json();
}

/** Courses that the student has not touched yet, as the server tells. */
async function untouched(page: Page): Promise<Course[]> {
  const { sections } = await questionnaire(page);
  return sections.filter(({ course, status }) => course !== 'general' && status === 'empty');
}

async function student(browser: Browser, login: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context: BrowserContext = await browser.newContext(options);
  const page = await context.newPage();
  await page.clock.install();
  await signIn(page, login);
  return { context, page };
}

const card = (page: Page, { name_cs }: Course) => page.getByRole('article', { name: name_cs, exact: true });
const question = (page: Page, name: string) => page.getByRole('radiogroup', { name }).first();
const step = (group: Locator, number: number) => group.getByText(String(number), { exact: true });
const text = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('textbox').first();
const save = (page: Page) => page.getByRole('button', { name: 'Uložit', exact: true });
const chosen = (group: Locator, number: number) => group.getByRole('radio', { name: new RegExp(`^${number}\\b`) });

/** Opens a course from the list, where the student already is. */
async function open(page: Page, course: Course) {
  await page.getByRole('link', { name: `Vyplnit dotazník: ${course.name_cs}`, exact: true }).click();
  await expect(page).toHaveURL(`${list}/course/${course.course}`);
  await expect(page.getByRole('heading', { level: 2, name: course.name_cs, exact: true })).toBeFocused();
}

async function close(page: Page, course: Course) {
  await page.getByRole('link', { name: `Zavřít dotazník: ${course.name_cs}`, exact: true }).click();
  await expect(page).toHaveURL(list);
}

/** Rates everything that is required. */
async function rateRequired(page: Page, number: number) {
  for (const group of await page.getByRole('radiogroup', { name: '(povinné)' }).all())
    await step(group, number).click();
}

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
    await expect(page.getByText(keptHere)).toBeVisible();
    await close(page, course);
    await expect(card(page, course)).toContainText('Připraveno k odeslání');
  }

  // A fourth one is begun, and cannot be saved now; where the finished ones wait it is named.
  await open(page, begun);
  await text(page, 'Co na předmětu nejvíce oceňujete?').fill('Vše.');
  await save(page).click();
  await expect(
    page.getByText('Uloženo jen v tomto zařízení. Server není dostupný, zkuste Uložit znovu.'),
  ).toBeVisible();
  await close(page, begun);
  await expect(card(page, begun)).toContainText('Rozepsáno');
  await page
    .getByRole('region', { name: 'Hotové dotazníky' })
    .getByRole('link', { name: begun.name_cs, exact: true })
    .click();
  await expect(page).toHaveURL(`${list}/course/${begun.course}`);
  await close(page, begun);

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
  await text(page, 'Co na předmětu nejvíce oceňujete?').fill('Žluťoučký kůň.');
  await step(question(page, overall), 2).click();
  await page.clock.runFor(600_000);
  await page.reload();
  await expect(text(page, 'Co na předmětu nejvíce oceňujete?')).toHaveValue('Žluťoučký kůň.');
  await expect(page.getByText(keptHere)).toBeVisible();
  expect(sent).toEqual([]);

  await page.keyboard.press('Control+s');
  await expect(page.getByText(savedAt)).toBeVisible();
  await rateRequired(page, 1);
  await expect(page.getByText(keptHere)).toBeVisible();
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
  await text(page, 'V čem by se předmět mohl zlepšit?').fill('a'.repeat(2900));
  await expect(page.getByText('Místo na texty')).toBeHidden();
  const longest = text(page, 'Co na předmětu nejvíce oceňujete?');
  await longest.fill('ž'.repeat(1600));
  await expect(page.getByText('102\u00a0% místa')).toBeVisible();
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

for (const { whose, button, left } of [
  { whose: 'this device', button: 'Odpovědi z tohoto zařízení', left: 5 },
  { whose: 'the other device', button: 'Odpovědi z druhého zařízení', left: 1 },
]) {
  test(`two devices answer differently: the answers of ${whose} stay when the student says so`, async ({ browser }) => {
    const first = await student(browser, 'student3');
    const second = await student(browser, 'student3', phone);
    const [course] = (await untouched(first.page)) as [Course];
    const address = `${list}/course/${course.course}`;
    for (const { page } of [first, second]) await page.goto(address);

    for (const { page } of [first, second]) await expect(question(page, overall)).toBeVisible();
    await step(question(first.page, overall), 1).click();
    await save(first.page).click();
    await expect(first.page.getByText(savedAt)).toBeVisible();

    await step(question(second.page, overall), 5).click();
    await save(second.page).click();
    const dialog = second.page.getByRole('dialog', { name: 'Které odpovědi chcete ponechat?' });
    await expect(dialog).toContainText(course.name_cs);
    await dialog.getByRole('button', { name: 'Rozhodnout později' }).click();
    await expect(second.page.getByText('Na jiném zařízení máte uložené jiné odpovědi.')).toBeVisible();
    await expect(chosen(question(second.page, overall), 5)).toBeChecked();

    // Nothing is lost by that: who comes back is asked again.
    await second.page.reload();
    await dialog.getByRole('button', { name: button }).click();
    await expect(chosen(question(second.page, overall), left)).toBeChecked();

    // Not asked any more: what follows is simply saved.
    await text(second.page, 'Co na předmětu nejvíce oceňujete?').fill('Vše.');
    await save(second.page).click();
    await expect(second.page.getByText(savedAt)).toBeVisible();
    await expect(dialog).toBeHidden();
    await first.page.reload();
    await expect(chosen(question(first.page, overall), left)).toBeChecked();
    await expect(text(first.page, 'Co na předmětu nejvíce oceňujete?')).toHaveValue('Vše.');
    for (const { context } of [first, second]) await context.close();
  });
}

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
  const better = text(page, 'V čem by se předmět mohl zlepšit?');
  await better.fill('Více příkladů.');
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Zavřít' }).click();
  await expect(page.getByText('Uloženo jen v tomto zařízení. Přihlášení skončilo.')).toBeVisible();
  await better.fill('Více příkladů, prosím.');
  await page.clock.runFor(60_000);
  // One save, one refusal (of whoever has no session, or another than the page's), and nothing after it.
  expect(saves).toEqual([200, saves.at(1) === 401 ? 401 : 403]);
  await expect(dialog).toBeHidden();

  await save(page).click();
  await dialog.getByRole('button', { name: 'Obnovit stránku' }).click();
  await page.getByLabel('Přihlašovací jméno').fill('student4');
  await page.getByLabel('Heslo').fill('demo');
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
  await expect(page).toHaveURL(`${list}/course/${course.course}`);
  await expect(better).toHaveValue('Více příkladů, prosím.');
  await expect(chosen(question(page, overall), 2)).toBeChecked();
  await expect(page.getByText(keptHere)).toBeVisible();
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

test('a required question that was missed is named and gets the focus; its number key answers it', async ({
  browser,
}) => {
  const { context, page } = await student(browser, 'student5');
  await page.goto(list);
  const [course] = (await untouched(page)) as [Course];
  await open(page, course);
  await text(page, 'Co na předmětu nejvíce oceňujete?').fill('Vše.');
  await page.getByRole('button', { name: 'Odeslat', exact: true }).click();
  await expect(page.getByText('Nezodpověděl/a jste všechny povinné otázky')).toBeVisible();
  const first = question(page, overall);
  await expect(first).toContainText('Tato otázka je povinná.');
  await expect(first.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await expect(chosen(first, 3)).toBeChecked();
  await expect(first).not.toContainText('Tato otázka je povinná.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await expect(card(page, course)).toContainText('bez které dotazník nejde odeslat');
  await context.close();
});

test('a course can be refused, and one can say that one has left it; both are asked about', async ({ browser }) => {
  const { context, page } = await student(browser, 'student5');
  await page.goto(list);
  const [, refused, left] = (await untouched(page)) as [Course, Course, Course];
  for (const [course, button, yes, status, text] of [
    [refused, 'Odmítnout hodnotit', 'Odmítnout hodnotit', 'Odmítnuto', 'Hodnocení tohoto předmětu je odmítnuté.'],
    [left, 'Opustil/a jsem předmět', 'Ano, předmět jsem opustil/a', 'Předmět opuštěn', 'jste tento předmět opustil/a'],
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
    await page.goto(`${list}/course/${course.course}`);
    await expect(card(page, course)).toContainText(text);
    await page.goto(list);
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
  await expect(dialog.getByRole('alert')).toContainText('Text zůstal zachován');
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
  await page.getByLabel('Heslo').fill('demo');
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

  await page.goto(`/lecture/${slug}/${parallel}`);
  await expect(page.getByText('Tento dotazník je odeslaný.')).toBeVisible();
  await expect(page.getByRole('link', { name: /ohodnotit/i })).toHaveCount(0);
  await context.close();
});
