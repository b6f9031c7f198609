import { createStore } from '@anketa/remote/store';
import { afterEach, expect, test, vi } from 'vitest';
import { followDensity } from './preferences.ts';

afterEach(() => vi.unstubAllGlobals());

test('the document has the density that is chosen, and the browser keeps it for a year', () => {
  const set = vi.fn();
  vi.stubGlobal('cookieStore', { set });
  const density = createStore<'comfortable' | 'compact'>('comfortable');
  followDensity(density);
  density.set('compact');
  expect(document.documentElement.dataset.density).toBe('compact');
  expect(set.mock.calls).toMatchObject([[{ name: 'anketa-density', value: 'compact', sameSite: 'lax' }]]);
  density.set('comfortable');
  expect(document.documentElement.dataset.density).toBeUndefined();
  expect(set.mock.calls.at(-1)).toMatchObject([{ value: 'comfortable' }]);
});
