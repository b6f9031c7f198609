import { endpoint } from '@anketa/contract/endpoint';
import { anotherMinute } from '@anketa/testing/another-minute';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { HttpError } from './http-error.ts';
import { type PageProps, type RouteEntry, route } from './route.ts';

const Evaluation = z.object({ name: z.string() });
const readThing = endpoint({
  method: 'GET',
  path: '/internal/import/:id/thing',
  summary: '',
  right: 'signed-in',
  params: z.object({ id: z.string() }),
  response: z.object({ thing: z.string(), evaluation: Evaluation.optional() }),
});

function Thing({ data, page }: PageProps<typeof readThing>) {
  if (data.thing === 'broken') throw new TypeError('a thing that cannot be drawn');
  return (
    <article>
      <h1>{data.thing}</h1>
      <p>{data.evaluation?.name ?? 'no name'}</p>
      <button type="button" onClick={page.reload}>
        again
      </button>
      <Link to="/import/7/thing/stone">inside</Link>
      <Link to="/import/8/thing">other</Link>
    </article>
  );
}
const routes = [route(readThing, { title: { cs: 'Věc', en: 'Thing' }, chunk: 'thing', page: async () => Thing })];

const address = 'GET /internal/import/7/thing';
const whole = { thing: 'Jablko', evaluation: { name: 'Zima' } };

async function open(answers: FakeAnswers, session = sessionOf('manager')) {
  const suite = fakeSuite({ session, answers });
  const { user } = await renderRoute(routes, { suite: suite.context, at: '/import/7/thing' });
  return { ...suite, user };
}

beforeEach(anotherMinute);
afterEach(() => vi.restoreAllMocks());

test('a page reads the address that its endpoint names, and shows what came', async () => {
  const { seen } = await open({ [address]: whole });
  await screen.findByRole('heading', { name: 'Jablko' });
  expect(seen.requests.map(({ url }) => url)).toEqual(['/internal/import/7/thing']);
  expect(screen.getByText('Zima')).toBeTruthy();
});

test('a missing evaluation is filled in by a second request; where that fails, the first answer is shown without it', async () => {
  const filled = await open({
    [address]: { thing: 'Jablko' },
    'GET /internal/import/7': { evaluation: { name: 'Léto' } },
  });
  await screen.findByText('Léto');
  expect(filled.seen.notices).toEqual([]);
});

test('where the second request fails, the first answer is shown', async () => {
  const { seen } = await open({ [address]: { thing: 'Jablko' }, 'GET /internal/import/7': new HttpError(503, {}) });
  await screen.findByText('no name');
  expect(seen.notices).toEqual([]);
});

test.each([
  ['who could have the right by raising theirs is led to the settings', 'possible', true],
  ['anybody else is told whom to ask alone', 'none', false],
] as const)('of those who lack the right to a page, %s', async (_what, raise, isLed) => {
  const rare = [
    route(
      { ...readThing, right: 'user.edit' },
      { title: { cs: 'Věc', en: 'Thing' }, chunk: 'thing', page: async () => Thing },
    ),
  ];
  const { context, seen } = fakeSuite({ session: sessionOf('user', { raise }) });
  await renderRoute(rare, { suite: context, at: '/import/7/thing' });
  expect(screen.getByRole('heading').textContent).toBe('K této stránce nemáte přístup');
  expect(screen.queryAllByRole('link', { name: 'Zvýšit oprávnění' })).toHaveLength(isLed ? 1 : 0);
  expect(seen.requests).toEqual([]);
});

const failures = [
  { what: 'no answer', error: new HttpError(0, {}), title: 'Server neodpovídá', notified: true, sentHome: true },
  { what: '401', error: new HttpError(401, {}), title: 'Věc', notified: false, sentHome: true },
  { what: '429', error: new HttpError(429, {}), title: 'Příliš mnoho požadavků', notified: true, sentHome: false },
  { what: '503', error: new HttpError(503, {}), title: 'Věc', notified: true, sentHome: false },
];
test.each(failures)(
  'entering a page with $what: notification, redirect, words, another try',
  async ({ error, title, notified, sentHome }) => {
    const { seen, answer, user } = await open({ [address]: error });
    await screen.findByRole('alert');
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(seen.notices).toEqual(
      notified ? [{ kind: 'error', text: 'Chyba při načítání stránky', timeout: 3000 }] : [],
    );
    expect(seen.visited).toEqual(sentHome ? ['/'] : []);
    answer({ [address]: whole });
    await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    await screen.findByRole('heading', { name: 'Jablko' });
  },
);

