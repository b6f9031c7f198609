import { expect, test } from 'vitest';
import { ProblemError } from '../../platform/http/problem.ts';
import { cheapHash } from '../../testing/cheap-hash.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

test('a password matches its own hash alone, and no hash matches nothing', async () => {
  const hash = await hashPassword('tajné');
  expect(await passwordMatches('tajné', hash)).toBe(true);
  expect(await passwordMatches('tajne', hash)).toBe(false);
  expect(await passwordMatches('', null)).toBe(false);
});

test('when too many wait, the rest are told at once; those who wait are served', async () => {
  const hash = await cheapHash('tajné');
  const all = await Promise.allSettled(Array.from({ length: 400 }, () => passwordMatches('tajné', hash)));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((reason) => reason instanceof ProblemError && reason.problem === 'busy')).toBe(true);
  const served = all.filter((one) => one.status === 'fulfilled' && one.value);
  expect(served.length).toBeGreaterThanOrEqual(300);
  expect(served.length + refused.length).toBe(400);
  expect(await passwordMatches('tajné', hash)).toBe(true);
});
