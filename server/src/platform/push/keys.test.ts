import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { pushKeysIn } from './keys.ts';
import { vapidHeader } from './vapid.ts';

const root = await mkdtemp(join(tmpdir(), 'anketa-push-keys-'));
afterAll(() => rm(root, { recursive: true, force: true }));

test('processes that need the first key at one moment have the same one', async () => {
  const folder = join(root, 'first');
  const found = await Promise.all(Array.from({ length: 20 }, () => pushKeysIn(folder).current()));
  expect(new Set(found.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['1.key']);
  expect((await stat(join(folder, '1.key'))).mode & 0o077).toBe(0);
  expect(await pushKeysIn(folder).current()).toMatchObject({ id: found[0]?.id });
});

test('after a rotation browsers subscribe with the new key, and the old one is found by its id until its file is gone', async () => {
  const folder = join(root, 'rotated');
  const keys = pushKeysIn(folder);
  const old = await keys.current();
  const made = await keys.rotate();
  expect(made.id).not.toBe(old.id);
  expect((await keys.current()).publicKey).toBe(made.publicKey);
  expect((await keys.find(old.id))?.publicKey).toBe(old.publicKey);
  await rm(join(folder, '1.key'));
  expect(await keys.find(old.id)).toBeUndefined();
  expect((await keys.current()).id).toBe(made.id);
});

test('of ten rotations the newest is the tenth', async () => {
  const keys = pushKeysIn(join(root, 'many'));
  let last = await keys.current();
  for (let more = 0; more < 10; more++) last = await keys.rotate();
  expect((await keys.current()).id).toBe(last.id);
});

test('a push service finds who sends, for its own origin and for half a day', async () => {
  const key = await pushKeysIn(join(root, 'header')).current();
  const header = await vapidHeader(key, 'https://push.example.com:8443/send/abc?d=e', 'mailto:it@example.cz');
  const [, token = '', point = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(point).toBe(key.publicKey);
  const raw = Buffer.from(point, 'base64url');
  const part = (from: number) => raw.subarray(from, from + 32).toString('base64url');
  const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256');
  await jwtVerify(token, verifier, { audience: 'https://push.example.com:8443', algorithms: ['ES256'] });
  const { aud, sub, exp = 0, ...rest } = decodeJwt(token);
  expect({ aud, sub, rest }).toEqual({ aud: 'https://push.example.com:8443', sub: 'mailto:it@example.cz', rest: {} });
  expect(Math.abs(exp - Date.now() / 1000 - 12 * 3600)).toBeLessThan(5);
  expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' });
});
