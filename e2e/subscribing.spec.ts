import { type Browser, expect, type Page } from '@playwright/test';
import { anketa } from './anketa.ts';
import { test } from './journey.ts';
import { tabTo } from './keys.ts';
import { offlinePeople } from './offline-people.ts';
import { withPush } from './push-browser.ts';
import { pushingProduct, sendNotice } from './pushing-product.ts';
import { phone } from './questionnaire.ts';
import { signIn } from './suite.ts';
import { variants } from './variants.ts';

const { product, service, browsers } = pushingProduct();
const { browserOf } = offlinePeople(product);

/** What an administrator sends to all students, or teachers, who have subscribed. */
async function send(browser: Browser, title: string, target?: 'studium' | 'ucit') {
  const { context, page } = await browserOf(browser, 'admin');
  await sendNotice(page.request, 2, { target, title });
  await context.close();
}

/** The titles of what a browser got. */
const titlesAt = (name: string) =>
  service()
    .received(name)
    .map(({ message }) => JSON.parse(message).notification.title);

const words = {
  cs: {
    switch: 'Odebírat oznámení v tomto prohlížeči',
    on: 'Do tohoto prohlížeče oznámení chodí.',
    off: 'Do tohoto prohlížeče oznámení nechodí.',
    signOut: 'Odhlásit se',
    signIn: 'Přihlásit se',
  },
  en: {
    switch: 'Subscribe to notifications in this browser',
    on: 'This browser gets notifications.',
    off: 'This browser gets no notifications.',
    signOut: 'Sign out',
    signIn: 'Sign in',
  },
} as const;

/** The settings of somebody in a browser with a push service. */
async function settingsOf(
  browser: Browser,
  login: string,
  { language = 'cs', ...behaviour }: Parameters<typeof withPush>[2] & { readonly language?: 'cs' | 'en' } = {},
) {
  const locale = language === 'cs' ? 'cs-CZ' : 'en-US';
  const { context, page } = await browserOf(browser, login, { ...phone, locale });
  const { name } = await withPush(context, service(), behaviour);
  await page.goto('/settings');
  const box = (one = page) => one.getByRole('switch', { name: words[language].switch });
  return { context, page, name, box, t: words[language] };
}

/** Waits until the page says what is so in this browser. */
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

for (const language of variants(import.meta.filename, ['cs', 'en'] as const)) {
  test(`a student on a phone switches notifications on by keys, gets what the server sends, and switches them off (${language})`, async ({
    browser,
  }) => {
    const { context, page, name, box, t } = await settingsOf(browser, 'student', { language });
    await says(page, t.off);
    await tabTo(page, 'switch', t.switch);
    await page.keyboard.press('Space');
    await says(page, t.on);
    await expect(box()).toBeChecked();
    await expect(box()).toBeFocused();

    await send(browser, 'Hodnocení výuky');
    expect(titlesAt(name())).toEqual(['Hodnocení výuky']);

    await page.reload();
    await says(page, t.on);
    await box().press('Space');
    await says(page, t.off);
    await expect(box()).not.toBeChecked();
    await expect(box()).toBeFocused();
    expect(await browsers().count('student')).toBe(0);
    await page.reload();
    await says(page, t.off);
    await context.close();
  });
}

test('who denies notifications to the browser reads how to allow them, and the switch stays as it was', async ({
  browser,
}) => {
  const { context, page, box, t } = await settingsOf(browser, 'student', { answers: 'denied' });
  const warned = warningsOf(page);
  await says(page, t.off);
  await box().click();
  await expect(page.getByText('Prohlížeč má oznámení z této adresy zakázaná.')).toBeVisible();
  await expect(box()).not.toBeChecked();
  await expect.poll(() => warned).toEqual(['anketa: no notifications in this browser: permission denied']);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await context.close();
});

test('a browser without push has a switch that cannot be pressed, says why, and warns in the console', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student', { ...phone, locale: 'en-US' });
  const warned = warningsOf(page);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: words.en.switch })).toBeDisabled();
  await says(page, 'This browser has no notifications. Switch them on in another one, or in a newer version of it.');
  expect(warned).toEqual(['anketa: this browser has no push notifications']);
  await context.close();
});

test('on an iPhone the way to notifications leads over the home screen', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'student', phone);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'standalone', { value: false });
  });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Jak si Anketu přidat na plochu' }).click();
  await expect(page).toHaveURL('/help#install');
  await context.close();
});

