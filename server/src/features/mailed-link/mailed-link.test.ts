import { createHash } from 'node:crypto';
import { codesPerLink } from '@anketa/contract/people/mailed-link';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { codeOn, mailedLinks } from '../../testing/mailed-link.ts';
import { sweepLinks } from './store.ts';

const publicUrl = 'http://anketa.test';
const app = await testApplication({ publicUrl });
const { givenReader, openBrowser, mailsTo, linkIn } = mailedLinks(app);
afterEach(() => vi.useRealTimers());

const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

/** Somebody who asked, and the link in their e-mail. */
async function asked(back?: string) {
  const reader = await givenReader();
  const browser = openBrowser();
  await browser.ask(reader.login, back);
  return { reader, browser, link: await linkIn(reader.email) };
}

describe('in the browser that asked', () => {
  test('the link shows a button, which signs in and leads to where they wanted to go', async () => {
    const { reader, browser, link } = await asked('/results?page=2');
    const page = await browser.send(link);
    expect([page.status, page.body.includes('<form method="post">')]).toEqual([200, true]);
    expect(await browser.whoIn()).toBeNull();
    const { status, location } = await browser.press(link);
    expect([status, location]).toEqual([303, '/results?page=2']);
    expect(await browser.whoIn()).toBe(reader.oidos);
    const session = await app.db.selectFrom('session').select('impersonated_by').where('oidos', '=', reader.oidos);
    expect(await session.execute()).toEqual([{ impersonated_by: null }]);
  });

  test('an address finds its person too, in whatever case', async () => {
    const { email, oidos } = await givenReader();
    const browser = openBrowser();
    await browser.ask(` ${email.toUpperCase()} `);
    await browser.press(await linkIn(email));
    expect(await browser.whoIn()).toBe(oidos);
  });

  test('opening it, however often and by whatever programme, does not use it up', async () => {
    const { reader, browser, link } = await asked();
    const scanner = openBrowser();
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const) {
      expect((await scanner.send(link, { method })).status).toBe(200);
      expect((await browser.send(link, { method })).status).toBe(200);
    }
    await browser.press(link);
    expect(await browser.whoIn()).toBe(reader.oidos);
  });

  test('it works once: afterwards the page says so, and where to get another', async () => {
    const { browser, link } = await asked();
    await browser.press(link);
    await browser.go('/logout', {}, () => true);
    for (const answer of [await browser.send(link), await browser.press(link), await openBrowser().send(link)]) {
      expect(answer.status).toBe(410);
      expect(answer.body).toContain('href="/login"');
    }
    expect(await browser.whoIn()).toBeNull();
  });

  test('pressed twice at one moment it signs in once', async () => {
    const { reader, browser, link } = await asked();
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.press(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410]);
    const sessions = await app.db.selectFrom('session').select('oidos').where('oidos', '=', reader.oidos).execute();
    expect(sessions).toHaveLength(1);
  });

  test('after its time it is worthless, and so is its code', async () => {
    const { browser, link } = await asked();
    const code = codeOn((await openBrowser().send(link)).body);
    later(14);
    expect((await browser.send(link)).status).toBe(200);
    later(1.1);
    expect((await browser.send(link)).status).toBe(410);
    expect((await browser.press(link)).status).toBe(410);
    expect((await browser.type(code)).status).toBe(401);
    expect(await browser.whoIn()).toBeNull();
    await sweepLinks(app.db);
    expect(await app.db.selectFrom('mailed_link').select('oidos').execute()).toEqual([]);
  });

  test('a new wish replaces the one before; another browser’s stays', async () => {
    const { reader, browser, link } = await asked();
    const other = openBrowser();
    await other.ask(reader.email);
    const others = await linkIn(reader.email, 2);
    await browser.ask(reader.login);
    const newest = await linkIn(reader.email, 3);
    expect((await browser.press(link)).status).toBe(410);
    expect((await browser.press(newest)).status).toBe(303);
    expect((await other.press(others)).status).toBe(303);
  });

  test('the session is a new one, under a cookie that nobody can have planted', async () => {
    const { browser, link } = await asked();
    const before = browser.cookies(publicUrl).get('anketa-session');
    await browser.press(link);
    expect(browser.cookies(publicUrl).get('anketa-session')).not.toBe(before);
    expect(browser.cookies(publicUrl).has('anketa-mailed')).toBe(false);
  });
});

