import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './suite.ts';

const past = 'hodnoceni-vyuky-letni-semestr-2025-2026';
const current = 'hodnoceni-vyuky-zimni-semestr-2026-2027';
const results = `/results/evaluation/${past}`;

/** Courses by what a page's answer has of them. */
async function codesIn(page: Page, address: string, of: (answer: never) => readonly string[]): Promise<string[]> {
  return [...of((await (await page.request.get(`/internal${address}`)).json()) as never)];
}

test('an administrator recalculates, reads the data for the rectorate, publishes the contest that visitors then read, and deletes a copy of a comment', async ({
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  const visitor = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin');
  await admin.goto(results);
  await admin.getByRole('link', { name: 'Správa výsledků' }).click();
  await admin.getByRole('button', { name: 'Přepočítat výsledky' }).click();
  await expect(admin.getByText('Přepočet byl zadán.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Přepočítat výsledky' })).toBeVisible({ timeout: 20_000 });
  await expect(admin.getByRole('definition').first()).toHaveText(/\d/);
  await expect(admin.getByRole('row').nth(1)).toContainText('%');

  await admin.getByRole('link', { name: 'Soutěž vyučujících' }).click();
  await admin.getByRole('button', { name: /^Vytvořit/ }).click();
  // On a product that has seen this journey before.
  const again = admin.getByRole('dialog').getByRole('button', { name: 'Vytvořit znovu' });
  if (await again.isVisible()) await again.click();
  await expect(admin.getByText('Soutěž je vytvořena.')).toBeVisible();
  const first = admin.getByRole('row').nth(1);
  await expect(first).toContainText('1.');
  const winner = (await first.getByRole('link').textContent()) ?? '';
  expect((await visitor.goto(`${results}/contest`))?.status()).toBeLessThan(500);
  await expect(visitor.getByRole('heading', { name: 'Tuto stránku jsme nenašli' })).toBeVisible();
  await admin.getByRole('button', { name: 'Zveřejnit soutěž' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Zveřejnit soutěž' }).click();
  await expect(admin.getByText('Soutěž je zveřejněna.')).toBeVisible();

  await visitor.goto(results);
  await visitor.getByRole('link', { name: 'Soutěž vyučujících' }).click();
  await expect(visitor.getByRole('row').nth(1)).toContainText(winner);
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Stáhnout' }).click();
  await visitor.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('soutez-vyucujicich.csv');

  await admin.getByRole('button', { name: 'Zrušit zveřejnění' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Zrušit zveřejnění' }).click();
  await expect(admin.getByRole('button', { name: 'Zveřejnit soutěž' })).toBeVisible();

  await admin.getByRole('link', { name: 'Opakované komentáře' }).click();
  const copies = admin.getByRole('button', { name: /^Smazat 1 kopii/ });
  await expect(copies.first()).toBeVisible();
  const before = await copies.count();
  await copies.last().click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Smazat 1 kopii' }).click();
  await expect(admin.getByText('Kopie jsou smazány.')).toBeVisible();
  await expect(copies).toHaveCount(before - 1);
});

test('what a teacher says will change stands beside the course in the next questionnaire, until they take it back', async ({
  browser,
}) => {
  const teacher = await (await browser.newContext()).newPage();
  const student = await (await browser.newContext()).newPage();
  await signIn(teacher, 'teacher');
  await signIn(student, 'student');
  type Own = { readonly courses: { readonly data: readonly { readonly code: string; readonly own: boolean }[] } };
  type Asked = { readonly sections: readonly { readonly course: string }[] };
  const taught = await codesIn(teacher, `${results}/my-courses`, ({ courses }: Own) =>
    courses.data.filter(({ own }) => own).map(({ code }) => code),
  );
  const attended = await codesIn(student, `/evaluation/${current}`, ({ sections }: Asked) =>
    sections.map(({ course }) => course),
  );
  const course = taught.find((code) => attended.includes(code)) ?? '';

  await teacher.goto(`${results}/course/${course}`);
  await teacher.getByRole('button', { name: /^(Napsat|Upravit), co se změní$/ }).click();
  await teacher.getByRole('textbox', { name: 'Co se podle Vás v předmětu změní' }).fill('Přibudou řešené příklady.');
  await teacher.getByRole('dialog').getByRole('button', { name: 'Uložit' }).click();
  await expect(teacher.getByText('Uloženo. Studenti to uvidí u předmětu.')).toBeVisible();

  await student.goto(`/evaluation/${current}/course/${course}`);
  await expect(student.getByText('Co se má změnit po minulém hodnocení')).toBeVisible();
  await expect(student.getByText('Přibudou řešené příklady.')).toBeVisible();

  await teacher.getByRole('button', { name: 'Vzít zpět' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Vzít zpět' }).click();
  await expect(teacher.getByRole('button', { name: 'Napsat, co se změní' })).toBeVisible();
  await student.reload();
  await expect(student.getByRole('button', { name: 'Odeslat', exact: true })).toBeVisible();
  await expect(student.getByText('Přibudou řešené příklady.')).toHaveCount(0);
});
