import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { ownEvaluation, signIn, tokenOf } from './suite.ts';

const mailing = `/internal${ownEvaluation}/mailing`;

/** Sends a request of the suite as whoever is signed in. Gives what was answered. */
async function call(context: APIRequestContext, method: 'POST' | 'PUT', url: string, data: object = {}) {
  const headers = { 'x-csrf-token': await tokenOf(context) };
  const answer = await context.fetch(url, { method, headers, data });
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Sends an invitation to who teaches a course, and finds in the outbox where one of them unsubscribes. */
async function invited(admin: Page, subject: string, address: string): Promise<string> {
  const { request } = admin;
  const { id } = await call(request, 'POST', `${mailing}/drafts`, { purpose: 'invitation' });
  const draft = `${mailing}/edit/${id}`;
  const { email } = await (await request.get(draft)).json();
  const filter = { target: 'ucit', courses: 'APRG010' };
  const body_cs = 'Dobrý den, {name},\n\nvyplňte prosím dotazníky.\n\n[Odhlásit se]({unsubscribe})';
  const body_en = 'Dear {name},\n\nplease fill in.\n\n[Unsubscribe]({unsubscribe})';
  const texts = { subject_cs: subject, body_cs, body_en };
  await call(request, 'PUT', draft, { ...texts, filter, version: email.version });
  await call(request, 'POST', `${draft}/prepare`);
  const stateOf = async () => (await (await request.get(`${mailing}/read/${id}`)).json()).email?.state;
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('prepared');
  await call(request, 'POST', `${mailing}/read/${id}/send`);
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('sent');
  await admin.goto('/outbox');
  await admin.locator('summary', { hasText: subject }).filter({ hasText: address }).click();
  const text = (await admin.locator('pre').first().textContent()) ?? '';
  const [link = ''] = /http\S+\/unsubscribe\/\w+/.exec(text) ?? [];
  return link;
}

test('the link of an e-mail unsubscribes only when its button is pressed; the page of e-mails shows it, and takes it back', async ({
  page,
  browser,
}) => {
  await signIn(page, 'teacher');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'E-maily od Ankety' }).click();
  const where = await page.getByText(/^E-maily Vám chodí na adresu/).textContent();
  const [address = ''] = /\S+@\S+\w/.exec(where ?? '') ?? [];
  const wanted = page.getByRole('switch', { name: /^E-maily o\shodnocení výuky/ });
  await expect(wanted).toBeChecked();

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin');
  const subject = `Pozvánka ${Date.now()}`;
  const link = await invited(admin, subject, address);

  // Whoever looks through e-mails opens the link, without a session.
  const stranger = await (await browser.newContext()).newPage();
  for (let times = 0; times < 2; times++) await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Odhlásit e-maily o hodnocení výuky' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await stranger.emulateMedia({ colorScheme });
    expect(await issues(stranger)).toEqual([]);
  }
  await page.reload();
  await expect(wanted).toBeChecked();
  await page.getByText(subject).click();
  await expect(page.getByText(/^Dobrý den/)).toBeVisible();

  await stranger.getByRole('button', { name: 'Odhlásit' }).click();
  await expect(stranger.getByRole('heading', { name: 'E-maily jsou odhlášené' })).toBeVisible();
  await page.reload();
  await expect(wanted).not.toBeChecked();
  await wanted.click();
  await expect(page.getByText('Vaše volba je uložena.')).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Odhlásit e-maily o hodnocení výuky' })).toBeVisible();
  await Promise.all([admin.context().close(), stranger.context().close()]);
});
