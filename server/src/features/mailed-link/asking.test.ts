import { randomBytes } from 'node:crypto';
import { mailLink, signInByCode } from '@anketa/contract/people/mailed-link';
import { expect, test, vi } from 'vitest';
import { csrfTokenOf } from '../../platform/http/csrf.ts';
import { SmtpUrl } from '../../smtp-settings.ts';
import { testApplication } from '../../testing/application.ts';
import { craftedAddresses } from '../../testing/crafted-addresses.ts';
import { givenPerson } from '../../testing/given.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { codeOn, mailedLinks } from '../../testing/mailed-link.ts';
import { createAsking } from './asking.ts';

const publicUrl = 'https://anketa.test';
const app = await testApplication({ publicUrl });
const { givenReader, openBrowser, mailsTo, linkIn } = mailedLinks(app);
const production = await testApplication({ demo: false });
const mailServer = await startMailServer();
const server = SmtpUrl.parse(`smtp://127.0.0.1:${mailServer.port}`);
const sending = await testApplication({ demo: false, smtp: { server, from: 'anketa@example.cz' } });

/** A call from an address, as a page makes it; gives the whole answer. */
async function callFrom(remoteAddress: string, path: string, payload: object, more: Record<string, string> = {}) {
  const cookie = randomBytes(32).toString('base64url');
  const headers = { 'x-csrf-token': csrfTokenOf(app.config, cookie), 'sec-fetch-site': 'same-origin' };
  const cookies = { '__Host-anketa': cookie, ...more };
  return app.fastify.inject({ method: 'POST', url: path, remoteAddress, cookies, headers, payload });
}
const askFrom = (address: string, who: string) => callFrom(address, mailLink.path, { who });

test('who is known, who is not and who has no address get one answer: body and headers', async () => {
  const known = await givenReader();
  const silent = await givenReader({ email: null });
  const answers = [];
  for (const who of [known.login, known.email, silent.login, 'nobody', 'nobody@example.cz']) {
    const { statusCode, body, headers, cookies } = await askFrom('192.0.2.1', who);
    const { 'x-request-id': _, date: __, 'set-cookie': ___, ...rest } = headers;
    const marks = cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length }));
    answers.push(JSON.stringify({ statusCode, body, rest, marks }));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('__Host-mailed-link');
  expect(answers[0]).toContain('"httpOnly":true');
  expect(answers[0]).toContain('"secure":true');
});

test('who asks is answered before anything is stored or sent', async () => {
  const { login, email } = await givenReader();
  const client = await app.pool.connect();
  try {
    await client.query('BEGIN; LOCK TABLE mailed_link');
    expect((await askFrom('192.0.2.9', login)).statusCode).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  await linkIn(email);
});

test('a wrong code is answered alike, whether there is anybody to whom a link was sent', async () => {
  const { login, email } = await givenReader();
  const answers = [];
  for (const who of [login, 'nobody-at-all']) {
    const asked = await askFrom('192.0.2.2', who);
    const mark = { '__Host-mailed-link': asked.cookies[0]?.value ?? '' };
    if (who === login) await linkIn(email);
    for (let guess = 0; guess < 7; guess++) {
      const { statusCode, body } = await callFrom('192.0.2.2', signInByCode.path, { code: 'AAAA-AAAA' }, mark);
      answers.push(`${statusCode} ${body}`);
    }
  }
  expect(new Set(answers).size).toBe(1);
});

test('five wishes for one login from one address, then a pause; for others, and from elsewhere, it goes on', async () => {
  const [one, other] = [await givenReader(), await givenReader()];
  const statuses = [];
  for (let wish = 0; wish < 7; wish++) {
    statuses.push((await askFrom('192.0.2.3', wish % 2 ? one.login : one.login.toUpperCase())).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await askFrom('192.0.2.3', other.login)).statusCode).toBe(200);
  expect((await askFrom('192.0.2.4', one.login)).statusCode).toBe(200);
});

test('nobody gets more than ten e-mails an hour, from wherever they are asked for, and the answer does not tell', async () => {
  const { login, email } = await givenReader();
  for (let from = 1; from <= 12; from++) {
    expect((await askFrom(`198.51.100.${from}`, from % 2 ? login : email)).statusCode).toBe(200);
  }
  const after = await givenReader();
  await askFrom('198.51.100.99', after.login);
  await linkIn(after.email);
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(10));
});

