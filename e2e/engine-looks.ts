import { expect } from '@playwright/test';

/** A window of any engine: what is tried in all of them needs no more of it. */
export interface Screen {
  open(url: string): Promise<void>;
  /** Runs a function, as text, in the page. */
  evaluate<Value>(code: string): Promise<Value>;
  /** Presses a key: one letter, or WebDriver's code of it. */
  key(value: string): Promise<void>;
  press(x: number, y: number): Promise<void>;
}

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof sizes;

/** The right arrow, as WebDriver calls it. */
const right = '\uE014';
const often = { intervals: [100], timeout: 15_000 };
const results = '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026';
const list = () => `/evaluation/${process.env.E2E_SLUG}`;

/** Pages that are looked at, and who looks. */
const pages = [
  { who: null, address: '/results' },
  { who: null, address: `${results}/course/ASVD019` },
  { who: null, address: '/login' },
  { who: null, address: '/help' },
  { who: 'student', address: list() },
  { who: 'admin', address: '/users' },
] as const;

/** What is seen of a page: what is wrong with it, one line each. It runs in the page. */
const seen = `() => {
  const root = document.documentElement;
  const heading = document.querySelector('main h1');
  const box = heading?.getBoundingClientRect();
  const wrong = [];
  if (!box || box.width === 0 || heading.textContent.trim() === '') wrong.push('no heading');
  if (root.scrollWidth > root.clientWidth + 1) wrong.push('sideways: ' + root.scrollWidth + ' in ' + root.clientWidth);
  if (document.querySelector('[data-remote-failure]')) wrong.push('a remote failed');
  for (const field of document.querySelectorAll('main select')) if (getComputedStyle(field).appearance !== 'none') wrong.push('a select of the engine');
  const [, ...ink] = /(\\d+), (\\d+), (\\d+)/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
  return { lang: root.lang, theme: root.dataset.theme ?? '', dark: ink.length > 0 && Math.max(...ink.map(Number)) < 128, wrong };
}`;

const isSettled = `() => document.querySelector('main h1') !== null && document.querySelector('main [aria-busy]') === null
  && document.querySelector('#root main') !== null`;

async function settled(sight: Screen): Promise<void> {
  await expect.poll(() => sight.evaluate(isSettled), often).toBe(true);
}

/** Signs in as a demo person, or out, in a language and colours. */
async function enter(sight: Screen, base: string, who: string | null, locale: string, theme: string): Promise<void> {
  await sight.open(`${base}/lang/${locale}`);
  await sight.open(`${base}/help`);
  const body = JSON.stringify({ login: who, password: 'demo' });
  const status = await sight.evaluate(`async () => {
    document.cookie = 'anketa-theme=${theme}; path=/';
    const headers = { 'content-type': 'application/json', 'x-csrf-token': document.querySelector('meta[name="csrf-token"]').content };
    const who = ${JSON.stringify(who)};
    if (who === null) { await fetch('/logout', { redirect: 'manual' }); return 200; }
    return (await fetch('/internal/session/login', { method: 'POST', headers, body: ${JSON.stringify(body)} })).status;
  }`);
  expect(status).toBe(200);
}

/** One thing that is tried in a window. */
export interface Look {
  readonly name: string;
  readonly size: Size;
  readonly go: (sight: Screen, base: string) => Promise<void>;
}

const matrix: readonly Look[] = (['phone', 'desk'] as const).flatMap((size) =>
  pages.flatMap(({ who, address }) =>
    (['cs', 'en'] as const).flatMap((locale) =>
      (['light', 'dark'] as const).map((theme) => ({
        name: `${address} as ${who ?? 'nobody'}, ${size}, ${locale}, ${theme}`,
        size,
        async go(sight: Screen, base: string) {
          await enter(sight, base, who, locale, theme);
          await sight.open(base + address);
          await settled(sight);
          expect(await sight.evaluate(seen)).toEqual({ lang: locale, theme, dark: theme === 'dark', wrong: [] });
        },
      })),
    ),
  ),
);

/** What engines once did otherwise, of the review of 2026-11 (A2, B1, B3, D1, D4 stands in what is seen of every page). */
const differences: readonly Look[] = [
  {
    name: 'a press beside the menu of a phone closes it',
    size: 'phone',
    async go(sight, base) {
      await enter(sight, base, null, 'cs', 'light');
      await sight.open(`${base}/results`);
      await settled(sight);
      const isOpen = () => sight.evaluate(`() => document.querySelector('dialog[open]') !== null`);
      // The script that opens it where the engine does not may not have come yet.
      const opens = async () => {
        if (!(await isOpen())) await sight.evaluate(`() => document.querySelector('header button').click()`);
        return isOpen();
      };
      await expect.poll(opens, often).toBe(true);
      // When it has slid in.
      await new Promise((done) => setTimeout(done, 400));
      // Beside the drawer of 320 pixels, and not at the edge: there an engine has its scroll bar.
      await sight.press(345, 600);
      await expect.poll(isOpen, often).toBe(false);
    },
  },
  {
    name: 'a text grows with what is written, its placeholder can be read, and a key goes on from the step that it chose',
    size: 'phone',
    async go(sight, base) {
      await enter(sight, base, 'student', 'cs', 'light');
      await sight.open(base + list());
      await settled(sight);
      const course = `document.querySelector('a[aria-label^="Vyplnit: "]')`;
      await expect.poll(() => sight.evaluate(`() => ${course} !== null`), often).toBe(true);
      await sight.evaluate(`() => ${course}.click()`);
      await expect
        .poll(() => sight.evaluate(`() => document.querySelectorAll('[role=radiogroup] input').length > 4`), often)
        .toBe(true);
      const checked = () =>
        sight.evaluate(
          `() => document.querySelector('[role=radiogroup] input:checked')?.getAttribute('aria-label')?.[0] ?? ''`,
        );
      await sight.evaluate(`() => document.querySelector('[role=radiogroup] input').focus()`);
      await sight.key('3');
      await expect.poll(checked, often).toBe('3');
      await sight.key(right);
      await expect.poll(checked, often).toBe('4');
      const height = () =>
        sight.evaluate<number>(`() => document.querySelector('main fieldset textarea').offsetHeight`);
      const before = await height();
      await sight.evaluate(`() => {
        const field = document.querySelector('main fieldset textarea');
        const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;
        set.call(field, 'řádek\\n'.repeat(14));
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }`);
      await expect.poll(height, often).toBeGreaterThan(before + 60);
    },
  },
];

export const looks: readonly Look[] = [...differences, ...matrix];
