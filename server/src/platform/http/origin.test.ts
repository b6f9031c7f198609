import { checkSession, logIn } from '@anketa/contract/people/session';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';

const demo = await testApplication();
const production = await testApplication({ demo: false, publicUrl: 'https://anketa.example', proxies: 1 });

test('in production a call comes from the public address: scheme, host and port, whatever the proxy says', async () => {
  const page = await production.as(null);
  const from = async (origin: string, headers = {}) =>
    (await page(checkSession, { headers: { origin, ...headers } })).status;
  expect(await from('https://anketa.example')).toBe(200);
  const others = ['http://anketa.example', 'https://anketa.example:8443', 'https://evil.example', 'null', 'https://x@'];
  for (const origin of others) expect(await from(origin), origin).toBe(403);
  const misled = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  expect(await from('https://evil.example', misled)).toBe(403);
});

test('the demo is reached at whatever name this machine has, and nowhere else', async () => {
  const page = await demo.as(null);
  const from = async (origin: string, host: string) => (await page(checkSession, { headers: { origin, host } })).status;
  expect(await from('http://127.0.0.1:4000', '127.0.0.1:4000')).toBe(200);
  expect(await from('http://localhost:4000', 'localhost:4000')).toBe(200);
  expect(await from('https://127.0.0.1:4000', '127.0.0.1:4000')).toBe(403);
  expect(await from('http://127.0.0.1:5000', '127.0.0.1:4000')).toBe(403);
});

test('who writes X-Forwarded-For does not choose the address that limits count by', async () => {
  const page = await production.as(null);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++) {
    const headers = { 'x-forwarded-for': `203.0.113.${guess}, 192.0.2.1` };
    statuses.push((await page(logIn, { body: { login: 'novakova', password: 'hádám' }, headers })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});