test('one address asks five hundred times, for whomever, then there is a pause', async () => {
  const answers = [];
  for (let wish = 0; wish < 501; wish++) answers.push((await askFrom('192.0.2.5', `hall-${wish}`)).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(500);
  expect(answers.at(-1)).toBe(429);
  expect((await askFrom('192.0.2.6', 'hall-501')).statusCode).toBe(200);
});

test('neither the token nor the code is in the log or in the table, nor who asked', async () => {
  const { login, email } = await givenReader();
  const browser = openBrowser();
  await browser.ask(login);
  const link = await linkIn(email);
  const token = link.split('/').at(-1) ?? '';
  const rows = JSON.stringify(await app.db.selectFrom('mailed_link').selectAll().execute());
  const code = codeOn((await openBrowser().send(link)).body);
  await openBrowser().press(link);
  await browser.type('AAAA-AAAA');
  await browser.press(link);
  await browser.press(link);
  const logged = app.lines.join('\n');
  expect(logged).toContain('/sign-in/link/:token');
  for (const secret of [token, code, code.replace('-', ''), email]) expect(logged).not.toContain(secret);
  expect(logged).not.toContain(login);
  for (const secret of [token, Buffer.from(token).toString('hex'), code]) expect(rows).not.toContain(secret);
});

test('the log of the database has nothing of who asked: the table is unlogged, and asking leaves the row of the person as it was', async () => {
  const { rows } = await app.pool.query("SELECT relpersistence FROM pg_class WHERE relname = 'mailed_link'");
  expect(rows).toEqual([{ relpersistence: 'u' }]);
  const { login, email, oidos } = await givenReader();
  const rowOf = async () =>
    (await app.pool.query('SELECT ctid, xmin, xmax, person.* FROM person WHERE oidos = $1', [oidos])).rows;
  const before = await rowOf();
  await openBrowser().ask(login);
  await linkIn(email);
  expect(await rowOf()).toEqual(before);
});

test('another site neither asks, nor types a code, nor presses the button', async () => {
  const { login, email } = await givenReader();
  const browser = openBrowser();
  await browser.ask(login);
  const link = await linkIn(email);
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
  ] as const) {
    const headers = { [name]: value };
    expect((await browser.send(link, { method: 'POST', form: {}, headers })).status).toBe(403);
    for (const { path } of [mailLink, signInByCode]) {
      const json = { who: login, code: 'AAAA-AAAA' };
      expect((await browser.send(`${publicUrl}${path}`, { method: 'POST', json, headers })).status).toBe(403);
    }
  }
  expect((await browser.press(link)).status).toBe(303);
});

test('crafted addresses to go on to stay inside the suite', async () => {
  const asked = craftedAddresses.filter((back) => !back.includes('\0')).slice(0, 200);
  for (const [number, back] of asked.entries()) {
    const { statusCode } = await callFrom('192.0.2.7', mailLink.path, { who: `crafted-${number}`, back });
    expect(statusCode).toBe(200);
  }
  const stored = await vi.waitFor(async () => {
    const rows = await app.db.selectFrom('mailed_link').select('back').where('oidos', 'is', null).execute();
    expect(rows.length).toBeGreaterThanOrEqual(asked.length);
    return rows;
  });
  for (const { back } of stored) expect(new URL(back, publicUrl).origin, back).toBe(publicUrl);
  expect(stored.some(({ back }) => back !== '/')).toBe(true);
});

test('when too many wait for their e-mail, the rest are refused at once', async () => {
  let release = () => {};
  const stuck = new Promise<void>((done) => {
    release = done;
  });
  const asking = createAsking({ db: app.db, log: app.log, publicUrl, mailer: { send: () => stuck } });
  const wish = (who: string) => ({
    who,
    back: '/',
    locale: 'cs' as const,
    address: '192.0.2.8',
    browser: randomBytes(32),
    before: undefined,
  });
  for (let sending = 0; sending < 5; sending++) asking.ask(wish((await givenReader()).login));
  for (let waiting = 0; waiting < 499; waiting++) asking.ask(wish('nobody'));
  await asking.limit(wish('nobody'));
  asking.ask(wish('nobody'));
  await expect(asking.limit(wish('nobody'))).rejects.toThrow('busy');
  const stopped = asking.stop();
  release();
  await stopped;
});

test('the language is that of the browser that asked', async () => {
  const { login, email } = await givenReader();
  const browser = openBrowser();
  browser.cookies(publicUrl).set('anketa-locale', 'en');
  await browser.ask(login);
  const link = await linkIn(email);
  expect((await mailsTo(email))[0]?.subject).toBe('Anketa: link to sign in');
  expect((await browser.send(link)).body).toContain('lang="en"');
});

test('without a mail server nobody is offered a link, and who asks is told', async () => {
  const call = await production.as(null);
  const answer = await call(mailLink, { body: { who: 'admin' } });
  expect([answer.status, answer.body.title]).toEqual([
    503,
    'Tato instalace neodesílá e-maily. Přihlaste se prosím jiným způsobem.',
  ]);
  expect(await production.db.selectFrom('mail_outbox').select('id').execute()).toEqual([]);
});

test('production sends by its mail server; that it is down is logged, without an address', async () => {
  await givenPerson(sending.db, 'dana', { email: 'Dana@example.cz' });
  const call = await sending.as(null);
  const body = { who: 'dana' };
  expect((await call(mailLink, { body })).status).toBe(200);
  await vi.waitFor(() => expect(mailServer.delivered.map(({ to }) => to)).toEqual([['Dana@example.cz']]));
  expect(await sending.db.selectFrom('mail_outbox').select('id').execute()).toEqual([]);
  await mailServer.stop();
  expect((await call(mailLink, { body })).status).toBe(200);
  await vi.waitFor(() => expect(sending.lines.join('\n')).toContain('a mailed link was not sent'));
  expect(sending.lines.join('\n')).not.toMatch(/dana/i);
});
