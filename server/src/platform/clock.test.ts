import { expect, test } from 'vitest';
import { clockAhead, mustAgreeOnTime } from './clock.ts';

/** A database whose clock is so many seconds ahead of this one. */
const ahead = (seconds: number) => ({ query: async () => ({ rows: [{ now: Date.now() / 1000 + seconds }] }) }) as never;

test('how far this clock is from the database is measured, and above five seconds it is refused in words', async () => {
  expect((await clockAhead(ahead(-30))).ahead).toBeCloseTo(30, 0);
  await mustAgreeOnTime(ahead(4));
  await expect(mustAgreeOnTime(ahead(3600))).rejects.toThrow('this clock is 3600 s behind');
  await expect(mustAgreeOnTime(ahead(-7))).rejects.toThrow('this clock is 7 s ahead of');
});
