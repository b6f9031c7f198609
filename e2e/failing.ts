import type { Page, Route } from '@playwright/test';

/** How the calls for a page's data are answered in place of the server, or that none of them gets through. */
export const failings = ['500', '403', '404', '429', 'offline', 'empty'] as const;
export type Failing = (typeof failings)[number];

/** Calls that are no page's: by them the shell asks who is signed in. */
const ofShell = /^\/internal\/(session|check-session-lifetime)\b/;

/** An answer whose lists have nothing in them: those with pages, and any others of things. */
function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.some((one) => typeof one === 'object') ? [] : answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  const parts = Object.entries(answer).map(([key, value]) => [key, emptied(value)] as const);
  const pages = 'last_page' in answer ? { total: 0, current_page: 1, last_page: 1 } : {};
  return Object.assign(Object.fromEntries(parts), pages);
}

async function answer(route: Route, how: Failing): Promise<void> {
  if (how === 'offline') return route.abort('internetdisconnected');
  if (how === 'empty') {
    const response = await route.fetch();
    return route.fulfill({ response, json: emptied(await response.json()) });
  }
  // As from what stands before the server: without a word of its own.
  return route.fulfill({ status: Number(how), contentType: 'application/json', body: '{}' });
}

/** Has every call for data fail so from now on; gives what has them answered by the server again. */
export async function failAll(page: Page, how: Failing): Promise<() => Promise<void>> {
  const isData = (url: URL) => url.pathname.startsWith('/internal/') && !ofShell.test(url.pathname);
  const handler = (route: Route) => (route.request().method() === 'GET' ? answer(route, how) : route.fallback());
  await page.route(isData, handler);
  // What the browser itself says of the network; files of the page still come, as those that a device has stored.
  const say = (isOnline: boolean) =>
    page.evaluate((isOnline) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    }, isOnline);
  if (how === 'offline') await say(false);
  return async () => {
    // A call that is on its way is answered as it began.
    await page.unrouteAll({ behavior: 'wait' });
    if (how === 'offline') await say(true);
  };
}
