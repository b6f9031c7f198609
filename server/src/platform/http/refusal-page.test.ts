import { locales } from '@anketa/contract/values';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { textsOf } from '../../testing/wording.ts';

const application = await testApplication();
const { fastify } = application;

/** What a browser gets that goes to an address. */
const opened = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fastify.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers } });

/** Addresses that no page is drawn for, with the status of the answer and its text. */
const refused = {
  '/results?search=%00': [400, 'plainPage.address'],
  '/results/%00': [400, 'plainPage.address'],
  '/results/%E0%A4%A': [400, 'plainPage.address'],
  '/internal/nowhere': [404, 'errors.not-found'],
  '/internal/users/csv': [401, 'errors.not-signed-in'],
  [`/internal/evaluation/${'x'.repeat(1001)}`]: [404, 'errors.not-found'],
} as const;

test.each(locales)(
  'a browser that goes to an address which is refused gets a page, in its language: %s',
  async (locale) => {
    for (const [url, [status, text]] of Object.entries(refused)) {
      for (const [header, value] of [
        ['accept-language', locale],
        ['cookie', `anketa-locale=${locale}`],
      ] as const) {
        const { statusCode, headers, body } = await opened(url, { [header]: value });
        expect([statusCode, headers['content-type']], url).toEqual([status, 'text/html; charset=utf-8']);
        expect(headers['content-security-policy'], url).toContain("default-src 'none'");
        expect(body, url).toContain(`<html lang="${locale}">`);
        expect(body, url).toContain(`<h1>${textsOf(locale).get('plainPage.title')}</h1>`);
        expect(body, url).toContain(`<p>${textsOf(locale).get(text)}</p>`);
      }
    }
  },
);

test('nothing of the address stands in such a page, and it sets no cookie', async () => {
  const { body, cookies } = await opened('/results/%00<script>alert(1)</script>');
  expect(body).not.toContain('alert');
  expect(cookies).toEqual([]);
});

test('scripts and programs get the same as JSON', async () => {
  for (const accept of [undefined, '*/*', 'application/json']) {
    const { headers } = await fastify.inject({ url: '/results?search=%00', headers: accept ? { accept } : {} });
    expect(headers['content-type'], accept).toContain('application/problem+json');
  }
});

test('an address whose part cannot be a number names nothing', async () => {
  const admin = await application.as(await givenPerson(application.db, 'boss', { roles: ['admin'] }));
  const { status, body } = await admin.get('/internal/import/abc');
  expect([status, (body as { type: string }).type]).toEqual([404, '/problems/not-found']);
});