test('a browser that never answers has failed after twenty seconds, and can try again', async ({ browser }) => {
  const { context, page, box, t } = await settingsOf(browser, 'student', { hangs: true });
  await page.clock.install();
  await page.reload();
  await says(page, t.off);
  await box().click();
  await says(page, 'Oznámení se zapínají.');
  await expect.poll(() => page.evaluate(() => 'hangs' in window)).toBe(true);
  await page.clock.fastForward(19_000);
  await says(page, 'Oznámení se zapínají.');
  await page.clock.fastForward(20_000);
  await says(page, 'Oznámení se nepodařilo zapnout. Zkuste to prosím později.');
  await expect(box()).not.toBeChecked();
  await expect(box()).toBeEnabled();
  await context.close();
});

test('after the operator has exchanged the key the next page subscribes anew, and what is sent comes', {
  tag: '@prove',
}, async ({ browser }) => {
  const { context, page, name, box, t } = await settingsOf(browser, 'teacher');
  await says(page, t.off);
  await box().click();
  await says(page, t.on);
  const former = name();
  await anketa(product().data, 'rotate-push-key');
  await page.goto('/results');
  await expect.poll(name).not.toBe(former);
  await expect.poll(() => browsers().count('teacher')).toBe(1);
  await send(browser, 'Výsledky', 'ucit');
  expect([titlesAt(name()), titlesAt(former)]).toEqual([['Výsledky'], []]);
  await page.goto('/settings');
  await says(page, t.on);
  await box().click();
  await says(page, t.off);
  await context.close();
});

test('signing out ends notifications in that browser', async ({ browser }) => {
  const { context, page, name, box, t } = await settingsOf(browser, 'student2', { language: 'en' });
  await says(page, t.off);
  await box().click();
  await says(page, t.on);
  await page.goto('/results');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: t.signOut }).click();
  await expect(page.getByRole('link', { name: t.signIn, exact: true }).first()).toBeVisible();
  expect(await browsers().count('student2')).toBe(0);
  expect(titlesAt(name())).toEqual([]);
  await context.close();
});

test('after a session that ended by itself its person goes on getting them, until somebody else signs in in that browser', async ({
  browser,
}) => {
  const { context, page, name, box, t } = await settingsOf(browser, 'student3');
  await says(page, t.off);
  await box().click();
  await says(page, t.on);
  await page.request.get('/logout', { headers: { accept: 'text/html' } });
  await page.goto('/results');
  await send(browser, 'Hodnocení výuky');
  expect(titlesAt(name())).toEqual(['Hodnocení výuky']);

  await signIn(page, 'student');
  await page.goto('/results');
  await expect.poll(() => browsers().count('student3')).toBe(0);
  await page.goto('/settings');
  await expect(page.getByText('Oznámení sem přestala chodit')).toBeVisible();
  await expect(box()).not.toBeChecked();
  await context.close();
});

test('who has subscribed in two browsers is said so, and signing out everywhere ends both', async ({ browser }) => {
  const one = await settingsOf(browser, 'head');
  await says(one.page, one.t.off);
  await one.box().click();
  await says(one.page, one.t.on);
  const two = await settingsOf(browser, 'head');
  await says(two.page, two.t.off);
  await says(two.page, 'Chodí Vám do 1 dalšího prohlížeče.');
  await two.box().click();
  await says(two.page, two.t.on);
  expect(await browsers().count('head')).toBe(2);
  await two.page.getByRole('button', { name: 'Odhlásit všude' }).click();
  await two.page.getByRole('dialog').getByRole('button', { name: 'Odhlásit všude' }).click();
  await expect(two.page.getByRole('link', { name: 'Přihlásit se' }).first()).toBeVisible();
  expect(await browsers().count('head')).toBe(0);
  await one.context.close();
  await two.context.close();
});

test('who has not subscribed asks the server nothing about notifications, and loads nothing for them', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student', phone);
  await withPush(context, service());
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto('/evaluation/list');
  await expect(page.locator('main h3').first()).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(asked.filter((path) => /push/.test(path))).toEqual([]);
  await context.close();
});

test('where the operator wants no worker the settings say that no notifications are sent', { tag: '@prove' }, async ({
  browser,
}) => {
  await product().halt();
  await product().resume({ ANKETA_OFFLINE: 'false' });
  const { context, page, box } = await settingsOf(browser, 'student');
  await says(page, 'Tato instalace oznámení do prohlížečů neposílá.');
  await expect(box()).toBeDisabled();
  await context.close();
  await product().halt();
  await product().resume();
});

/** What a page warns of in the console, about notifications. */
function warningsOf(page: Page): string[] {
  const warned: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('anketa:')) warned.push(message.text());
  });
  return warned;
}
