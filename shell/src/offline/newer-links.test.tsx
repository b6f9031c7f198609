import { createStore } from '@anketa/remote/store';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { takeNewerAtLinks } from './newer-links.ts';

const newer = createStore(false);
const http = { answered: createStore(true), pending: createStore(0) };
const guard = { held: false, isUnsaved: () => guard.held };
const remotes = [{ routes: [{ path: '/results', right: 'public' as const }] }];
takeNewerAtLinks({ remotes, newer, http, guard });
const onLine = vi.spyOn(navigator, 'onLine', 'get');

/** What the page's own router hears of. */
const heard = vi.fn((event: Event) => event.preventDefault());
document.body.addEventListener('click', heard);
// jsdom opens no documents.
const opensNone = (event: Event) => event.preventDefault();
window.addEventListener('click', opensNone);
// Other tests have the same document.
afterAll(() => {
  onLine.mockRestore();
  document.body.removeEventListener('click', heard);
  window.removeEventListener('click', opensNone);
});

afterEach(() => {
  newer.set(false);
  http.pending.set(0);
  http.answered.set(true);
  onLine.mockReturnValue(true);
  guard.held = false;
  document.body.replaceChildren();
  heard.mockClear();
});

/** Whether a click on a link goes past the page's router, to the browser. */
function leavesRouter(href: string, attributes: Partial<HTMLAnchorElement> = {}): boolean {
  const link = Object.assign(document.createElement('a'), { href, ...attributes });
  const inside = link.appendChild(document.createElement('span'));
  document.body.append(link);
  inside.click();
  return heard.mock.calls.length === 0;
}

test('links go on within the page as long as it is what a new one would be', () => {
  expect(leavesRouter('/results/course')).toBe(false);
});

test('then the next link to another page of a remote is followed by the browser', () => {
  newer.set(true);
  expect(leavesRouter('/results/course')).toBe(true);
});

const exceptions: readonly [string, () => void, string, Partial<HTMLAnchorElement>][] = [
  ['unsaved work', () => void Object.assign(guard, { held: true }), '/results/course', {}],
  ['a request under way', () => http.pending.set(1), '/results/course', {}],
  ['no network', () => void onLine.mockReturnValue(false), '/results/course', {}],
  ['no answer to the last request', () => http.answered.set(false), '/results/course', {}],
  ['a link within the page', () => undefined, '#main', {}],
  ['a link that no remote answers, such as to sign out', () => undefined, '/logout', {}],
  ['a link to another tab', () => undefined, '/results/course', { target: '_blank' }],
  ['a link to elsewhere', () => undefined, 'https://elsewhere.test/results', {}],
];
test.each(exceptions)('but not with %s', (_what, given, href, attributes) => {
  newer.set(true);
  given();
  expect(leavesRouter(href, attributes)).toBe(false);
});
