import { readSession, type Session } from '@anketa/contract/people/session';
import type { Boot } from '@anketa/contract/suite/registry';
import type { OfflineCopy } from '@anketa/remote/contract';
import { isOffline } from '@anketa/remote/http-error';
import { createStore } from '@anketa/remote/store';
import { sessionOf } from '@anketa/testing/factories';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPrivate, forgetPrivateOnLeaving, hasPrivateStorage } from '../ports/private-storage.ts';
import { createSession } from '../ports/session.ts';
import { awaitServer } from './connection.ts';
import { copyFor, forgetOthers, lastOpened, storeCopy } from './copies.ts';
import { completed } from './opening.ts';
import { type Offline, sendOffline } from './send-offline.ts';

const jana = sessionOf('student', { oident: 'jana' });
const petr = sessionOf('student', { oident: 'petr' });
const nobody: Session = { ...sessionOf(), signedIn: false, oident: null };
const copy = (more: Partial<OfflineCopy> = {}): OfflineCopy => ({
  page: '/evaluation/zima',
  urls: ['/internal/evaluation/zima'],
  data: { name: 'Zima' },
  opens: true,
  ...more,
});
const list = copy({ page: '/evaluation/list', urls: ['/internal/evaluation/list'], opens: false });

const ends: (() => void)[] = [];
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the last one of a name is stored, under the number of its person alone; the questionnaire opens, not the newer list', () => {
  storeCopy(jana, 'questionnaire', copy({ page: '/evaluation/leto' }));
  storeCopy(jana, 'questionnaire', copy());
  vi.setSystemTime(2_000_000);
  storeCopy(jana, 'questionnaires', list);
  expect(lastOpened()).toMatchObject({ oident: 'jana', page: '/evaluation/zima', at: 1_000_000 });
  expect(copyFor('/internal/evaluation/list')?.at).toBe(2_000_000);
  expect(copyFor('/internal/evaluation/leto')).toBeUndefined();
  expect(JSON.stringify(Object.values(localStorage))).not.toContain(jana.name);
});

test('what is only inferred takes the place of nothing that was read, but of what another person read', () => {
  storeCopy(jana, 'questionnaires', list);
  storeCopy(jana, 'questionnaires', { ...list, data: 'less', inferred: true });
  expect(copyFor('/internal/evaluation/list')?.data).toEqual({ name: 'Zima' });
  storeCopy(petr, 'questionnaires', { ...list, data: 'less', inferred: true });
  expect(copyFor('/internal/evaluation/list')).toMatchObject({ oident: 'petr', data: 'less' });
});

test('what is past takes from the device neither the questionnaire of another evaluation nor a list that was read', () => {
  storeCopy(jana, 'questionnaire', copy());
  storeCopy(jana, 'questionnaires', list);
  storeCopy(jana, 'questionnaire', null, { page: '/evaluation/leto' });
  storeCopy(jana, 'questionnaires', null, { inferred: true });
  expect(lastOpened()?.page).toBe('/evaluation/zima');
  expect(copyFor('/internal/evaluation/list')).toBeDefined();
  storeCopy(jana, 'questionnaire', null, { page: '/evaluation/zima' });
  storeCopy(jana, 'questionnaires', null);
  expect(lastOpened()).toBeUndefined();
});

test.each([
  ['nobody', nobody],
  ['an administrator by a link as that person', sessionOf('student', { oident: 'jana', impersonated: true })],
  ['somebody else', petr],
])('a page of %s takes from the device whatever it had, and leaves drafts to their person', (_who, session) => {
  localStorage.setItem('anketa/private/draft/jana/1/A', 'x');
  storeCopy(jana, 'questionnaire', copy());
  forgetOthers(jana);
  expect(lastOpened()?.oident).toBe('jana');
  forgetOthers(session);
  expect(Object.keys(localStorage)).toEqual(['anketa/private/draft/jana/1/A']);
});

test('of nobody, and in a session by a link, nothing is stored', () => {
  storeCopy(nobody, 'questionnaire', copy());
  storeCopy(sessionOf('student', { impersonated: true }), 'questionnaire', copy());
  expect(localStorage).toHaveLength(0);
});

test('it opens for a week; what cannot be read is as if it were not there', () => {
  storeCopy(jana, 'questionnaire', copy());
  vi.setSystemTime(1_000_000 + 7 * 86_400_000 - 1);
  expect(lastOpened()).toBeDefined();
  vi.setSystemTime(1_000_000 + 7 * 86_400_000);
  expect(lastOpened()).toBeUndefined();
  localStorage.setItem('anketa/private/offline/questionnaire', 'not JSON');
  expect(lastOpened()).toBeUndefined();
  storeCopy(jana, 'questionnaires', list);
  expect(lastOpened()?.page).toBe('/evaluation/list');
  forgetOthers(jana);
  expect(Object.keys(localStorage)).toEqual(['anketa/private/offline/questionnaires']);
});

