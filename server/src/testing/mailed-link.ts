import { randomBytes } from 'node:crypto';
import { mailLink, signInByCode } from '@anketa/contract/people/mailed-link';
import { vi } from 'vitest';
import { csrfTokenOf, sessionCookie } from '../platform/http/csrf.ts';
import type { TestApplication } from './application.ts';
import { createBrowser } from './browser.ts';
import { givenPerson } from './given.ts';

/** Browsers that ask an application for links by e-mail, and the e-mails that come. */
export function mailedLinks({ fastify, config, db }: Pick<TestApplication, 'fastify' | 'config' | 'db'>) {
  const { publicUrl } = config;
  let people = 0;

  /** A person with a login and an address of their own. */
  async function givenReader(more: Parameters<typeof givenPerson>[2] = {}) {
    people += 1;
    const [login, email] = [`reader${people}`, `Reader${people}@example.cz`];
    await givenPerson(db, `r${people}`, { login, email, ...more });
    return { oidos: `r${people}`, login, email };
  }

  function openBrowser() {
    const browser = createBrowser({ fastify, publicUrl });
    browser.cookies(publicUrl).set(sessionCookie(config), randomBytes(32).toString('base64url'));
    /** A call as the sign-in page makes it. */
    function call(path: string, json: object) {
      const token = csrfTokenOf(config, browser.cookies(publicUrl).get(sessionCookie(config)) ?? '');
      const headers = { accept: 'application/json', 'x-csrf-token': token };
      return browser.send(`${publicUrl}${path}`, { method: 'POST', json, headers });
    }
    return {
      ...browser,
      ask: (who: string, back?: string) => call(mailLink.path, { who, ...(back !== undefined && { back }) }),
      type: (code: string) => call(signInByCode.path, { code }),
      /** Presses the button of a link's page, wherever that leads first. */
      press: (link: string) => browser.send(link, { method: 'POST', form: {}, headers: { origin: publicUrl } }),
    };
  }

  const mailsTo = (email: string) =>
    db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();

  /** The link of the newest e-mail to an address, once there are so many. */
  async function linkIn(email: string, count = 1): Promise<string> {
    const mails = await vi.waitFor(async () => {
      const found = await mailsTo(email);
      if (found.length < count) throw new Error(`${found.length} e-mails so far`);
      return found;
    });
    const [link] = /http\S+\/sign-in\/link\/\S+/.exec(mails.at(-1)?.body_text ?? '') ?? [];
    if (!link) throw new Error('an e-mail without a link');
    return link;
  }

  return { givenReader, openBrowser, mailsTo, linkIn };
}

/** The code that a page shows. */
export function codeOn(page: string): string {
  const [, code] = /<code>([A-Z0-9]{4}-[A-Z0-9]{4})<\/code>/.exec(page) ?? [];
  if (!code) throw new Error('no code on the page');
  return code;
}
