import { checkSession } from '@anketa/contract/people/session';
import { newerSet, setHeader } from '@anketa/contract/suite/page-set';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { sessionCookie } from '../../../platform/http/csrf.ts';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { fakeShell } from '../../../testing/fake-shell.ts';
import { publishRemote, rollbackRemote } from '../releases/publish.ts';
import { presentLasts } from './newer-set.ts';
import { readSet, signSet } from './page-set.ts';

const { dataFolder, built } = await builtRemotes();
const application = await testApplication({ dataFolder, cacheSeconds: 60 });
const { config, db } = application;
const needs = { db, dataFolder, provided: {} };
const app = await createApp({ ...application, database: application, shell: fakeShell({ folder: dataFolder }) });
await publishRemote(needs, await built({ code: 'one' }), 'team');

vi.useFakeTimers({ toFake: ['performance'] });
afterEach(() => vi.advanceTimersByTime(presentLasts + 1));

/** The set that a new page carries. */
async function setOfNewPage(): Promise<string> {
  const { body } = await app.inject('/results');
  return JSON.parse(/id="anketa-boot">(.*)<\/script>/.exec(body)?.[1] ?? '').set;
}

/** What a page with a set is told with an answer. */
async function told(set: string | undefined, { url = checkSession.path, cookie = 'x' } = {}) {
  const { headers } = await app.inject({
    url,
    headers: { ...(set && { [setHeader]: set }), ...(cookie && { cookie: `${sessionCookie(config)}=${cookie}` }) },
  });
  return headers[setHeader];
}

test('a page is told that there is a newer set once a new page gets another one, and no more once it does not', async () => {
  const first = await setOfNewPage();
  expect(await told(first)).toBeUndefined();
  await publishRemote(needs, await built({ code: 'two' }), 'team');
  vi.advanceTimersByTime(presentLasts + 1);
  expect(await told(first)).toBe(newerSet);
  const second = await setOfNewPage();
  expect(await told(second)).toBeUndefined();
  await rollbackRemote(needs, 'mfe-a', 'team');
  vi.advanceTimersByTime(presentLasts + 1);
  expect([await told(first), await told(second)]).toEqual([undefined, newerSet]);
});

test('nothing is said of a set that was not signed here, of none, and in an answer that others may be given', async () => {
  const none = { generation: '0'.repeat(16), canaries: [], preview: null };
  const old = signSet(config, none);
  expect(await told(old)).toBe(newerSet);
  const foreign = signSet({ secret: 'of another server' }, none);
  const cut = old.slice(0, -1);
  for (const set of [foreign, cut, `${old}x`, '0'.repeat(16), '', undefined])
    expect(await told(set), set).toBeUndefined();
  const url = '/internal/results/evaluation/winter';
  expect([await told(old, { url, cookie: '' }), await told(old, { url })]).toEqual([undefined, newerSet]);
});

test('a set is read as it was signed', () => {
  const set = { generation: '0123456789abcdef', canaries: [3, 12], preview: null };
  expect(readSet(config, signSet(config, set))).toEqual(set);
  const previewed = { ...set, canaries: [], preview: 'mfe-a@0123456789abcdef' };
  expect(readSet(config, signSet(config, previewed))).toEqual(previewed);
  expect(readSet({ secret: 'of another server' }, signSet(config, set))).toBeUndefined();
});