const refusals = [
  { what: '403', error: new HttpError(403, {}), heading: 'K této stránce nemáte přístup', says: 'Přístup odepřen.' },
  { what: '404', error: new HttpError(404, {}), heading: 'Tuto stránku jsme nenašli', says: 'Odkaz je neúplný' },
  {
    what: 'a 404 that says what is missing',
    error: new HttpError(404, { type: '/problems/import-unavailable', title: 'Hodnocení není dostupné.' }),
    heading: 'Věc',
    says: 'Hodnocení není dostupné.',
  },
];
test.each(refusals)(
  'entering a page with $what: a quiet page with the way on, no notification, nothing to try again',
  async ({ error, heading, says }) => {
    const { seen } = await open({ [address]: error });
    expect((await screen.findByRole('alert')).textContent).toContain(says);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    expect(screen.queryByRole('button', { name: 'Zkusit znovu' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Přejít na úvodní stránku' })).toBeTruthy();
    expect(seen).toMatchObject({ notices: [], visited: [] });
  },
);

test('without a connection the page says that it will come, stays where it is, and comes with the connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { seen, answer } = await open({ [address]: new HttpError(0, {}) });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Tato stránka potřebuje připojení. Zobrazí se sama, jakmile bude server dostupný.',
  );
  expect(seen).toMatchObject({ notices: [], visited: [] });
  onLine.mockReturnValue(true);
  answer({ [address]: whole });
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: 'Jablko' });
});

test('another try without a connection reads the page again; nothing stored is offered, since the page was opened with the server', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { answer, user } = await open(
    { [address]: new HttpError(0, {}) },
    sessionOf('student', { home: '/evaluation/zima' }),
  );
  const retry = await screen.findByRole('button', { name: 'Zkusit znovu' });
  expect(screen.queryByRole('link')).toBeNull();
  answer({ [address]: whole });
  await user.click(retry);
  await screen.findByRole('heading', { name: 'Jablko' });
});

