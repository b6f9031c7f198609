import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { tabTo } from './keys.ts';
import { importEvaluation } from './own-evaluation.ts';
import { waitingBallots } from './product-database.ts';
import type { Course } from './questionnaire.ts';
import { signIn, tokenOf } from './suite.ts';
import { variants } from './variants.ts';

// Of its own: what is counted here nobody else sends. After a failure it is begun anew.
const number = Date.now();
const list = `/evaluation/obnova-${number}`;
/** A course that student2 and student3 both have. */
const shared = 'APRG010';
let evaluation = '';

const words = {
  cs: {
    expired: 'Vaše přihlášení vypršelo',
    login: 'Přihlašovací jméno',
    password: /^Heslo/,
    signIn: 'Přihlásit se',
    close: 'Zavřít',
    others: /^Další možnosti přihlášení/,
    done: 'Jste přihlášeni',
    settings: 'Nastavení',
    save: 'Uložit',
    saved: /^Uloženo v\s\d/,
    submit: 'Odeslat',
    yes: 'Odeslat anonymně',
    required: '(povinné)',
    better: 'V čem by se předmět mohl zlepšit?',
    out: 'Odhlásit se',
    everywhere: 'Odhlásit všude',
    both: 'Jste přihlášeni ve 2 prohlížečích.',
    written: 'Více příkladů, prosím.',
  },
  en: {
    expired: 'Your session has expired',
    login: 'Login',
    password: /^Password/,
    signIn: 'Sign in',
    close: 'Close',
    others: /^Other ways to sign in/,
    done: 'You are signed in',
    settings: 'Settings',
    save: 'Save',
    saved: /^Saved at \d/,
    submit: 'Submit',
    yes: 'Submit anonymously',
    required: '(required)',
    better: 'How could the course improve?',
    out: 'Log out',
    everywhere: 'Sign out everywhere',
    both: 'You are signed in on 2 browsers.',
    written: 'More examples, please.',
  },
} as const;
type Language = keyof typeof words;
const languages: readonly Language[] = ['cs', 'en'];

test.beforeAll(async ({ browser }) => {
  evaluation = await importEvaluation(`Obnova ${number}`);
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'admin');
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  const data = { phase: 1, import_id: Number(evaluation) };
  expect((await page.request.post('/internal/import/update-state', { headers, data })).ok()).toBe(true);
  await page.context().close();
});

/** A student in a language, on the page of a course; of the first that they have not touched, where none is named. */
async function filling(browser: Browser, login: string, locale: Language, named?: string) {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  await signIn(page, login);
  const { sections }: { sections: Course[] } = await (await page.request.get(`/internal${list}`)).json();
  const untouched = sections.find(({ course, status }) => course !== 'general' && status === 'empty');
  const course = named ?? untouched?.course ?? '';
  const address = `${list}/course/${course}`;
  const sent: { method: string; status: number }[] = [];
  page.on('response', (answer) => {
    const method = answer.request().method();
    if (answer.url().includes('/internal/evaluation/') && method !== 'GET')
      sent.push({ method, status: answer.status() });
  });
  await page.goto(address);
  const t = words[locale];
  const text = page.getByRole('group', { name: t.better }).getByRole('textbox').first();
  await expect(text).toBeVisible();
  const layer = page.getByRole('dialog', { name: t.expired });
  return { context, page, course, address, sent, t, text, layer, button: (of: string) => byName(page, of) };
}

const byName = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The session ends, and no tab is told: elsewhere somebody signs out of all browsers. */
async function endEverywhere(browser: Browser, login: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, login);
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  expect((await page.request.post('/internal/session/end-everywhere', { headers })).ok()).toBe(true);
  await page.context().close();
}

/** Signs in by keys, from the field that has the focus in the layer. */
async function signInByKeys(page: Page, login: string, password: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(login);
  await tabTo(page, 'textbox', password, { part: page.getByRole('dialog') });
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
}

