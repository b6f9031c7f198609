import { expect, test } from 'vitest';
import { countedAddress } from './address.ts';
import { createPseudonyms } from './limit.ts';

test('what is counted has a name that says nothing, and another one each day', () => {
  let now = Date.parse('2026-11-21T23:59:00Z');
  const pseudonym = createPseudonyms(() => now);
  const student = pseudonym('31415926');
  expect(pseudonym('31415926')).toBe(student);
  expect(pseudonym('31415927')).not.toBe(student);
  expect(student).toMatch(/^[\w-]{43}$/);
  now += 2 * 60_000;
  expect(pseudonym('31415926')).not.toBe(student);
  // Of another process, or after a restart.
  expect(createPseudonyms(() => now)('31415926')).not.toBe(pseudonym('31415926'));
});

test('an address is counted as its household: IPv6 by 56 bits, IPv4 whole however it is written', () => {
  expect(countedAddress('192.0.2.7')).toBe('192.0.2.7');
  expect(countedAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(countedAddress('2001:db8:1:2:aaaa::1')).toBe(countedAddress('2001:db8:1:ff:bbbb:1:2:3'));
  expect(countedAddress('2001:db8:1:2::1')).not.toBe(countedAddress('2001:db8:1:102::1'));
});
