import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { importEvaluation, runNumber } from './own-evaluation.ts';
import { list } from './questionnaire.ts';
import { ownEvaluation, signIn } from './suite.ts';

const excursion = `Co jste si odnesl/a z exkurze ${runNumber}?`;
const laboratory = `Jak Vám vyhovovala laboratoř ${runNumber}?`;

async function as(browser: Browser, login: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, login);
  return page;
}

/** A question about courses, answered by text. */
function aboutCourses(body_cs: string, scope: Readonly<Record<string, readonly string[]>> = {}) {
  return { target: 'povinn', form: 'text', body_cs, body_en: `${body_cs} (en)`, scope };
}

/** Picks a file of questions, as if it lay on the person's disk. */
async function pick(page: Page, name: string, questions: readonly object[]) {
  const buffer = Buffer.from(JSON.stringify({ questions }));
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer });
}

test('a question set comes from a file, and from one evaluation to another with its codes replaced', async ({
  browser,
}) => {
  const admin = await as(browser, 'admin');
  // A source of its own: what is added to it would be there for the next run, too.
  const source = await importEvaluation(`Zdroj ${runNumber}`);
  await admin.goto(`/import/${source}/questions-file`);
  await expect(admin.getByRole('button', { name: 'Vybrat soubor' })).toBeVisible();

  // A fault in one row: nothing can be added, and the row and the field are named.
  await pick(admin, 'chybny.json', [aboutCourses(excursion), { ...aboutCourses(''), form: 'slider' }]);
  await expect(admin.getByText('Soubor chybny.json obsahuje chyby, nic se nepřidalo.')).toBeVisible();
  const fault = admin.getByRole('row', { name: /body_cs/ });
  await expect(fault).toContainText('2');
  await expect(fault).toContainText('Vyplňte prosím toto pole.');
  await expect(admin.getByRole('button', { name: /^Přidat/ })).toHaveCount(0);

  // Corrected, and read once more: what is there already is skipped.
  const questions = [aboutCourses(excursion), aboutCourses(laboratory, { parallels: ['25*'] })];
  await pick(admin, 'sada.json', questions);
  await admin.getByRole('button', { name: 'Přidat 2 otázky' }).click();
  await expect(admin.getByText('Přidány 2 otázky.')).toBeVisible();
  await pick(admin, 'sada.json', questions);
  await expect(admin.getByText('už tu je')).toHaveCount(2);
  await expect(admin.getByRole('button', { name: 'Přidat 0 otázek' })).toBeDisabled();

  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Uložit jako CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  // Parallels of last year are not here: without a stand-in the question would be asked of everyone, so it is skipped.
  await admin.goto('/import/2/questions-copy');
  await admin.getByLabel('Odkud otázky převzít').selectOption(source);
  await expect(admin.getByText('Vybrány 2 otázky')).toBeVisible();
  await admin.getByRole('button', { name: 'Zobrazit náhled' }).click();
  const preview = admin.getByRole('dialog');
  await expect(preview).toContainText(excursion);
  await expect(preview).not.toContainText(laboratory);
  await expect(preview).toContainText('1 otázka se přeskočí');
  await admin.getByRole('button', { name: 'Zpět k výběru' }).click();

  await admin.getByRole('combobox', { name: 'Paralelky: 25*' }).fill('APRG013');
  await admin
    .getByRole('option', { name: /26aAPRG013/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Zobrazit náhled' }).click();
  await expect(preview).toContainText(laboratory);
  await admin.getByRole('button', { name: 'Převzít 2 otázky' }).click();
  await expect(admin.getByText('Přidány 2 otázky.')).toBeVisible();
  // All of it is here now: it is said so, and there is nothing to choose.
  await expect(admin.getByText('Všechny otázky vybraného hodnocení už zde jsou.')).toBeVisible();
  await expect(admin.getByRole('checkbox')).toHaveCount(0);
});

test('an error that a student reports is found on the evaluation and marked as solved', async ({ browser }) => {
  const student = await as(browser, 'student');
  await student.goto(`${list}/course/APRG010`);
  await student.getByRole('button', { name: 'Nahlásit chybu' }).click();
  const dialog = student.getByRole('dialog', { name: 'Nahlásit chybu' });
  await dialog.getByLabel('Co je špatně').fill('V laboratoři učí někdo jiný.');
  await dialog.getByRole('button', { name: 'Nahlásit' }).click();
  await expect(student.getByText('Hlášení bylo odesláno. Děkujeme.')).toBeVisible();

  const admin = await as(browser, 'admin');
  await admin.goto(ownEvaluation);
  await admin.getByRole('link', { name: 'Od studentů' }).click();
  await admin.getByLabel('Hledat v hlášeních').fill('laborator');
  const report = admin.getByRole('row', { name: /V\slaboratoři učí někdo jiný/ });
  const marked = admin.waitForResponse((response) => response.url().endsWith('/solved'));
  await report.getByRole('switch').check();
  await marked;
  await admin.getByLabel('Stav').selectOption({ label: 'Nevyřešené' });
  // A filter chosen right after typing does not take what was typed.
  await expect(admin.getByLabel('Hledat v hlášeních')).toHaveValue('laborator');
  await expect(admin.getByText('Výběru neodpovídá žádná nahlášená chyba.')).toBeVisible();
  await admin.getByLabel('Stav').selectOption({ label: 'Vyřešené' });
  await expect(report.getByRole('switch')).toBeChecked();
});

test('a phase cannot be set to begin in the past; a later day is kept', async ({ browser }) => {
  const admin = await as(browser, 'admin');
  await admin.goto(`${ownEvaluation}#dates`);
  const published = admin.getByLabel('Zveřejnění výsledků');
  await published.fill('2020-01-01T10:00');
  await admin.getByRole('button', { name: 'Uložit termíny' }).click();
  await expect(admin.getByText('Tento okamžik už minul.')).toBeVisible();
  await expect(published).toBeFocused();
  await published.fill('2090-01-01T10:00');
  await admin.getByRole('button', { name: 'Uložit termíny' }).click();
  await expect(admin.getByText('Termíny byly uloženy.')).toBeVisible();
  await admin.reload();
  await expect(published).toHaveValue('2090-01-01T10:00');

  await published.fill('');
  await admin.getByRole('button', { name: 'Uložit termíny' }).click();
  await expect(admin.getByText('Termíny byly uloženy.')).toBeVisible();
});
