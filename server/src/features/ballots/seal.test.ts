import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawPublicKey } from '../../platform/keystore.ts';
import { pad, seal, sealingKeyFrom, unpad, unseal } from './seal.ts';

const { publicKey, privateKey } = generateKeyPairSync('x25519');
const raw = rawPublicKey(publicKey);
const recipient = sealingKeyFrom(raw);

test('what was sealed opens again, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 5000 }), fc.nat(), (text, evaluation) => {
      expect(unseal(privateKey, evaluation, seal(recipient, evaluation, text))).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test('a box does not open in another evaluation, with another key, or when one byte changed', () => {
  const box = seal(recipient, 7, 'odpověď');
  expect(() => unseal(privateKey, 8, box)).toThrow();
  expect(() => unseal(generateKeyPairSync('x25519').privateKey, 7, box)).toThrow();
  for (let at = 0; at < box.length; at += 37) {
    const damaged = Buffer.from(box);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(() => unseal(privateKey, 7, damaged)).toThrow();
  }
});

test('boxes come in 1-KiB steps, so that length does not tell a comment from none', () => {
  const lengths = new Set(['', 'a', 'x'.repeat(900)].map((text) => seal(recipient, 1, text).length));
  expect(lengths.size).toBe(1);
  expect(pad(Buffer.alloc(1021)).length).toBe(2048);
  expect(() => unpad(Buffer.alloc(8, 255))).toThrow(RangeError);
});

test('sealing the same text twice gives different boxes', () => {
  expect(seal(recipient, 1, 'a').equals(seal(recipient, 1, 'a'))).toBe(false);
});
