import type { Page } from '@playwright/test';

/** Signs in with the local password of a demo person, by the request that the form sends; sign-in.spec.ts walks the form. */
export async function signIn(page: Page, login: string): Promise<void> {
  const form = await (await page.request.get('/login')).text();
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(form)?.[1] ?? '';
  const answer = await page.request.post('/internal/session/login', {
    headers: { 'x-csrf-token': token },
    data: { login, password: 'demo' },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${login} was answered with ${answer.status()}.`);
}

/** Goes to an address inside the running page, as a link of the suite does. */
export async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), to);
}
