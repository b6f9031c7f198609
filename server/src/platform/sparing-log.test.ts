import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loggable } from './loggable.ts';
import { sparingly } from './sparing-log.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what repeats is logged once with its reason, then rarely and counted, and at once when it comes back', () => {
  const lines: string[] = [];
  const log = sparingly({
    error: (details, message) => void lines.push(`${message}: ${Reflect.get(details, 'repeated') ?? 'first'}`),
  });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let tries = 0; tries < 1200; tries++) {
    log.error(loggable(refused), 'job queue');
    vi.advanceTimersByTime(100);
  }
  log.error(loggable(new Error('other')), 'job queue');
  expect(lines).toEqual(['job queue: first', 'job queue: 599', 'job queue: 600', 'job queue: first']);
  vi.advanceTimersByTime(600_000);
  log.error(loggable(refused), 'job queue');
  expect(lines.slice(4)).toEqual(['job queue: first']);
});

test('what is thrown without being an error says its reason, and nothing but that', () => {
  expect(loggable({ message: 'connection refused', code: '57P01', detail: 'a row' })).toEqual({
    error: { name: 'Error', message: 'connection refused', code: '57P01' },
  });
  expect(loggable('gone')).toEqual({ error: { name: 'Error', message: 'gone' } });
});
