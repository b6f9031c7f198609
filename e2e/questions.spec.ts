import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { list } from './questionnaire.ts';
import { ownEvaluation, signIn } from './suite.ts';

const current = ownEvaluation;
const past = '/import/1';
const questionnaire = list;
const helped = 'Co Vám v předmětu nejvíce pomohlo?';
const pace = 'Jaké bylo tempo mých cvičení?';

async function as(browser: Browser, login: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, login);
  return page;
}

/** A course of the student that nobody has filled in, and that no other journey names. */
async function quietCourse(student: Page): Promise<{ readonly course: string; readonly name_cs: string }> {
  const answer = await student.request.get(`/internal${questionnaire}`);
  const { sections } = (await answer.json()) as { sections: { course: string; name_cs: string; status: string }[] };
  const quiet = sections.findLast(
    ({ course, status }) => status === 'empty' && course !== 'general' && course !== 'APRG010',
  );
  if (!quiet) throw new Error('The student has no course left to fill in.');
  return quiet;
}

/** The questions of the list from top to bottom. */
async function order(admin: Page): Promise<string[]> {
  return admin.getByRole('table').getByRole('rowheader').getByRole('link').allInnerTexts();
}

/** The questions in the order that the server keeps. */
async function savedOrder(admin: Page): Promise<string[]> {
  const answer = await admin.request.get(`/internal${current}/questions`);
  const { questions } = (await answer.json()) as { questions: { owned: { body_cs: string }[] } };
  return questions.owned.map(({ body_cs }) => body_cs);
}

test('an administrator writes a question with pasted choices for one course; its student finds it until it is retired', async ({
  browser,
}) => {
  const student = await as(browser, 'student');
  const { course, name_cs } = await quietCourse(student);
  const admin = await as(browser, 'admin');
  await admin.goto(`${current}/questions`);
  await admin.getByRole('link', { name: 'Nová otázka' }).click();

  // Nothing is written yet: the first field that is missing gets the focus.
  await expect(admin.getByRole('heading', { level: 1, name: 'Nová otázka' })).toBeVisible();
  // The heading is there before the form is.
  await expect(admin.getByLabel('Otázka česky')).toBeVisible();
  await admin.keyboard.press('Control+s');
  await expect(admin.getByLabel('Otázka česky')).toBeFocused();
  await expect(admin.getByText('Vyplňte prosím tento text.')).toHaveCount(2);
  await admin.getByLabel('Otázka česky').fill(helped);
  await expect(admin.getByText('Vyplňte prosím tento text.')).toHaveCount(1);
  await admin.getByLabel('Otázka anglicky').fill('What helped you most in the course?');

  // A mask that fits nothing is not added; the course is found by its code.
  await admin.getByRole('radio', { name: 'Jen některým' }).check();
  const courses = admin.getByRole('combobox', { name: 'Předměty' });
  await courses.fill('XYZ*');
  await courses.press('Enter');
  await expect(admin.getByText('V tomto hodnocení tomu nic neodpovídá, proto se nepřidává: XYZ*')).toBeVisible();
  await courses.fill(course);
  await admin.getByRole('option', { name: course }).click();
  await expect(admin.getByRole('button', { name: `Odebrat ${course}` })).toBeVisible();
  await expect(admin.getByText('Týká se: 1 předmět')).toBeVisible();

  // Both languages are pasted at once; the preview shows them in either language and may be tried.
  await admin.getByRole('radio', { name: 'Více možností' }).check();
  await admin.locator('summary', { hasText: 'Vložit více možností' }).click();
  await admin.getByLabel('každá na svém řádku').fill('přednášky;lectures\nskripta;textbook\ncvičení;seminars');
  await admin.getByRole('button', { name: 'Vložit 3 řádky' }).click();
  await admin.getByRole('button', { name: 'Posunout možnost 3 výš' }).click();
  const preview = admin.getByRole('complementary', { name: 'Náhled' });
  await expect(preview.getByRole('checkbox')).toHaveCount(3);
  await expect(preview.getByRole('group', { name: helped })).toBeVisible();
  await preview.getByRole('checkbox', { name: 'cvičení' }).check();
  await preview.getByRole('button', { name: 'Anglicky' }).click();
  await expect(preview.getByRole('group', { name: 'What helped you most in the course?' })).toBeVisible();
  await expect(preview.getByRole('checkbox', { name: 'seminars' })).toBeChecked();
  await admin.keyboard.press('Control+s');

  // The new question is the last one. By keyboard it moves up by two, with a mouse by one more; both are kept.
  await expect(admin).toHaveURL(new RegExp(`${current}/questions$`));
  const row = admin.getByRole('row', { name: helped });
  await expect(row).toContainText(`předměty: ${course}`);
  const before = await order(admin);
  expect(before.at(-1)).toBe(helped);
  await row.getByRole('button', { name: 'Posunout výš' }).focus();
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('Enter');
  const place = before.length - 2;
  await expect(
    admin.getByText(new RegExp(`^Otázka „.*“ je nyní ${place}\\.\\sze?\\s${before.length}\\.$`)),
  ).toBeAttached();
  await expect(row.getByRole('button', { name: 'Posunout výš' })).toBeFocused();
  await expect.poll(async () => (await savedOrder(admin)).indexOf(helped)).toBe(place - 1);
  await drag(admin, row, admin.getByRole('row').nth(place - 1));
  await expect.poll(async () => (await order(admin)).indexOf(helped)).toBe(place - 2);
  await expect.poll(async () => (await savedOrder(admin)).indexOf(helped)).toBe(place - 2);

  // The student of the course is asked; once the question is retired, no longer.
  await student.goto(`${questionnaire}/course/${course}`);
  await expect(student.getByRole('heading', { level: 2, name: name_cs, exact: true })).toBeVisible();
  const asked = student.getByRole('group', { name: helped });
  await expect(asked.getByRole('checkbox')).toHaveCount(3);
  await expect(asked.getByRole('checkbox').nth(1)).toHaveAccessibleName('cvičení');

  await row.getByRole('button', { name: 'Vyřadit' }).click();
  await expect(row).toContainText('vyřazená');
  await student.reload();
  await expect(student.getByRole('group', { name: 'Co na předmětu nejvíce oceňujete?' })).toBeVisible();
  await expect(asked).toHaveCount(0);

  // Filters live in the address.
  await admin.getByLabel('Stav').selectOption('vyřazená');
  await expect(admin).toHaveURL(/active=no/);
  await expect(admin.getByRole('rowheader', { name: helped })).toBeVisible();
  await expect(admin.getByRole('rowheader', { name: 'Co na předmětu nejvíce oceňujete?' })).toHaveCount(0);
});

