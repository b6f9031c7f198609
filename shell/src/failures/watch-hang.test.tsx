import type { Boot, RegistryEntry } from '@anketa/contract/suite/registry';
import { sessionOf } from '@anketa/testing/factories';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttp } from '../ports/http.ts';
import { createShell } from '../shell.ts';
import { watchHang } from './watch-hang.ts';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

const revision = '0123456789abcdef';
const entry: RegistryEntry = {
  id: 'mfe-a',
  contract: 1,
  requires: {},
  menu: [],
  version: '1',
  manifest: '',
  integrity: {},
  entry: `/mfe/mfe-a/${revision}/remoteEntry.js`,
  state: 'ready',
  fallback: null,
  routes: [{ path: '/a', right: 'public' }],
};
const boot: Boot = {
  registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [entry] },
  session: sessionOf(),
  locale: 'cs',
  demo: false,
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
  worker: false,
  refusal: null,
  signedOut: false,
  signIn: { providers: [], mailedLink: false, students: true },
  links: { help: '/help', changelog: '/changelog' },
};

// Its beat goes on for as long as the page: a real one would outlive this file's document.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A page with a remote, and beside it a worker of which only what it was given is known: it has not come yet. */
function page() {
  const [posted, workers] = [vi.fn(), [] as EventTarget[]];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly postMessage = posted;
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
  window.history.replaceState(null, '', '/a');
  const shell = createShell(boot, window.location, {
    http: createHttp(''),
    outlet: document.body.appendChild(document.createElement('div')),
    loadRemote: async () => ({
      contract: 1,
      messages: async () => ({}),
      mount(host) {
        setTimeout(() => host.append('stands'));
        return { update() {}, unmount() {} };
      },
    }),
  });
  watchHang(shell);
  return { posted, worker: workers[0]!, shell, slot: shell.slots.get('mfe-a')! };
}

test('a remote is loaded and shown at once though the worker has not come; the worker will find which one it is', async () => {
  const { slot, posted } = page();
  vi.useFakeTimers();
  slot.show();
  await vi.advanceTimersByTimeAsync(1);
  expect(slot.status.read()).toEqual({ phase: 'mounted' });
  expect(document.body.textContent).toContain('stands');
  const watched = { remote: 'mfe-a', revision, load: null };
  expect(posted.mock.lastCall).toEqual([{ watched, visible: true }]);
  slot.hide();
  expect(posted.mock.lastCall).toEqual([{ watched: null, visible: true }]);
});

test('what the worker has reported is asked about once, and only of a remote that is there', async () => {
  const { slot, shell, worker } = page();
  const say = (data: string) => act(async () => void worker.dispatchEvent(new MessageEvent('message', { data })));
  await say('0badcafe');
  expect(shell.questions.asked.read()).toBeNull();
  slot.show();
  await say('00c0ffee');
  expect(shell.questions.asked.read()?.text).toContain('00c0ffee');
  shell.questions.asked.read()?.answer(false);
  await say('0badf00d');
  expect(shell.questions.asked.read()).toBeNull();
  slot.hide();
});
