import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { importEvaluation, runNumber } from './own-evaluation.ts';
import { movePhase } from './phase.ts';
import { signIn } from './suite.ts';

const shared = 'Programování I';
const tiny = 'Webové aplikace I';

async function as(browser: Browser, login: string | null): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (login) await signIn(page, login);
  return page;
}

/** The administrator chooses a phase on the evaluation's page. */
async function choosePhase(admin: Page, label: string) {
  await movePhase(admin, label);
  await expect(admin.getByText(`Změna stavu importu na ${label} proběhla úspěšně.`)).toBeVisible();
}

async function openSection(student: Page, slug: string, course: string) {
  await student.goto(`/evaluation/${slug}`);
  await student
    .getByRole('article', { name: course, exact: true })
    .getByRole('link', { name: /^(Vyplnit|Pokračovat): / })
    .click();
  await expect(student.getByRole('heading', { level: 2, name: course, exact: true })).toBeVisible();
}

/** Rates every question of a kind within the card of a teacher or a course. */
async function rate(student: Page, question: string, step: number) {
  const groups = student.getByRole('radiogroup', { name: question });
  await expect(groups.first()).toBeVisible();
  for (const group of await groups.all()) await group.getByText(String(step), { exact: true }).first().click();
}

async function submit(student: Page, slug: string) {
  await student.getByRole('button', { name: 'Odeslat', exact: true }).click();
  await expect(student.getByRole('dialog')).toContainText('nikdo nerozezná Vaše odpovědi');
  await student.getByRole('button', { name: 'Odeslat anonymně' }).click();
  await expect(student).toHaveURL(new RegExp(`/evaluation/${slug}$`));
}

test('a SIS export becomes questionnaires, sealed ballots and published results', async ({ browser }) => {
  test.setTimeout(180_000);
  const name = `Zkouška ${runNumber}`;
  const id = await importEvaluation(name);
  const slug = `zkouska-${runNumber}`;

  const admin = await as(browser, 'admin');
  await admin.goto(`/import/${id}`);
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
  const visitor = await as(browser, null);
  const results = `/results/evaluation/${slug}`;

  await choosePhase(admin, 'Vyplňování dotazníků');

  // Three students rate the same course: 1, 2 and 4. The first one saves first, and forgets what is required.
  for (const [index, step] of [1, 2, 4].entries()) {
    const student = await as(browser, index === 0 ? 'student' : `student${index + 1}`);
    await openSection(student, slug, shared);
    if (index === 0) {
      await student.getByRole('button', { name: 'Odeslat', exact: true }).click();
      await expect(student.getByText('Některé povinné otázky zůstaly bez odpovědi').first()).toBeVisible();
      await student
        .getByRole('group', { name: 'V čem by se předmět mohl zlepšit?' })
        .getByRole('textbox')
        .fill('Více příkladů, prosím.');
      await student.getByRole('button', { name: 'Uložit' }).click();
      await expect(student.getByText('Uloženo, zatím neodesláno.')).toBeVisible();
      await student.reload();
      await expect(student.getByRole('group', { name: 'V čem by se' }).getByRole('textbox')).toHaveValue(
        'Více příkladů, prosím.',
      );
    }
    await rate(student, 'zhodnoťte, prosíme, předmět celkově', step);
    await rate(student, 'pedagogické působení', step);
    await submit(student, slug);
    const card = student.getByRole('article', { name: shared, exact: true, includeHidden: true });
    await expect(card).toContainText('Odesláno');
    await expect(card.getByRole('link', { name: /Vyplnit/ })).toHaveCount(0);

    if (index === 0) {
      await openSection(student, slug, tiny);
      await rate(student, 'zhodnoťte, prosíme, předmět celkově', 5);
      await rate(student, 'pedagogické působení', 5);
      await submit(student, slug);
      await openSection(student, slug, 'Akademické psaní I');
      await student.getByRole('button', { name: 'Odmítnout hodnotit' }).click();
      await student.getByRole('dialog').getByRole('button', { name: 'Odmítnout hodnotit' }).click();
      await expect(student.getByRole('heading', { name: 'Akademické psaní I: hodnocení je odmítnuté' })).toBeFocused();
    }
    await student.context().close();
  }

  // While students fill in, the teacher sees last night's response rate and no answer; the public sees nothing.
  const teacher = await as(browser, 'teacher');
  await teacher.goto(`${results}/my-courses`);
  await expect(teacher.getByRole('row', { name: new RegExp(shared) })).toContainText('0 z');
  await teacher.getByRole('link', { name: shared, exact: true }).click();
  await expect(teacher.getByText('je vidět jen návratnost')).toBeVisible();
  await expect(teacher.getByText('Více příkladů')).toHaveCount(0);

  await choosePhase(admin, 'Kontrola výsledků');
  await expect(async () => {
    await teacher.reload();
    await expect(teacher.getByText('Více příkladů, prosím.')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await teacher.goto(`${results}/my-courses`);
  await expect(teacher.getByRole('row', { name: new RegExp(shared) })).toContainText('3 z');
  await visitor.goto(results);
  await expect(visitor.getByRole('heading', { level: 1, name })).toHaveCount(0);

  await choosePhase(admin, 'Zveřejnění výsledků');
  await visitor.goto('/results');
  await visitor.getByRole('link', { name, exact: true }).click();
  await visitor.getByRole('link', { name: 'Ústav programování a datových věd' }).click();
  await expect(visitor.getByRole('row', { name: new RegExp(`${tiny} `) })).toContainText('nezveřejněno');
  await visitor.getByRole('link', { name: shared, exact: true }).click();

  // 1, 2 and 4: mean 2.33, whose interval is the whole scale, median 2; (5 − 2.33) / 4 = 67 %.
  const overall = visitor.getByRole('img', { name: /předmět celkově.*1 výborně: 1, 2: 1, 3: 0, 4: 1, 5 špatně: 0/ });
  await expect(overall).toBeVisible();
  const course = visitor.getByRole('region', { name: 'Předmět jako celek' });
  await expect(course).toContainText('3 odeslané dotazníky');
  await expect(course).toContainText(/průměr\s2,33\s\(1,0–5,0\)\s+medián\s2/);
  await expect(course).toContainText('67 %');
  await expect(visitor.getByText('Více příkladů, prosím.')).toBeVisible();

  await visitor.goto(`${results}/search`);
  await visitor.getByLabel('Předmět, vyučující, katedra, program nebo obor').fill('webove aplikace');
  await visitor.getByRole('link', { name: tiny, exact: true }).click();
  await expect(visitor.getByText('jsou potřeba alespoň 3 odpovědi').first()).toBeVisible();
  await expect(visitor.getByRole('img')).toHaveCount(0);
});
