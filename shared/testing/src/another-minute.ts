import { vi } from 'vitest';

let minutes = 0;

/**
 * Before a test of pages that fail: lets the page's clock stand a minute after the last one's, since a person is sent home
 * once in ten seconds at most.
 */
export function anotherMinute(): void {
  minutes += 1;
  vi.spyOn(performance, 'now').mockReturnValue(minutes * 60_000);
}
