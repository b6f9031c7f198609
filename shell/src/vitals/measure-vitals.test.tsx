import { beforeEach, expect, test, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { measureVitals } from './measure-vitals.ts';

const notes = vi.hoisted(() => new Map<string, (metric: Metric) => void>());
vi.mock('web-vitals', () => {
  const measure = (name: string) => (note: (metric: Metric) => void) => void notes.set(name, note);
  return Object.fromEntries(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [`on${name}`, measure(name)]));
});

const sent: { url: unknown; init: RequestInit | undefined }[] = [];

beforeEach(() => {
  notes.clear();
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    sent.push({ url, init });
    return new Response('{}');
  });
  return () => {
    // What still listens hears that its page has gone.
    leave();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const measured = (name: string, value: number) => notes.get(name)?.({ name, value } as Metric);

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
const leave = () => see('hidden');

test('when the page first goes out of sight its route and its measures are sent, once, and nothing else', () => {
  window.history.replaceState(null, '', '/import/7?search=Nov%C3%A1k');
  measureVitals('/import/:id');
  measured('LCP', 1234.56);
  measured('CLS', 0.012345);
  measured('LCP', 2000.4);
  see('visible');
  expect(sent).toEqual([]);
  leave();
  window.dispatchEvent(new Event('pagehide'));
  measured('INP', 80);
  leave();
  expect(sent).toHaveLength(1);
  expect(JSON.parse(String(sent[0]?.init?.body))).toEqual({ route: '/import/:id', vitals: { LCP: 2000, CLS: 0.0123 } });
  expect(sent[0]).toMatchObject({
    url: '/internal/web-vitals',
    init: { method: 'POST', keepalive: true, credentials: 'omit', referrer: '' },
  });
});

test('of a page of which nothing was measured nothing is sent', () => {
  measureVitals('/login');
  leave();
  expect(sent).toEqual([]);
});