for (const locale of variants(import.meta.filename, languages))
  test.describe(locale, () => {
    test('what was being submitted when the session had ended is counted once, after a sign-in by keys alone', async ({
      browser,
    }) => {
      const before = await waitingBallots(evaluation);
      const { context, page, course, sent, t, text, layer } = await filling(browser, 'student', locale);
      const groups = page.getByRole('radiogroup', { name: t.required });
      await expect(groups.first()).toBeVisible();
      for (const group of await groups.all()) await group.getByText('2', { exact: true }).click();
      await text.fill(t.written);
      await endEverywhere(browser, 'student');
      await (await tabTo(page, 'button', t.submit, { exact: true })).press('Enter');
      await (await tabTo(page, 'button', t.yes)).press('Enter');
      await expect(layer).toBeVisible();
      await expect(layer.getByLabel(t.login)).toBeFocused();
      await expect(layer.getByLabel(t.login)).toHaveValue('student');
      // A mistyped password is said there, and nothing else happens.
      await tabTo(page, 'textbox', t.password, { part: layer });
      await page.keyboard.type('jiné');
      await page.keyboard.press('Enter');
      await expect(layer.getByRole('alert')).toBeVisible();
      await page.keyboard.type('demo');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(list);
      await expect(layer).toBeHidden();
      expect(sent).toEqual([
        { method: 'POST', status: 401 },
        { method: 'POST', status: 200 },
      ]);
      expect(await waitingBallots(evaluation)).toBe(before + 1);
      const { sections }: { sections: Course[] } = await (await page.request.get(`/internal${list}`)).json();
      expect(sections.find((section) => section.course === course)?.status).toBe('submitted');
      await context.close();
    });

    test('a save waits for the layer too; then the page is as it was, with the focus where it was', async ({
      browser,
    }) => {
      const { context, page, sent, t, text, layer } = await filling(browser, 'student5', locale);
      await text.fill(t.written);
      // The cookie goes with it: nothing of the page's own is valid any more.
      await page.request.get('/logout');
      const save = await tabTo(page, 'button', t.save, { exact: true });
      await save.press('Enter');
      await expect(layer).toBeVisible();
      await signInByKeys(page, 'student5', t.password);
      await expect(layer).toBeHidden();
      await expect(page.getByText(t.saved)).toBeVisible();
      await expect(save).toBeFocused();
      await expect(text).toHaveValue(t.written);
      expect(sent.map(({ status }) => status)).toEqual([403, 200]);
      // And it goes on as before.
      await text.fill(`${t.written} 2`);
      await save.press('Enter');
      await expect.poll(() => sent.map(({ status }) => status)).toEqual([403, 200, 200]);
      await context.close();
    });

    test('whoever else signs in gets a clean page, and nothing that the first one typed', async ({ browser }) => {
      const { context, page, address, sent, t, text, layer, button } = await filling(
        browser,
        'student3',
        locale,
        shared,
      );
      await text.fill(t.written);
      await page.request.get('/logout');
      await button(t.save).click();
      await expect(layer).toBeVisible();
      await signInByKeys(page, 'student2', t.password);
      await expect(page).toHaveURL(/\/evaluation\/[^/]+$/);
      await expect(page.getByRole('banner')).toContainText('Dvořák');
      await expect(page.getByText(t.written)).toHaveCount(0);
      // Neither sent as the second, nor found by them where the first one wrote it.
      expect(sent.map(({ status }) => status)).toEqual([403]);
      await page.goto(address);
      await expect(text).toHaveValue('');
      // The first one finds it again on this device.
      await page.request.get('/logout');
      await signIn(page, 'student3');
      await page.goto(address);
      await expect(text).toHaveValue(t.written);
      await context.close();
    });

    test('closing the layer keeps what was typed; who signs in in another tab goes on in this one', async ({
      browser,
    }) => {
      const { context, page, sent, t, text, layer, button } = await filling(browser, 'student4', locale);
      await text.fill(t.written);
      await endEverywhere(browser, 'student4');
      await button(t.save).click();
      await expect(layer).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(layer).toBeHidden();
      await expect(text).toHaveValue(t.written);
      await expect(button(t.save)).toBeFocused();

      await button(t.save).click();
      const opening = context.waitForEvent('page');
      await layer.getByRole('link', { name: t.others }).click();
      const tab = await opening;
      await tab.getByLabel(t.login).fill('student4');
      await tab.getByLabel(t.password).fill('demo');
      await byName(tab, t.signIn).click();
      await expect(tab.getByRole('heading', { level: 1, name: t.done })).toBeVisible();
      await expect(layer).toBeHidden();
      await expect(page.getByText(t.saved)).toBeVisible();
      expect(sent.map(({ status }) => status)).toEqual([401, 401, 200]);
      await context.close();
    });

    test('signing out everywhere reaches other tabs and browsers; “Back” shows nothing of what was', async ({
      browser,
    }) => {
      await endEverywhere(browser, 'student5');
      const { context, t, layer } = await filling(browser, 'student5', locale);
      const elsewhere = await filling(browser, 'student5', locale);
      const tab = await context.newPage();
      await tab.goto(list);
      const course = tab.getByRole('article').first();
      await expect(course).toBeVisible();
      await tab.goto('/settings');
      await expect(tab.getByText(t.both)).toBeVisible();
      await byName(tab, t.everywhere).click();
      await tab.getByRole('dialog').getByRole('button', { name: t.everywhere }).click();
      await expect(tab).not.toHaveURL(/settings/);
      await expect(tab.getByRole('link', { name: t.signIn, exact: true }).first()).toBeVisible();
      // The other tab hides its page at once, before anybody does anything there.
      await expect(layer).toBeVisible();
      const [behind, paper] = await layer.evaluate((box) =>
        [getComputedStyle(box, '::backdrop'), getComputedStyle(document.body)].map(
          ({ backgroundColor }) => backgroundColor,
        ),
      );
      expect(behind).toBe(paper);
      // The other browser learns it when it asks.
      await elsewhere.button(t.save).click();
      await elsewhere.text.fill(t.written);
      await elsewhere.button(t.save).click();
      await expect(elsewhere.layer).toBeVisible();
      for (let steps = 0; steps < 2; steps++) await tab.goBack();
      await expect(tab).toHaveURL(/\/login\?back=/);
      await expect(course).toHaveCount(0);
      await context.close();
      await elsewhere.context.close();
    });
  });
