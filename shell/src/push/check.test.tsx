import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { afterEach, expect, test, vi } from 'vitest';
import { browserWithPush, subscriptionAt } from '../testing/browser-with-push.ts';
import { notedHere, noteHere } from './browser.ts';
import { checkPush, leavePush } from './check.ts';
import { mayBeSubscribed } from './granted.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  noteHere(null);
});

const student = sessionOf('student');
const old = 'https://push.example.com/old';
const browsers = 'POST /internal/push-browsers';
const here = { keyId: 'k1', channels: ['studium'] };

function parties(answers: FakeAnswers) {
  const { context, seen } = fakeSuite({ session: student, answers });
  const sent = () => seen.requests.map(({ url, body }) => ({ url, body }));
  return { both: { http: context.http, session: student }, sent };
}

test('a subscription that the server has for its person, with the present key, stays as it is', async () => {
  const browser = browserWithPush({ subscribed: old });
  const { both, sent } = parties({ [browsers]: { browsers: 1, here, current: 'k1' } });
  await checkPush(both);
  expect(sent()).toEqual([{ url: '/internal/push-browsers', body: { endpoint: old } }]);
  expect(browser.endpoint).toBe(old);
});

test('after the server’s key was exchanged the next page subscribes anew with the present one, and the former address is forgotten', async () => {
  const browser = browserWithPush({ subscribed: old });
  const { both, sent } = parties({
    [browsers]: { browsers: 1, here, current: 'k2' },
    'GET /internal/push-key': { current: { id: 'k2', key: 'second' } },
    'POST /api/subscribe': { ok: true },
    'POST /api/unsubscribe': { ok: true },
  });
  await checkPush(both);
  expect(browser.keys).toEqual([{ userVisibleOnly: true, applicationServerKey: 'second' }]);
  const subscription = subscriptionAt('https://push.example.com/new');
  expect(sent().slice(2)).toEqual([
    { url: '/api/subscribe', body: { subscription, channels: ['studium'], userId: '12345678', keyId: 'k2' } },
    { url: '/api/unsubscribe', body: { subscription: { endpoint: old }, userId: '12345678' } },
  ]);
  expect(notedHere()).toBe('on');
});

test('where subscribing anew fails, the settings say that it was lost', async () => {
  const browser = browserWithPush({ subscribed: old, subscribing: () => Promise.reject(new Error('no service')) });
  const { both } = parties({
    [browsers]: { browsers: 1, here, current: 'k2' },
    'GET /internal/push-key': { current: { id: 'k2', key: 'second' } },
    'POST /api/unsubscribe': { ok: true },
  });
  await expect(checkPush(both)).rejects.toThrow('no service');
  expect([browser.endpoint, notedHere()]).toEqual([null, 'lost']);
});

test('what the server does not have for this person ends in the browser and, by its keys, at the server: it was somebody else’s, or lost', async () => {
  const browser = browserWithPush({ subscribed: old });
  const { both, sent } = parties({
    [browsers]: { browsers: 0, here: null, current: 'k1' },
    'POST /api/unsubscribe': { ok: true },
  });
  await checkPush(both);
  expect(browser.endpoint).toBeNull();
  expect(sent().slice(1)).toEqual([
    { url: '/api/unsubscribe', body: { subscription: subscriptionAt(old), userId: '12345678' } },
  ]);
  expect(notedHere()).toBe('lost');
});

test('a subscription that the browser has ended by itself was lost; one that never was, was not; nothing is sent', async () => {
  browserWithPush();
  const { both, sent } = parties({});
  await checkPush(both);
  expect(notedHere()).toBeNull();
  noteHere('on');
  await checkPush(both);
  expect(notedHere()).toBe('lost');
  expect(sent()).toEqual([]);
});

test('without an answer of the server, or where it sends none for now, all stays', async () => {
  const browser = browserWithPush({ subscribed: old });
  await expect(checkPush(parties({}).both)).rejects.toThrow();
  await checkPush(parties({ [browsers]: { browsers: 1, here, current: null } }).both);
  expect([browser.endpoint, browser.keys]).toEqual([old, []]);
});

test('who has become a student since is sent what concerns students, to the same subscription', async () => {
  browserWithPush({ subscribed: old });
  const { both, sent } = parties({
    [browsers]: { browsers: 1, here: { keyId: 'k1', channels: [] }, current: 'k1' },
    'POST /api/subscribe': { ok: true },
  });
  await checkPush(both);
  const body = { subscription: subscriptionAt(old), channels: ['studium'], userId: '12345678', keyId: 'k1' };
  expect(sent().slice(1)).toEqual([{ url: '/api/subscribe', body }]);
});

test('signing out ends the subscription in this browser and at the server, and nothing is noted of it', async () => {
  const browser = browserWithPush({ subscribed: old });
  noteHere('on');
  const { both, sent } = parties({ 'POST /api/unsubscribe': { ok: true } });
  await leavePush(both);
  expect(sent()).toEqual([
    { url: '/api/unsubscribe', body: { subscription: subscriptionAt(old), userId: '12345678' } },
  ]);
  expect([browser.endpoint, notedHere()]).toEqual([null, null]);
});

test('signing out everywhere, which has ended it at the server, ends it in this browser and asks nothing', async () => {
  const browser = browserWithPush({ subscribed: old });
  noteHere('on');
  await leavePush(null);
  expect([browser.endpoint, notedHere()]).toEqual([null, null]);
});

test('signing out waits for it three seconds at most', async () => {
  vi.useFakeTimers();
  const browser = browserWithPush({ subscribed: old });
  const left = vi.fn();
  const { both } = parties({ 'POST /api/unsubscribe': () => new Promise(() => undefined) });
  void leavePush(both).then(left);
  await vi.advanceTimersByTimeAsync(2999);
  expect([browser.endpoint, left.mock.calls.length]).toEqual([null, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledOnce();
});

test('only where the browser may show notifications does a page of somebody’s own look after them', () => {
  browserWithPush();
  expect(mayBeSubscribed(student)).toBe(true);
  expect(mayBeSubscribed(sessionOf())).toBe(false);
  expect(mayBeSubscribed(sessionOf('student', { impersonated: true }))).toBe(false);
  browserWithPush({ permission: 'default' });
  expect(mayBeSubscribed(student)).toBe(false);
  vi.unstubAllGlobals();
  expect(mayBeSubscribed(student)).toBe(false);
});
