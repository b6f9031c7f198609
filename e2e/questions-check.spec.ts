import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { choosePhase, movePhase, presentPhase } from './phase.ts';
import { ownEvaluation, signIn } from './suite.ts';

const body = 'Napište prosím své jméno a osobní číslo.';

test("a teacher's question that asks who a student is meets the administrator on the page and once more when filling is opened", async ({
  browser,
}) => {
  const teacher = await (await browser.newContext()).newPage();
  await signIn(teacher, 'teacher');
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin');

  await admin.goto(ownEvaluation);
  await movePhase(admin, 'Příprava');
  await expect(admin.getByText('Změna stavu importu na Příprava')).toBeVisible();

  await teacher.goto(`${ownEvaluation}/question/create`);
  await teacher.getByLabel('Otázka česky').fill(body);
  await teacher.getByLabel('Otázka anglicky').fill('Please write your name and number.');
  await teacher.getByRole('radio', { name: 'Text' }).check();
  await expect(teacher.getByText('Odpověď na otázku vyučujícího je vždy dobrovolná.')).toBeVisible();
  await expect(teacher.getByRole('checkbox', { name: 'Povinná otázka' })).toHaveCount(0);
  await teacher.getByRole('button', { name: 'Přidat otázku' }).first().click();
  await expect(teacher.getByText('Otázka byla přidána.')).toBeVisible();

  await admin.reload();
  await expect(admin.getByText('1 otázka vyučujících se zřejmě ptá, kdo student je')).toBeVisible();
  const dialog = await choosePhase(admin, 'Vyplňování dotazníků');
  await expect(dialog).toContainText('1 otázka vyučujících se zřejmě ptá, kdo student je.');
  await dialog.getByRole('button', { name: 'Zrušit' }).click();
  await expect(presentPhase(admin)).toHaveText('Příprava');

  await admin.getByRole('link', { name: body }).first().click();
  await expect(admin.getByLabel('Otázka česky')).toHaveValue(body);
  await admin.goto(`${ownEvaluation}/questions`);
  // Not deleted: where ballots of earlier journeys wait, somebody may have answered it.
  const row = admin.getByRole('row').filter({ hasText: body });
  await row.getByRole('button', { name: 'Vyřadit' }).click();
  await expect(row).toContainText('vyřazená');
  await admin.goto(ownEvaluation);
  await expect(presentPhase(admin)).toHaveText('Příprava');
  await expect(admin.getByText('kdo student je')).toHaveCount(0);
  await movePhase(admin, 'Vyplňování dotazníků');
});