/** Drags a row by its handle onto another. */
async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) {
  const handle = from.locator('[aria-hidden="true"]').first();
  await handle.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  const target = await to.boundingBox();
  if (!target) throw new Error('There is no row to drag to.');
  await page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('a teacher writes a question of their own while students fill in, and is told why not once results are out', async ({
  browser,
}) => {
  const teacher = await as(browser, 'teacher');
  await teacher.goto(`${current}/question/create`);
  await teacher.getByLabel('Čeho se otázka týká').selectOption('gl');
  await expect(teacher.getByLabel('Čeho se otázka týká').getByRole('option')).toHaveCount(3);
  await teacher.getByLabel('Otázka česky').fill(pace);
  await teacher.getByLabel('Otázka anglicky').fill('How was the pace of my seminars?');
  await teacher.getByLabel('Stupeň 1 česky').fill('příjemné');
  await teacher.getByLabel('Stupeň 1 anglicky').fill('pleasant');
  await teacher.getByLabel('Stupeň 5 česky').fill('nepříjemné');
  await teacher.getByLabel('Stupeň 5 anglicky').fill('unpleasant');

  // Leaving asks first: something is written.
  await teacher.getByRole('link', { name: 'Seznam hodnocení' }).first().click();
  await expect(teacher.getByRole('dialog')).toContainText('Rozepsaná otázka nebude uložena.');
  await teacher.getByRole('button', { name: 'Zůstat na stránce' }).click();
  await teacher.getByRole('button', { name: 'Přidat otázku' }).first().click();

  await expect(teacher.getByRole('heading', { level: 1, name: 'Vaše otázky' })).toBeVisible();
  const row = teacher.getByRole('row', { name: pace });
  await expect(row).toContainText('Paralelka');
  await expect(row).toContainText('paralelky: ');
  // Not deleted: what is asked of some may be answered as long as students fill in.
  await row.getByRole('button', { name: 'Vyřadit' }).click();
  await expect(row).toContainText('vyřazená');

  for (const path of ['questions', 'question/create']) {
    await teacher.goto(`${past}/${path}`);
    await expect(teacher.getByText('Nemáte oprávnění vytvářet, upravovat ani mazat otázky')).toBeVisible();
    await expect(teacher.getByRole('button', { name: /Přidat|Smazat|Vyřadit/ })).toHaveCount(0);
  }
});

test('of a question whose answers are in the results all stays but what they show, and it can only be retired', async ({
  browser,
}) => {
  const admin = await as(browser, 'admin');
  await admin.goto(`${past}/questions?search=prinosny`);
  const row = admin.getByRole('row', { name: 'Byl pro Vás předmět přínosný?' });
  await expect(admin.getByText('lze jen vyřadit')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Vyřadit' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Smazat' })).toHaveCount(0);
  await row.getByRole('link').click();
  await expect(admin.getByText('Odpovědi na tuto otázku už jsou ve výsledcích')).toBeVisible();
  await expect(admin.getByRole('definition').filter({ hasText: 'Byl pro Vás předmět přínosný?' })).toBeVisible();
  for (const field of ['Otázka česky', 'Nápověda česky', 'Čeho se otázka týká'])
    await expect(admin.getByLabel(field)).toHaveCount(0);
  await expect(admin.getByRole('radio', { name: 'Více možností' })).toHaveCount(0);
});

test('an administrator who changes what results show is told what becomes hidden; refused, it stays, and set back it shows again', async ({
  browser,
}) => {
  const admin = await as(browser, 'admin');
  await admin.goto(`${past}/questions`);
  await admin.getByRole('link', { name: 'Byl pro Vás předmět přínosný?' }).click();
  await expect(admin.getByText('Odpovědi na tuto otázku už jsou ve výsledcích')).toBeVisible();
  const rate = admin.getByLabel('Nejnižší návratnost v procentech');
  const known = await rate.inputValue();
  const dialog = admin.getByRole('dialog', { name: 'Změnit výsledky, které už jsou uvolněné?' });
  await rate.fill('99');
  await admin.keyboard.press('Control+s');
  await expect(dialog).toContainText('Výsledky se skryjí všude, kde návratnost nedosáhla 99 %');
  await dialog.getByRole('button', { name: 'Zrušit' }).click();
  await expect(rate).toHaveValue('99');
  await admin.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Změnit výsledky' }).click();
  await expect(admin.getByText('Otázka je uložená.')).toBeVisible();
  await rate.fill(known);
  await admin.keyboard.press('Control+s');
  await expect(dialog).toContainText(`nově stačí ${known} %`);
  // The notice of the first change may still be there: the answer to the second one tells.
  const changed = admin.waitForResponse(
    (response) => response.url().endsWith('/edit') && response.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Změnit výsledky' }).click();
  await changed;
  await admin.reload();
  await expect(rate).toHaveValue(known);
});
