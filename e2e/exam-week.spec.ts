import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { dayOfFilling, importEvaluation, runNumber } from './own-evaluation.ts';
import { presentPhase } from './phase.ts';
import { signIn, tokenOf } from './suite.ts';

/** The most clicks, keys and filled fields that a week may take an administrator. */
const most = 40;

/** What an administrator does on a page, counted: a click, a key, a field that is filled in. */
function counted(page: Page) {
  let acts = 0;
  return {
    acts: () => acts,
    async click(target: Locator) {
      acts += 1;
      await target.click();
    },
    async fill(target: Locator, text: string) {
      acts += 1;
      await target.fill(text);
    },
    async press(key: string) {
      acts += 1;
      await page.keyboard.press(key);
    },
  };
}

/** A moment in so many days, as a field of a date and time takes it. */
function inDays(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return `${date.toLocaleDateString('sv-SE')}T23:59`;
}

/** Until when students fill in was set before the week. */
async function closesTomorrow(page: Page, id: string): Promise<void> {
  const { version } = (await (await page.request.get(`/internal/import/${id}`)).json()) as { version: string };
  const answer = await page.request.post(`/internal/import/${id}/phase-dates`, {
    headers: { 'x-csrf-token': await tokenOf(page.request) },
    data: { checking: new Date(inDays(1)).toISOString(), version },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function report(browser: Browser, slug: string, course: string, message: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'student');
  await page.goto(`/evaluation/${slug}/course/${course}`);
  await page.getByRole('button', { name: 'Nahlásit chybu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nahlásit chybu' });
  await dialog.getByLabel('Co je špatně').fill(message);
  await dialog.getByRole('button', { name: 'Nahlásit' }).click();
  await expect(page.getByText('Hlášení bylo odesláno. Děkujeme.')).toBeVisible();
  await page.context().close();
}

test(`an administrator's exam week takes no more than ${most} acts, each reached by what is on the screen`, async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  const name = `Zkouškové ${runNumber}`;
  const id = await importEvaluation(name);
  const course = 'APRG010';
  const message = `Přednášku vede i paní Nová ${runNumber}`;
  await signIn(page, 'admin');
  await closesTomorrow(page, id);
  const { acts, click, fill, press } = counted(page);
  const link = (text: string | RegExp) => page.getByRole('link', { name: text, exact: true });
  const button = (text: string | RegExp) => page.getByRole('button', { name: text });
  const dialog = page.getByRole('dialog');
  const heading = page.getByRole('heading', { level: 1 });
  const evaluation = page.getByRole('navigation', { name: 'Cesta' }).getByRole('link', { name });
  const settled = settling(page);
  async function isClean() {
    await settled();
    expect(await issues(page), `act ${acts()}, ${page.url()}`).toEqual([]);
  }

  // Opens filling.
  await page.goto('/');
  await isClean();
  await click(link('Všechna hodnocení'));
  await click(link(name));
  await expect(presentPhase(page)).toHaveText('Příprava');
  await isClean();
  await click(button('Zahájit vyplňování'));
  await click(dialog.getByRole('button', { name: 'Zahájit vyplňování' }));
  await expect(presentPhase(page)).toHaveText('Vyplňování dotazníků');

  // Meanwhile students fill in, one of them reports an error, and a night passes.
  await report(browser, `zkouskove-${runNumber}`, course, message);
  expect(await dayOfFilling(id)).toBeGreaterThan(20);

  // Watches, and sees who lags behind.
  await click(link('Zapojení po dnech a katedrách'));
  await expect(heading).toHaveText('Zapojení studentů');
  await expect(page.getByText(/^Stav k\sránu/)).toBeVisible();
  const places = page.getByRole('table', { name: 'Kde se odpovídá a kde ne' }).getByRole('row');
  await expect(places.nth(1).getByRole('cell').nth(3)).toHaveText(/^\d+$/);
  await isClean();
  await click(evaluation);

  // Mends what the student reported, and says so.
  await click(link('Od studentů'));
  const reported = page.getByRole('row').filter({ hasText: message });
  await isClean();
  await click(reported.getByRole('link', { name: `Opravit u předmětu ${course}` }));
  await isClean();
  await click(button(/^Upravit: Přednáška/));
  await click(page.getByRole('menuitem', { name: 'Vyučující a podíly' }));
  await fill(dialog.getByRole('combobox', { name: 'Přidat vyučujícího' }), 'Nová');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await press('Enter');
  await isClean();
  await click(dialog.getByRole('button', { name: 'Uložit vyučující' }));
  await expect(page.getByRole('row', { name: /Nov/ })).toBeVisible();
  await click(link('Nahlášené chyby'));
  await click(reported.locator('label'));
  await expect(reported.getByRole('switch')).toBeChecked();
  await click(evaluation);

  // Prolongs filling.
  await expect(page.getByText(/^Další změna proběhne sama: Kontrola výsledků/)).toBeVisible();
  await click(link('Termíny'));
  await isClean();
  await fill(page.getByLabel('Začátek kontroly'), inDays(8));
  await click(button('Uložit termíny'));
  await expect(page.getByText('Termíny byly uloženy.')).toBeVisible();
  await click(page.getByRole('navigation', { name: 'Části hodnocení' }).getByRole('link', { name: 'Přehled' }));
  await expect(presentPhase(page)).toHaveText('Vyplňování dotazníků');

  // Closes, and checks what came of it.
  await click(button('Ukončit vyplňování'));
  await click(dialog.getByRole('button', { name: 'Ukončit vyplňování' }));
  await expect(presentPhase(page)).toHaveText('Kontrola výsledků');
  await expect(page.locator('dt', { hasText: 'Sečtené' }).locator('+ dd')).toHaveText(/[1-9]/, { timeout: 60_000 });
  await isClean();
  await click(link('Zobrazit všechny výsledky'));
  await expect(heading).toHaveText(name);
  await isClean();
  await click(link('Ústav programování a datových věd'));
  await expect(page.getByRole('row', { name: /Programování\sI / })).toContainText('%');
  await isClean();
  await click(link('Programování I'));
  await expect(page.getByRole('img', { name: /předmět celkově/ }).first()).toBeVisible();
  await isClean();

  // Publishes, and shares into the SIS.
  await click(link('Seznam hodnocení'));
  await expect(heading).toHaveText('Seznam hodnocení');
  await isClean();
  await click(link(name));
  await click(button('Zveřejnit výsledky'));
  await click(dialog.getByRole('button', { name: 'Zveřejnit výsledky' }));
  await expect(presentPhase(page)).toHaveText('Zveřejnění výsledků');
  await click(button('Zkopírovat otázky do SIS'));
  await expect(page.getByText('Otázky už jsou v SIS zkopírovány.')).toBeVisible();
  await click(button('Zkopírovat odpovědi do SIS'));
  await expect(page.getByText('Odpovědi už jsou v SIS zkopírovány.')).toBeVisible();
  await isClean();

  // What this week made is in nobody else's way.
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  expect((await page.request.post(`/internal/import/${id}/delete`, { headers, data: { name } })).ok()).toBe(true);
  console.log(`ACTS an exam week: ${acts()} (at most ${most})`);
  expect(acts()).toBeLessThanOrEqual(most);
});
