import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { password, startProduction } from './production.ts';
import { rateRequired } from './questionnaire.ts';
import { tokenOf } from './suite.ts';

test.use({ ignoreHTTPSErrors: true });
test.setTimeout(240_000);
// The first one switches sign-in on, which the others use.
test.describe.configure({ mode: 'serial' });

const words = {
  cs: { locale: 'cs-CZ', signIn: 'Přihlásit se: Univerzitní přihlášení', signOut: 'Odhlásit' },
  en: { locale: 'en-GB', signIn: 'Sign in: University sign-in', signOut: 'Sign out' },
} as const;

let production: Awaited<ReturnType<typeof startProduction>>;
test.beforeAll(async () => {
  production = await startProduction();
});
test.afterAll(() => production.stop());

/** Calls of the API in a browser in which somebody has signed in. */
async function apiOf({ request }: BrowserContext) {
  const headers = { 'x-csrf-token': await tokenOf(request) };
  return async (method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const answer = await request[method](path, { headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
}

/** Signs in at the provider, from the sign-in page. */
async function signInThere(page: Page, account: string, { signIn }: { readonly signIn: string } = words.cs) {
  await page.getByRole('link', { name: signIn }).click();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs out here and at the provider, which then asks again who it is. */
async function signOutThere(page: Page, { signIn, signOut }: { readonly signIn: string; readonly signOut: string }) {
  await page.getByRole('link', { name: signOut }).first().click();
  await page.getByRole('button', { name: /sign.?out|yes/i }).click();
  // By the first page, from which the suite goes on.
  await expect(page).toHaveURL(`${production.url}/results`);
  // A token says by the second when it was made: whoever signs in again in the second of signing out is taken for signed out.
  const second = () => Math.floor(Date.now() / 1000);
  const out = second();
  await expect.poll(second).toBeGreaterThan(out);
  await page.goto('/login');
  await page.getByRole('link', { name: signIn }).click();
  await expect(page.getByLabel('Account')).toBeVisible();
}

/** Ends the sessions here of whoever is signed in in a browser: those at the provider go on. */
async function endHere({ request }: BrowserContext): Promise<void> {
  const headers = { 'x-csrf-token': await tokenOf(request) };
  expect((await request.post('/internal/session/end-everywhere', { headers })).ok()).toBe(true);
}

test('a university switches sign-in on, and a student signs in, fills in, sends and signs out at the provider too', async ({
  browser,
}) => {
  const fresh = () => browser.newContext({ baseURL: production.url, ignoreHTTPSErrors: true });

  // The first administrator, who alone can sign in yet; the page says so.
  const jana = await fresh();
  const page = await jana.newPage();
  await page.goto('/login');
  await expect(page.getByText('Studenti se zatím přihlásit nemohou')).toBeVisible();
  await page.getByLabel('Přihlašovací jméno').fill('jana');
  await page.getByLabel(/^Heslo/).fill(password);
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  const asJana = await apiOf(jana);
  const numberOf = async (search: string) =>
    (await asJana('get', `/internal/users?limit=10&search=${search}`)).data.find(
      ({ login }: { login: string }) => login === search,
    ).oident;
  production.accounts.student = { number: await numberOf('student') };
  production.accounts.manager = { number: await numberOf('manager') };
  await asJana('post', '/internal/import/update-state', { phase: 1, import_id: Number(production.evaluation) });

  // Somebody of the SIS becomes an administrator: they come in by the provider from another browser.
  const { user } = await asJana('get', `/internal/user/${production.accounts.manager.number}`);
  await asJana('post', `/internal/user/${user.oident}`, { roles: ['admin'], version: user.version, confirmed: true });
  await page.goto('/users');
  await page.getByRole('button', { name: 'Další správa' }).click();
  await page.getByRole('menuitem', { name: 'Přihlašování' }).click();
  await expect(page.getByText('Zkouší se: zatím nikoho nepřihlásí.')).toBeVisible();
  await page.getByRole('button', { name: 'Zapnout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zapnout' }).click();
  await expect(page.getByText(/^Zapnuto na zkoušku do /)).toBeVisible();
  const manager = await (await fresh()).newPage();
  await manager.goto('/login');
  await signInThere(manager, 'manager');
  await expect(manager).not.toHaveURL(/127\.0\.0\.1|sign-in/);
  await page.reload();
  await expect(page.getByText('Zapnuto: lidé se přes ni přihlašují.')).toBeVisible();

  // A student's first visit.
  const context = await fresh();
  const student = await context.newPage();
  await student.goto('/');
  await expect(student).toHaveURL(/\/results/);
  await student.getByRole('link', { name: 'Přihlásit se' }).first().click();
  await signInThere(student, 'student');
  await student.getByRole('link', { name: 'Vyplnit hodnocení' }).first().click();
  await student.locator('a[aria-label^="Vyplnit: "]:not([href$="/general"])').first().click();
  await rateRequired(student, 2);

  // The session ends in the middle. One signs in again in a tab beside the page, which then sends what was to be sent.
  await endHere(context);
  await student.getByRole('button', { name: 'Odeslat', exact: true }).click();
  await student.getByRole('button', { name: 'Odeslat anonymně' }).click();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    student.getByRole('link', { name: 'Přihlásit se: Univerzitní přihlášení (v nové záložce)' }).click(),
  ]);
  await expect(tab.getByRole('heading', { name: 'Jste přihlášeni' })).toBeVisible();
  await expect(student).toHaveURL(/\/evaluation\/[^/]+$/);
  await tab.close();
  const { sections } = await (await context.request.get(`/internal${new URL(student.url()).pathname}`)).json();
  expect(sections.filter(({ status }: { status: string }) => status === 'submitted')).toHaveLength(1);

  // Signing out leads to the provider, and ends the session there.
  await signOutThere(student, words.cs);
});

test('in English one signs in at the provider, comes to the first page, and signs out there too', async ({
  browser,
}) => {
  const { locale } = words.en;
  const page = await (await browser.newContext({ baseURL: production.url, ignoreHTTPSErrors: true, locale })).newPage();
  await page.goto('/login');
  await signInThere(page, 'student', words.en);
  await expect(page).toHaveURL(/localhost.*\/evaluation\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Course evaluation/);
  await signOutThere(page, words.en);
});

for (const [isOver, what] of [
  [true, 'is over too: they are asked there to sign in anew'],
  [false, 'still lives: they are asked nothing'],
] as const) {
  test(`who comes back after their session here has ended goes on where they were; the one at the provider ${what}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: production.url, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto('/login');
    await signInThere(page, 'student');
    await page.locator('a[aria-label^="Vyplnit: "]:not([href$="/general"])').first().click();
    await expect(page).toHaveURL(/\/course\//);
    const place = page.url();
    await endHere(context);
    if (isOver) production.provider.forgetSessions();

    const forms: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame.url().includes('/interaction/')) forms.push(frame.url());
    });
    await page.reload();
    if (isOver) await signInThere(page, 'student');
    else await page.getByRole('link', { name: words.cs.signIn }).click();
    await expect(page).toHaveURL(place);
    await expect(page.getByRole('radio').first()).toBeVisible();
    expect(forms).toHaveLength(isOver ? 1 : 0);
    await context.close();
  });
}
