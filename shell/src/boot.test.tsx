import { afterEach, expect, test, vi } from 'vitest';
import { csrfToken } from './boot.ts';

afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
});

test('the token of a page stands in its head; a page without one is only logged (7.3)', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const meta = document.createElement('meta');
  meta.name = 'csrf-token';
  meta.content = 'token';
  document.head.append(meta);
  expect([csrfToken(), warn.mock.calls.length]).toEqual(['token', 0]);
  meta.remove();
  expect([csrfToken(), warn.mock.calls.length]).toEqual(['', 1]);
});
