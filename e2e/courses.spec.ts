import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { importEvaluation } from './own-evaluation.ts';
import { scanned } from './scanned.ts';
import { ownEvaluation, signIn } from './suite.ts';
import { variants } from './variants.ts';

/** Courses of an evaluation in preparation, changed from the keyboard alone, and the QR code of a parallel, scanned back. */
const texts = {
  cs: {
    change: /^Upravit: Přednáška/,
    teachers: 'Vyučující a podíly',
    add: 'Přidat vyučujícího',
    save: 'Uložit vyučující',
    saved: 'Vyučující byli uloženi.',
    generate: 'Vytvořit chybějící paralelky',
    yes: /^Vytvořit 1 paralelku$/,
    generated: 'Paralelky byly vytvořeny.',
    byHand: 'přidáno ručně',
    qr: /^QR kód: Přednáška/,
    download: 'Stáhnout',
    code: /^QR kód: /,
  },
  en: {
    change: /^Edit: Lecture/,
    teachers: 'Teachers and shares',
    add: 'Add a teacher',
    save: 'Save teachers',
    saved: 'The teachers were saved.',
    generate: 'Generate missing parallel classes',
    yes: /^Generate 1 parallel class$/,
    generated: 'The parallel classes were generated.',
    byHand: 'added by hand',
    qr: /^QR code: Lecture/,
    download: 'Download',
    code: /^QR code: /,
  },
} as const;

let id = '';
test.beforeAll(async () => {
  id = await importEvaluation(`Předměty ${Date.now()}`);
});

interface Planned {
  readonly parallels: readonly { readonly course: { readonly code: string } }[];
}

/** Courses that lack a seminar, and have a lecture. */
async function lackingSeminar(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/internal/import/${id}/parallels/planned?from=schedule`);
  const { parallels }: Planned = await answer.json();
  return parallels.map(({ course }) => course.code);
}

async function isClean(page: Page): Promise<void> {
  expect(await issues(page)).toEqual([]);
}

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const index = locale === 'cs' ? 0 : 1;
  const text = texts[locale];

  test(`a teacher is added to a parallel, and a missing one is generated, by keys alone (${locale})`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    await signIn(page, 'admin');
    const course = (await lackingSeminar(page))[index] ?? '';
    await page.goto(`/import/${id}/component/${course}`);
    const menu = page.getByRole('button', { name: text.change });
    await expect(menu).toBeVisible();
    await isClean(page);
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: text.teachers })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('spinbutton')).toHaveCount(1);
    await isClean(page);
    await dialog.getByRole('combobox', { name: text.add }).focus();
    await page.keyboard.type('Nová');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('spinbutton')).toHaveCount(2);
    await dialog.getByRole('spinbutton').last().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('40');
    await dialog.getByRole('button', { name: text.save }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.saved)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
    await expect(page.getByRole('row', { name: /Nov/ })).toContainText(/40\s?%/);

    await page.getByRole('button', { name: text.generate }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: text.yes })).toBeEnabled();
    await isClean(page);
    await dialog.getByRole('button', { name: text.yes }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.generated)).toBeVisible();
    await expect(page.getByText(text.byHand)).toHaveCount(1);
    await isClean(page);
  });

  test(`a QR code is opened, downloaded and scanned back: it leads to the lecture (${locale})`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    await signIn(page, 'admin');
    // Open for filling: before that a lecture has no page.
    const course = 'APRG010';
    await page.goto(`${ownEvaluation}/component/${course}`);
    await page.getByRole('link', { name: text.qr }).focus();
    await page.keyboard.press('Enter');
    const code = page.getByRole('img', { name: text.code });
    await expect(code).toBeVisible();
    await isClean(page);
    const address = await scanned(page, await code.screenshot());
    expect(address).toMatch(/\/lecture\/[^/]+\/[^/]+$/);
    await expect(page.getByText(address ?? '', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: text.download }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'PNG' })).toBeFocused();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^qr-.+\.png$/);
    expect(await scanned(page, await readFile(await download.path()))).toBe(address);
    // The product of the journeys does not stand where its address says.
    const { pathname } = new URL(address ?? '');
    await page.goto(pathname);
    const lecture = await (await page.request.get(`/internal${pathname}`)).json();
    expect(lecture.course.code).toBe(course);
    await expect(page.getByRole('main').getByText(lecture.course[`name_${locale}`]).first()).toBeVisible();
  });
}

test('a sheet has the codes of a day, and on a phone the list of courses begins in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin');
  await page.goto(`/import/${id}/components`);
  const first = page.getByRole('rowheader').first();
  await expect(first).toBeInViewport();
  await isClean(page);
  await page.goto(`/import/${id}/qr?day=2`);
  const labels = page.getByRole('img', { name: /^QR kód: .*úterý/ });
  await expect(labels.first()).toBeVisible();
  expect(await page.getByRole('img', { name: /^QR kód: / }).count()).toBe(await labels.count());
  await isClean(page);
});