test('signing out takes it along, and asks nothing for its sake: the server has it all', () => {
  storeCopy(jana, 'questionnaire', copy());
  expect(hasPrivateStorage()).toBe(false);
  forgetPrivate();
  expect(localStorage).toHaveLength(0);
});

const boot = { offline: true, session: nobody, locale: 'cs', theme: 'system' } as Boot;

test.each([
  [nobody, true, []],
  [petr, true, []],
  [nobody, false, ['anketa/private/draft/jana/1/A']],
])(
  'a page that is drawn after somebody has signed out, however they did, takes all they left: %o, %s',
  (session, signedOut, left) => {
    localStorage.setItem('anketa/private/draft/jana/1/A', 'x');
    completed({ ...boot, offline: false, session, signedOut });
    expect(Object.keys(localStorage)).toEqual(left);
  },
);

test('the offline document takes language and colours from this browser, and its person from what the device has', () => {
  expect(completed(boot).session.signedIn).toBe(false);
  storeCopy(jana, 'questionnaire', copy());
  vi.stubGlobal('navigator', { ...navigator, languages: ['de', 'en-GB'] });
  expect(completed(boot)).toMatchObject({
    locale: 'en',
    session: { signedIn: true, oident: 'jana', name: null, home: '/evaluation/zima', permissions: nobody.permissions },
  });
  expect(document.documentElement.lang).toBe('en');
});

test('until the server has answered the device does for what is read, and for nothing that is done; afterwards never again', async () => {
  storeCopy(jana, 'questionnaire', copy());
  const offline = createStore<Offline | null>({ at: 1, ended: false });
  const send = sendOffline(async ({ method }) => `the server's ${method}`, offline);
  const url = '/internal/evaluation/zima';
  expect(await send({ method: 'GET', url })).toEqual({ name: 'Zima' });
  expect(await send({ method: 'POST', url })).toBe("the server's POST");
  const other = await send({ method: 'GET', url: '/internal/users' }).catch((failure: unknown) => failure);
  expect(isOffline(other)).toBe(true);
  offline.set(null);
  expect(await send({ method: 'GET', url })).toBe("the server's GET");
});

/** A page that was opened without the server, and what the server says then: undefined, no answer. */
function opened(session: Session) {
  let present: object | undefined;
  const reload = vi.fn();
  const leave = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const http = {
    async send({ url }: { readonly url: string }) {
      if (url !== readSession.path || !present) throw new Error('no answer');
      return present;
    },
  };
  const offline = createStore<Offline | null>({ at: 1, ended: false });
  const port = createSession(session, { send: http.send, adopt: () => undefined, leave });
  ends.push(awaitServer({ session: port, offline, http }));
  return {
    offline,
    reload,
    leave,
    port,
    async answers(next: Session) {
      present = { ...next, csrf: 'token' };
      await vi.advanceTimersByTimeAsync(5000);
    },
  };
}

test('the page goes on once the server answers the same person; nobody is said so, and somebody else gets a page of their own', async () => {
  const own = opened(jana);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(own.offline.read()).toEqual({ at: 1, ended: false });
  await own.answers(nobody);
  expect(own.offline.read()).toEqual({ at: 1, ended: true });
  const back = vi.fn();
  window.addEventListener('online', back, { once: true });
  await own.answers({ ...jana, name: 'Jana Nová' });
  expect(back).toHaveBeenCalled();
  expect(own.offline.read()).toBeNull();
  expect(own.port.read().name).toBe('Jana Nová');
  const others = opened(jana);
  await others.answers(petr);
  expect(others.leave).toHaveBeenCalled();
  expect(others.offline.read()).not.toBeNull();
});

test('a page that is nobody’s is opened anew; one whose person signed out in another tab, too', async () => {
  const { reload, answers } = opened(nobody);
  await answers(jana);
  expect(reload).toHaveBeenCalledTimes(1);
  for (const end of ends.splice(0)) end();
  const own = opened(jana);
  window.dispatchEvent(new StorageEvent('storage', { key: 'anketa/private/offline/questionnaire', newValue: null }));
  expect(own.reload).toHaveBeenCalledTimes(1);
});

test('what a form stores while its person signs out is gone with the page', () => {
  const text = 'anketa/private/written/mfe-a:1';
  localStorage.setItem(text, 'first');
  forgetPrivateOnLeaving();
  expect(localStorage.getItem(text)).toBeNull();
  localStorage.setItem(text, 'once more');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(text)).toBeNull();
});
