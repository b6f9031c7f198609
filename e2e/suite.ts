import type { APIRequestContext, Page } from '@playwright/test';

/** The CSRF token that the pages of a browser, or of requests alone, carry now. */
export async function tokenOf(context: APIRequestContext): Promise<string> {
  const form = await (await context.get('/login')).text();
  return /<meta name="csrf-token" content="([^"]+)"/.exec(form)?.[1] ?? '';
}

/** The pages of the evaluation that journeys work in (own-evaluation.ts), for who manages it. */
export const ownEvaluation = `/import/${process.env.E2E_EVALUATION ?? 2}`;

/** Signs in with the local password of a demo person, by the request that the form sends; sign-in.spec.ts walks the form. */
export async function signIn(page: Page, login: string): Promise<void> {
  const token = await tokenOf(page.request);
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
