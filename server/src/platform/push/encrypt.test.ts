import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { givenPushBrowser } from '../../testing/push-browser.ts';
import { BrowserKeysError, encrypted, longestPayload } from './encrypt.ts';

test('the example of RFC 8291 comes out byte for byte', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const body = encrypted(Buffer.from('When I grow up, I want to be a watermelon'), keys, { pair, salt });
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('the longest message fills what push services take, and its browser reads it; a longer one is refused', () => {
  const browser = givenPushBrowser();
  const message = Buffer.alloc(longestPayload, 'ř');
  const body = encrypted(message, browser.keys);
  expect([longestPayload, body.length]).toEqual([3993, 4096]);
  expect(browser.read(body)).toEqual(message);
  expect(() => encrypted(Buffer.alloc(longestPayload + 1), browser.keys)).toThrow(RangeError);
});

test('one message is never the same twice, and no other browser reads it', () => {
  const [one, other] = [givenPushBrowser(), givenPushBrowser()];
  const message = Buffer.from('Hodnocení výuky');
  const body = encrypted(message, one.keys);
  expect(encrypted(message, one.keys)).not.toEqual(body);
  expect(() => other.read(body)).toThrow();
});

test.each([
  { what: 'a point off the curve', keys: { p256dh: Buffer.alloc(65, 4).toString('base64url') } },
  { what: 'no point', keys: { p256dh: 'key' } },
  { what: 'a short secret', keys: { auth: 'c2VjcmV0' } },
])('keys that are none say so: $what', ({ keys }) => {
  expect(() => encrypted(Buffer.from('x'), { ...givenPushBrowser().keys, ...keys })).toThrow(BrowserKeysError);
});
