import { checkSession, countSessions, endSessions, logIn } from '@anketa/contract/people/session';
import { newerSet, setHeader } from '@anketa/contract/suite/page-set';
import { expect, test, vi } from 'vitest';
import { createSend, padded } from './http.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

test('bodies of any content have one length, and mean the same', () => {
  for (const text of ['', 'a', 'příliš žluťoučký kůň 🐎', 'x'.repeat(900)]) {
    const body = padded(JSON.stringify({ text }), 1000);
    expect(bytes(body)).toBe(1000);
    expect(JSON.parse(body)).toEqual({ text });
  }
  expect(bytes(padded(JSON.stringify('x'.repeat(1000)), 1000))).toBe(2000);
});

test('an answer that breaks off is none, and a refusal without words keeps its number', async () => {
  const answers = [new Response('{"evaluation":', { status: 200 }), new Response('<html>', { status: 502 })];
  vi.stubGlobal('fetch', async () => answers.shift());
  const send = createSend({ csrfToken: () => '', afterSessionEnd: async () => false });
  await expect(send({ method: 'GET', url: '/a' })).rejects.toMatchObject({ name: 'HttpError', status: 0 });
  await expect(send({ method: 'GET', url: '/a' })).rejects.toMatchObject({ name: 'HttpError', status: 502 });
  vi.unstubAllGlobals();
});

test('without a size nothing is added', () => {
  expect(padded('{"a":1}')).toBe('{"a":1}');
});

test('the end of a session is told of whatever needs one, once for each answer, and not of the calls that sign in or ask', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const told: (readonly [string, boolean])[] = [];
  const send = createSend({
    csrfToken: () => '',
    async afterSessionEnd(method, again) {
      told.push([method, again]);
      return !again;
    },
  });
  const failed = (method: string, url: string) => expect(send({ method, url })).rejects.toMatchObject({ status: 401 });
  for (const { method, path } of [logIn, checkSession]) await failed(method, path);
  expect(told).toEqual([]);
  for (const { method, path } of [countSessions, endSessions]) await failed(method, path);
  expect(told).toEqual([
    ['GET', false],
    ['GET', true],
    ['POST', false],
    ['POST', true],
  ]);
  vi.unstubAllGlobals();
});

test('each request says with which set the page was made, and hears when a new page would get another one', async () => {
  const asked: (string | null)[] = [];
  const isNewer = { [setHeader]: newerSet };
  const answers: Record<string, string>[] = [{}, isNewer, isNewer];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get(setHeader));
    return new Response('{}', { headers: answers.shift() ?? {} });
  });
  const onNewer = vi.fn();
  const needs = { csrfToken: () => '', afterSessionEnd: async () => false };
  const send = createSend({ ...needs, setOfPage: { set: 'one.mac', onNewer } });
  await send({ method: 'GET', url: '/a' });
  expect(onNewer).not.toHaveBeenCalled();
  await send({ method: 'GET', url: '/a' });
  expect(onNewer).toHaveBeenCalledOnce();
  await createSend(needs)({ method: 'GET', url: '/a' });
  expect(asked).toEqual(['one.mac', 'one.mac', null]);
  vi.unstubAllGlobals();
});

test('every request says that a script sent it, and has the token of its page (7.1, 7.2)', async () => {
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers));
    return new Response('{}');
  });
  const send = createSend({ csrfToken: () => 'token', afterSessionEnd: async () => false });
  for (const method of ['GET', 'POST']) await send({ method, url: '/a' });
  expect(asked.map((headers) => [headers.get('x-requested-with'), headers.get('x-csrf-token')])).toEqual(
    Array(2).fill(['XMLHttpRequest', 'token']),
  );
  vi.unstubAllGlobals();
});