describe('in another browser', () => {
  test('there is nothing to press: a code is shown, which signs in where the link was asked for', async () => {
    const { reader, browser, link } = await asked();
    const phone = openBrowser();
    const { status, body } = await phone.send(link);
    expect(status).toBe(200);
    expect(body).not.toMatch(/<form|<button|<script|Reader/);
    const code = codeOn(body);
    // In whatever case and spacing.
    expect((await browser.type(` ${code.toLowerCase().replace('-', ' – ')}`)).status).toBe(200);
    expect(await browser.whoIn()).toBe(reader.oidos);
    expect((await phone.send(link)).status).toBe(410);
    expect((await browser.press(link)).status).toBe(410);
  });

  test('whoever sends the form nevertheless gets the code alone, and uses nothing up', async () => {
    const { browser, link } = await asked();
    const scanner = openBrowser();
    const { status, body } = await scanner.press(link);
    expect([status, codeOn(body).length]).toEqual([200, 9]);
    expect(await scanner.whoIn()).toBeNull();
    expect((await browser.press(link)).status).toBe(303);
  });

  test('neither code nor link signs in anybody there, nor in a browser that asked for another link', async () => {
    const { link } = await asked();
    const code = codeOn((await openBrowser().send(link)).body);
    const stranger = openBrowser();
    expect((await stranger.type(code)).status).toBe(401);
    await stranger.ask('whoever');
    await vi.waitFor(async () => expect((await rowOf(stranger)).length).toBe(1));
    expect((await stranger.type(code)).status).toBe(401);
    // The button of its page would be this; what comes back is the code once more.
    expect(codeOn((await stranger.press(link)).body)).toBe(code);
    expect(await stranger.whoIn()).toBeNull();
  });

  test('after five wrong codes the link is dead, however many are tried at one moment', async () => {
    const { browser, link } = await asked();
    const code = codeOn((await openBrowser().send(link)).body);
    const wrong = await Promise.all(Array.from({ length: 8 }, () => browser.type('AAAA-AAAA')));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await browser.type(code)).status).toBe(401);
    expect((await browser.send(link)).status).toBe(410);
    expect((await browser.press(link)).status).toBe(410);
    expect(await browser.whoIn()).toBeNull();
  });

  test('the fifth code may be the right one', async () => {
    const { reader, browser, link } = await asked();
    const code = codeOn((await openBrowser().send(link)).body);
    for (let wrong = 1; wrong < codesPerLink; wrong++) expect((await browser.type('AAAA-AAAA')).status).toBe(401);
    expect((await browser.type(code)).status).toBe(200);
    expect(await browser.whoIn()).toBe(reader.oidos);
  });

  test('code and button at one moment sign in once', async () => {
    const { browser, link } = await asked();
    const code = codeOn((await openBrowser().send(link)).body);
    const answers = await Promise.all([browser.type(code), browser.press(link), browser.type(code)]);
    expect(answers.filter(({ status }) => status === 200 || status === 303)).toHaveLength(1);
  });
});

/** The row of a browser's wish. */
function rowOf(browser: ReturnType<typeof openBrowser>) {
  const cookie = browser.cookies(publicUrl).get('anketa-mailed') ?? '';
  const hash = createHash('sha256').update(cookie).digest();
  return app.db.selectFrom('mailed_link').selectAll().where('browser_hash', '=', hash).execute();
}

test('the link of somebody whom the register has no longer signs in nobody', async () => {
  const { reader, browser, link } = await asked();
  const code = codeOn((await openBrowser().send(link)).body);
  await app.db.deleteFrom('person').where('oidos', '=', reader.oidos).execute();
  expect((await browser.send(link)).status).toBe(410);
  expect((await browser.press(link)).status).toBe(410);
  expect((await browser.type(code)).status).toBe(401);
});

describe('nothing is sent', () => {
  test.each([
    ['to somebody unknown', async () => ({ who: 'nobody-knows@example.cz', email: 'nobody-knows@example.cz' })],
    [
      'to an address that two people have',
      async () => {
        const email = 'Shared@example.cz';
        await givenReader({ email });
        await givenReader({ email: email.toLowerCase() });
        return { who: email, email };
      },
    ],
    ['to somebody without an address', async () => ({ who: (await givenReader({ email: null })).login, email: '' })],
    [
      'to what is no address',
      async () => ({ who: (await givenReader({ email: 'a@example.cz, b@example.cz' })).login, email: 'a@example.cz' }),
    ],
  ])('%s', async (_, given) => {
    const { who, email } = await given();
    const browser = openBrowser();
    const before = (await app.db.selectFrom('mail_outbox').select('id').execute()).length;
    expect((await browser.ask(who)).status).toBe(200);
    // The row is the last thing that is done for whoever gets nothing.
    await vi.waitFor(async () => expect((await rowOf(browser)).map(({ oidos }) => oidos)).toEqual([null]));
    expect(await mailsTo(email)).toEqual([]);
    expect(await app.db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(before);
  });

  test('to an address that two people have; the login of one is that one’s', async () => {
    const email = 'Office@example.cz';
    const { login, oidos } = await givenReader({ email });
    await givenReader({ email });
    const browser = openBrowser();
    await browser.ask(login);
    await browser.press(await linkIn(email));
    expect(await browser.whoIn()).toBe(oidos);
  });
});
