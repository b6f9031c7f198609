import type { Boot } from '@anketa/contract/suite/registry';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import cs from '../locales/pages/cs.json' with { type: 'json' };
import { createHttp } from '../ports/http.ts';
import { noteHere, subscribesWithin } from '../push/browser.ts';
import { createShell, ShellReactContext } from '../shell.ts';
import { browserWithPush, subscriptionAt } from '../testing/browser-with-push.ts';
import { NotificationsSection } from './notifications-section.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

const boot: Boot = {
  registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [] },
  session: sessionOf(),
  locale: 'cs',
  demo: true,
  version: '1',
  data: null,
  title: null,
  lead: null,
  legal: null,
  route: null,
  theme: 'system',
  density: 'comfortable',
  set: 'g',
  load: null,
  preview: null,
  offline: false,
  worker: true,
  refusal: null,
  signedOut: false,
  signIn: { providers: [], mailedLink: false, students: true },
  links: { help: '/help', changelog: '/changelog' },
};
const still = { http: createHttp(''), outlet: null, loadRemote: () => Promise.reject(new Error('none')) };

const words = cs.notifications;
const own = 'https://push.example.com/new';
const server = {
  'GET /internal/push-key': { current: { id: 'k1', key: 'the key' } },
  'POST /internal/push-browsers': { browsers: 0, here: null, current: 'k1' },
  'POST /api/subscribe': { ok: true },
  'POST /api/unsubscribe': { ok: true },
};
const isOn = {
  'POST /internal/push-browsers': { browsers: 1, here: { keyId: 'k1', channels: ['studium'] }, current: 'k1' },
};

let warned: string[];
beforeEach(() => {
  warned = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => void warned.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  noteHere(null);
});

async function rendered(
  answers: FakeAnswers = {},
  { session = sessionOf('student'), worker = true }: Partial<Pick<Boot, 'session' | 'worker'>> = {},
) {
  const { context, seen, answer } = fakeSuite({ session, answers: { ...server, ...answers } });
  const shell = createShell({ ...boot, session, worker }, window.location, still);
  const { user } = await render(
    <ShellReactContext value={shell}>
      <NotificationsSection />
    </ShellReactContext>,
    { suite: context },
  );
  return { user, seen, answer };
}

async function opened(...given: Parameters<typeof rendered>) {
  const { user, seen, answer } = await rendered(...given);
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: words.switch });
  const sentTo = (url: string) => seen.requests.filter((request) => request.url === url).map(({ body }) => body);
  return { user, box, seen, answer, sentTo, says: (text: string) => screen.findByText(text) };
}

test('the settings have a switch that subscribes this browser to notifications, with the key of the server and for what concerns its person', async () => {
  const browser = browserWithPush({ permission: 'default' });
  const { user, box, answer, sentTo, says } = await opened();
  await says(words.states.off);
  expect(box.checked).toBe(false);
  answer(isOn);
  await user.click(box);
  await says(words.states.on);
  expect(box.checked).toBe(true);
  expect(browser.keys).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the key' }]);
  expect(sentTo('/api/subscribe')).toEqual([
    { subscription: subscriptionAt(own), channels: ['studium'], userId: '12345678', keyId: 'k1' },
  ]);
});

test.each([
  ['a teacher', sessionOf('teacher'), ['ucit'], words.text],
  ['who is both', sessionOf('student', { teacher: true }), ['studium', 'ucit'], words.text],
  ['who is neither', sessionOf('manager'), [], words.noChannel],
])('%s subscribes to what concerns them', async (_who, session, channels, text) => {
  browserWithPush();
  const { user, box, sentTo, says } = await opened({}, { session });
  await says(text);
  await says(words.states.off);
  await user.click(box);
  await vi.waitFor(() => expect(sentTo('/api/subscribe')).toMatchObject([{ channels }]));
});

test('switched off, the browser has no subscription and the server is told; other browsers are said, and stay', async () => {
  const browser = browserWithPush({ subscribed: own });
  const { user, box, answer, sentTo, says } = await opened({
    'POST /internal/push-browsers': { browsers: 3, here: { keyId: 'k1', channels: ['studium'] }, current: 'k1' },
  });
  await says(words.states.on);
  await says('Chodí Vám do 2 dalších prohlížečů.');
  expect(box.checked).toBe(true);
  answer({ 'POST /internal/push-browsers': { browsers: 2, here: null, current: 'k1' } });
  await user.click(box);
  await says(words.states.off);
  await says('Chodí Vám do 2 dalších prohlížečů.');
  expect([box.checked, browser.endpoint]).toEqual([false, null]);
  expect(sentTo('/api/unsubscribe')).toEqual([{ subscription: subscriptionAt(own), userId: '12345678' }]);
});

