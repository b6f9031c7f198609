import { type Browser, expect } from '@playwright/test';
import { browserArgs, wholeBrowserPath } from './browser.ts';
import { test } from './journey.ts';
import { offlinePeople } from './offline-people.ts';
import { ownProduct } from './own-product.ts';
import { phone } from './questionnaire.ts';
import { go } from './suite.ts';
import { bodyOf, clickNotification, notificationsOf, workingAt } from './worker-push.ts';

test.skip(!wholeBrowserPath, 'No whole Chromium is installed: the one without windows shows no notifications.');
test.use(wholeBrowserPath ? { launchOptions: { executablePath: wholeBrowserPath, args: browserArgs } } : {});

const product = ownProduct();
const { browserOf } = offlinePeople(product);

/** A page of somebody whose browser may show notifications, with the worker at work. */
async function notified(browser: Browser, at: string, locale = 'cs-CZ') {
  const { context, page } = await browserOf(browser, 'student', { ...phone, locale, permissions: ['notifications'] });
  await page.goto(at);
  return { context, page, ...(await workingAt(page)) };
}

test('the worker shows what comes, in its language, and a click leads there: to the page that is there already, else to a new one', async ({
  browser,
}) => {
  const { context, page, worker, deliver } = await notified(browser, '/results');
  await go(page, '/help');
  await expect(page).toHaveURL('/help');
  const message = (path: string) =>
    bodyOf({ title: 'Evaluation', body: 'It is open.', navigate: `${product().url}${path}`, lang: 'en' });
  await deliver(message('/help'));
  await expect
    .poll(() => notificationsOf(page))
    .toMatchObject([
      {
        title: 'Evaluation',
        body: 'It is open.',
        lang: 'en',
        icon: expect.stringMatching(/\/assets\/icon-192\.\w+\.png$/),
      },
    ]);
  expect(await clickNotification(worker)).toEqual({ focused: 1, opened: [] });
  await expect.poll(() => notificationsOf(page)).toEqual([]);
  // Nobody knows whether something is typed there: it stays where it is.
  await deliver(message('/results'));
  await expect.poll(() => notificationsOf(page).then(({ length }) => length)).toBe(1);
  expect(await clickNotification(worker)).toEqual({ focused: 0, opened: [`${product().url}/results`] });
  await expect.poll(() => notificationsOf(page)).toEqual([]);
  await expect(page).toHaveURL('/help');
  await context.close();
});

test('a message that cannot be read, and one that leads elsewhere, is shown all the same; a click stays in the suite', {
  tag: '@prove',
}, async ({ browser }) => {
  const { context, page, worker, deliver } = await notified(browser, '/results', 'en-US');
  for (const unreadable of ['', 'no JSON', bodyOf({ title: '', body: '', navigate: '', lang: 'en' })]) {
    await deliver(unreadable);
    await expect
      .poll(() => notificationsOf(page))
      .toMatchObject([{ title: 'Course evaluation', body: 'There is news. Read it in Anketa.' }]);
    expect(await clickNotification(worker)).toEqual({ focused: 0, opened: [`${product().url}/`] });
    await expect.poll(() => notificationsOf(page)).toEqual([]);
  }
  await deliver(bodyOf({ title: 'Win', body: '', navigate: 'https://evil.example/', lang: 'cs' }));
  await expect.poll(() => notificationsOf(page)).toMatchObject([{ title: 'Win' }]);
  expect(await clickNotification(worker)).toEqual({ focused: 0, opened: [`${product().url}/`] });
  await context.close();
});