const waiting = [
  [
    'cs',
    'Věc',
    'Tato stránka potřebuje připojení. Zobrazí se sama, jakmile bude server dostupný.',
    'Otevřít dotazník',
    'Zkusit znovu',
  ],
  [
    'en',
    'Thing',
    'This page needs a connection. It will appear by itself as soon as the server can be reached.',
    'Open the questionnaire',
    'Try again',
  ],
] as const;
test.each(waiting)(
  'opened without the server, a page that is not stored says so in %s, leads to what is, and another try opens it anew',
  async (locale, heading, says, open, again) => {
    document.documentElement.lang = locale;
    onTestFinished(() => document.documentElement.removeAttribute('lang'));
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { context } = fakeSuite({
      session: sessionOf('student', { home: '/evaluation/zima' }),
      answers: { [address]: new HttpError(0, { type: '/problems/offline' }) },
      locale,
      offlineSince: 1,
    });
    const { user } = await renderRoute(routes, { suite: context, at: '/import/7/thing' });
    expect((await screen.findByRole('alert')).textContent).toBe(says);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    expect(screen.getByRole('link', { name: open }).getAttribute('href')).toBe('/evaluation/zima');
    await user.click(screen.getByRole('button', { name: again }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('reading again that fails keeps what is on the screen, says that it is old, and another try takes that back', async () => {
  const { seen, answer, user } = await open({ [address]: whole });
  await screen.findByRole('heading', { name: 'Jablko' });
  answer({ [address]: new HttpError(0, {}) });
  await user.click(screen.getByRole('button', { name: 'again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('na stránce jsou starší');
  expect(screen.getByRole('heading', { name: 'Jablko' })).toBeTruthy();
  expect(seen.notices).toEqual([]);
  expect(seen.visited).toEqual([]);
  answer({ [address]: { ...whole, thing: 'Hruška' } });
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  await screen.findByRole('heading', { name: 'Hruška' });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a query that the server cannot read is dropped, without a word: the page opens whole', async () => {
  const refused = new HttpError(400, { type: '/problems/bad-request', title: 'Odeslané údaje nejsou platné.' });
  const suite = fakeSuite({
    session: sessionOf('manager'),
    answers: { [`${address}?sort=nonsense`]: refused, [address]: whole },
  });
  await renderRoute(routes, { suite: suite.context, at: '/import/7/thing?sort=nonsense' });
  await screen.findByRole('heading', { name: 'Jablko' });
  expect(suite.seen.requests.map(({ url }) => url)).toEqual([
    '/internal/import/7/thing?sort=nonsense',
    '/internal/import/7/thing',
  ]);
  expect(suite.seen.notices).toEqual([]);
});

test('what is refused without a query says why', async () => {
  const { seen } = await open({ [address]: new HttpError(400, { type: '/problems/bad-request', title: 'Neplatné.' }) });
  expect((await screen.findByRole('alert')).textContent).toBe('Neplatné.');
  expect(seen.requests).toHaveLength(1);
});

test('a new language asks again, and the old page stays meanwhile', async () => {
  const { seen, answer, speak } = await open({ [address]: whole });
  await screen.findByRole('heading', { name: 'Jablko' });
  let arrive = (_: unknown) => {};
  answer({ [address]: () => new Promise((resolve) => (arrive = resolve)) });
  act(() => speak('en'));
  await waitFor(() => expect(seen.requests).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Jablko' })).toBeTruthy();
  await act(async () => arrive({ ...whole, thing: 'Apple' }));
  await screen.findByRole('heading', { name: 'Apple' });
});

test('a page that cannot be drawn says so under its title, is reported, and is tried again with new data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { seen, answer, user } = await open({ [address]: { ...whole, thing: 'broken' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Chyba při načítání stránky');
  expect(screen.getByRole('heading', { name: 'Věc' })).toBeTruthy();
  expect(seen).toMatchObject({ reported: ['page-failed'], fatal: [], visited: [] });
  expect(screen.getByText('Označení chyby: 1a2b3c4d')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  await waitFor(() => expect(seen.reported).toEqual(['page-failed', 'page-failed']));
  answer({ [address]: whole });
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  await screen.findByRole('heading', { name: 'Jablko' });
});

test('a page that breaks while it is shown recovers by what arrives next, as in another language', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { answer, speak, user } = await open({ [address]: whole });
  await screen.findByRole('heading', { name: 'Jablko' });
  answer({ [address]: { ...whole, thing: 'broken' } });
  await user.click(screen.getByRole('button', { name: 'again' }));
  await screen.findByRole('heading', { name: 'Věc' });
  answer({ [address]: { ...whole, thing: 'Apple' } });
  act(() => speak('en'));
  await screen.findByRole('heading', { name: 'Apple' });
});

test('a page whose code does not arrive is the matter of the shell, which can load the remote anew', async () => {
  const lost = { ...routes[0], page: () => Promise.reject(new Error('no such chunk')) } as RouteEntry;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const suite = fakeSuite({ session: sessionOf('manager'), answers: { [address]: whole } });
  await expect(renderRoute([lost], { suite: suite.context, at: '/import/7/thing' })).rejects.toThrow('no such chunk');
  expect(suite.seen.reported).toEqual([]);
});

test('who is not signed in is sent to sign in and back; who lacks the right reads so; nothing is asked for', async () => {
  const anonymous = await open({ [address]: whole }, sessionOf());
  await waitFor(() => expect(anonymous.seen.visited).toEqual(['/login?back=%2F']));
  expect(anonymous.seen.requests).toEqual([]);
});

test('what opens inside a page reads nothing; the same page of something else reads that', async () => {
  const part = { ...readThing, path: '/internal/import/:id/thing/:part' } as unknown as typeof readThing;
  const [only] = routes;
  const suite = fakeSuite({
    session: sessionOf('manager'),
    answers: { [address]: whole, 'GET /internal/import/8/thing': { ...whole, thing: 'Hruška' } },
  });
  const { user } = await renderRoute([{ ...only, inside: [part] } as RouteEntry], {
    suite: suite.context,
    at: '/import/7/thing',
  });
  await screen.findByRole('heading', { name: 'Jablko' });
  await user.click(screen.getByRole('link', { name: 'inside' }));
  expect(screen.getByRole('heading', { name: 'Jablko' })).toBeTruthy();
  expect(suite.seen.requests).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'other' }));
  await screen.findByRole('heading', { name: 'Hruška' });
  expect(screen.queryByRole('heading', { name: 'Jablko' })).toBeNull();
});

test('an address of nobody is a page that says so', async () => {
  const { context, seen } = fakeSuite();
  await renderRoute(routes, { suite: context, at: '/import/7/nothing' });
  await screen.findByRole('heading', { name: 'Tuto stránku jsme nenašli' });
  expect(seen.requests).toEqual([]);
});