test('who denies it to the browser is said how to allow it; that is only logged, and the switch stays as it was', async () => {
  browserWithPush({ permission: 'default', answers: 'denied' });
  const { user, box, seen, sentTo, says } = await opened();
  await says(words.states.off);
  await user.click(box);
  await says(words.states.denied);
  // It could only be refused again, until its person allows it.
  expect([box.checked, box.disabled]).toEqual([false, true]);
  expect(warned).toEqual(['anketa: no notifications in this browser: permission denied']);
  expect([seen.notices, sentTo('/api/subscribe')]).toEqual([[], []]);
});

test('who closes the browser’s question finds the switch as it was, and can be asked again', async () => {
  browserWithPush({ permission: 'default', answers: 'default' });
  const { user, box, seen, says } = await opened();
  await says(words.states.off);
  await user.click(box);
  await vi.waitFor(() => expect(warned).toHaveLength(1));
  await says(words.states.off);
  expect([box.checked, box.disabled, seen.notices]).toEqual([false, false, []]);
});

test.each([
  [
    'the browser fails',
    { subscribing: () => Promise.reject(new Error('no push service')) },
    {},
    'Error: no push service',
  ],
  ['the server refuses', {}, { 'POST /api/subscribe': new HttpError(409, {}) }, 'Error'],
  ['the server has none any more', {}, { 'GET /internal/push-key': { current: null } }, 'Error: the server sends none'],
])(
  'a subscription that fails is only logged, and the switch stays as it was: %s',
  async (_what, behaviour, answers, why) => {
    const browser = browserWithPush(behaviour);
    const { user, box, seen, answer, says } = await opened();
    await says(words.states.off);
    answer(answers);
    await user.click(box);
    await says(words.states.failed);
    expect([box.checked, browser.endpoint, seen.notices]).toEqual([false, null, []]);
    expect(warned).toEqual([expect.stringContaining(why)]);
  },
);

test('a browser that never answers has failed after twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  browserWithPush({ subscribing: () => new Promise(() => undefined) });
  const { user, box, says } = await opened();
  await says(words.states.off);
  await user.click(box);
  await says(words.states.beginning);
  expect(subscribesWithin).toBe(20_000);
  await act(() => vi.advanceTimersByTimeAsync(subscribesWithin));
  await says(words.states.failed);
  expect([box.checked, box.disabled]).toEqual([false, false]);
});

test('while it is on its way a further click does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const browser = browserWithPush({ subscribing: () => promise });
  const { user, box, answer, says } = await opened();
  await says(words.states.off);
  answer(isOn);
  await user.click(box);
  await says(words.states.beginning);
  await user.click(box);
  resolve();
  await says(words.states.on);
  expect(browser.keys).toHaveLength(1);
});

test('a browser without push says so in words and in the console, and the switch cannot be pressed', async () => {
  const { box, says } = await opened();
  await says(words.unsupported);
  expect([box.checked, box.disabled]).toEqual([false, true]);
  expect(warned).toEqual(['anketa: this browser has no push notifications']);
});

test('on an iPhone where the suite is not installed it says that it has to be, and how', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false }));
  const { box, says } = await opened();
  await says(words.installed);
  expect(box.disabled).toBe(true);
  expect(screen.getByRole('link', { name: words.guide }).getAttribute('href')).toBe('/help#install');
});

test.each([
  ['it has no key', { 'GET /internal/push-key': { current: null } }, true],
  ['its operator wants no worker', {}, false],
])('an installation that sends none says so: %s', async (_what, answers, worker) => {
  browserWithPush();
  const { box, says } = await opened(answers, { worker });
  await says(words.unsent);
  expect(box.disabled).toBe(true);
});

test('a subscription that ended by itself is said to be lost', async () => {
  browserWithPush();
  noteHere('on');
  const { box, says } = await opened();
  await says(words.states.lost);
  expect(box.checked).toBe(false);
});

test.each([
  ['a visitor', sessionOf()],
  ['who acts as somebody else', sessionOf('student', { impersonated: true })],
])('%s is offered no notifications', async (_who, session) => {
  browserWithPush();
  const { seen } = await rendered({}, { session });
  expect([screen.queryByRole('heading'), seen.requests]).toEqual([null, []]);
});
