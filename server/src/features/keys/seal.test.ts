import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawPublicKey } from '../../platform/keystore.ts';
import { pad, unpad } from '../../platform/padded-cipher.ts';
import { contentRoom, recipientOf, seal, unseal } from './seal.ts';

const { publicKey, privateKey } = generateKeyPairSync('x25519');
const recipient = recipientOf(7, rawPublicKey(publicKey), 8000);

test('what was sealed opens again, and every box has the size of the evaluation', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: contentRoom(8000) }), (content) => {
      const box = seal(recipient, Buffer.from(content));
      expect(box.length).toBe(8000);
      expect(unseal(privateKey, 7, box).equals(Buffer.from(content))).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect(seal(recipient, Buffer.alloc(contentRoom(8000))).length).toBe(8000);
  expect(() => seal(recipient, Buffer.alloc(contentRoom(8000) + 1))).toThrow(RangeError);
});

test('a box does not open in another evaluation, with another key, or when one byte changed', () => {
  const box = seal(recipient, Buffer.from('odpověď'));
  expect(() => unseal(privateKey, 8, box)).toThrow();
  expect(() => unseal(generateKeyPairSync('x25519').privateKey, 7, box)).toThrow();
  for (let at = 0; at < box.length; at += 137) {
    const damaged = Buffer.from(box);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(() => unseal(privateKey, 7, damaged)).toThrow();
  }
});

test('padding has one length and is taken off again', () => {
  expect(pad(Buffer.from('a'), 100).length).toBe(100);
  expect(unpad(pad(Buffer.from('a'), 100)).toString()).toBe('a');
  expect(() => unpad(Buffer.alloc(8, 255))).toThrow(RangeError);
});

test('sealing the same twice gives different boxes', () => {
  expect(seal(recipient, Buffer.from('a')).equals(seal(recipient, Buffer.from('a')))).toBe(false);
});
