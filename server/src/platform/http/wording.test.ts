import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCatalogue } from '@anketa/contract/errors';
import { type Locale, locales } from '@anketa/contract/values';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { isWorded, textsOf } from '../../testing/wording.ts';

const application = await testApplication();
const { db, fastify } = application;
await givenPerson(db, 'boss', { roles: ['admin'] });

test('every text stands in both languages, with the same holes, and none is the other one', () => {
  const [cs, en] = [textsOf('cs'), textsOf('en')];
  expect([...cs.keys()].toSorted()).toEqual([...en.keys()].toSorted());
  const holes = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [key, text] of cs) {
    expect(holes(en.get(key)), key).toEqual(holes(text));
    expect(en.get(key), key).not.toBe(text);
  }
});

test('every error of the catalogue is worded in both languages, and no text is left without an error', () => {
  for (const locale of locales) {
    const worded = [...textsOf(locale).keys()].flatMap((key) => (key.startsWith('errors.') ? [key.slice(7)] : []));
    expect(worded.toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
  }
});

/** Source of the server without its tests. */
async function sources(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../..');
  const names = await readdir(folder, { recursive: true });
  const chosen = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Promise.all(chosen.map((name) => readFile(join(folder, name), 'utf8')));
}

test('wherever an error has holes in its text, it is thrown with values for them', async () => {
  const thrown = (await sources()).flatMap((source) =>
    [...source.matchAll(/problem\('([\w-]+)'(, \{[^;]*?)?\)/g)].map(([, name = '', given = '']) => ({ name, given })),
  );
  expect(thrown.length).toBeGreaterThan(60);
  for (const { name, given } of thrown) {
    const text = textsOf('cs').get(`errors.${name}`) ?? '';
    if (text.includes('{')) expect(given, name).toContain('values');
  }
});

const json = { 'content-type': 'application/json' };

/** Requests that Fastify or the application turns away before any feature is asked, each in its own way. */
const refused: Readonly<Record<string, InjectOptions>> = {
  'no such address': { method: 'GET', url: '/internal/nowhere' },
  'no such method': { method: 'PATCH' as 'GET', url: '/internal/imports' },
  'an address that cannot be read': { method: 'GET', url: '/internal/import/%zz' },
  'an address too long': { method: 'GET', url: `/internal/evaluation/${'x'.repeat(1001)}` },
  'NUL in the address': { method: 'GET', url: '/internal/import/%00' },
  'a number that is none': { method: 'GET', url: '/internal/import/abc' },
  'not signed in': { method: 'GET', url: '/internal/import/1' },
  'another page': { method: 'POST', url: '/internal/import/get-phases', headers: { 'sec-fetch-site': 'cross-site' } },
  'no JSON': { method: 'POST', url: '/internal/session/login', headers: json, payload: '{' },
  'another type': {
    method: 'POST',
    url: '/internal/session/login',
    headers: { 'content-type': 'text/xml' },
    payload: '<a/>',
  },
  'no body': { method: 'POST', url: '/internal/session/login', headers: json },
  'a body too large': {
    method: 'POST',
    url: '/internal/session/login',
    headers: json,
    payload: `"${'x'.repeat(2e6)}"`,
  },
};

interface Refusal {
  readonly type: string;
  readonly title: string;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

function expectWorded(locale: Locale, { type, title, errors = {} }: Refusal, why: string) {
  expect(type, why).toMatch(/^\/problems\/[a-z-]+$/);
  for (const text of [title, ...Object.values(errors).flat()]) {
    expect(isWorded(locale, text), `${why}: ${text}`).toBe(true);
    expect(isWorded(locale === 'cs' ? 'en' : 'cs', text), `${why}: ${text}`).toBe(false);
  }
}

test.each(locales)('whatever is refused at the door is refused in words: %s', async (locale) => {
  for (const [why, { headers, ...request }] of Object.entries(refused)) {
    for (const language of [{ 'accept-language': locale }, { cookie: `anketa-locale=${locale}` }]) {
      const reply = await fastify.inject({ ...request, headers: { ...headers, ...language } } as InjectOptions);
      expect(reply.statusCode, why).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode, why).toBeLessThan(500);
      expect(reply.headers['content-type'], why).toContain('application/problem+json');
      expectWorded(locale, reply.json(), why);
    }
  }
});

test.each(locales)('of a body that does not fit each field is told what is wrong with it: %s', async (locale) => {
  const boss = await application.as('boss');
  const body = { semester: 'x', year: 2 ** 40, name_cs: 'x'.repeat(2000) };
  const reply = await boss.send('POST', '/internal/import/create', body, { 'accept-language': locale });
  const refusal = reply.body as Refusal;
  expect(reply.status).toBe(400);
  expectWorded(locale, refusal, 'create');
  const text = (key: string) => [textsOf(locale).get(`fields.${key}`)];
  expect(refusal.errors).toEqual({
    semester: text('invalid'),
    year: text('too-large'),
    name_cs: text('too-large'),
    name_en: text('required'),
  });
  // What the validator itself says is for engineers.
  expect(refusal.detail).toContain('body/semester');
});
