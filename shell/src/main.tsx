import type { LoadRemote } from './adapter/load-remote.ts';
import { createTakenBack } from './adapter/taken-back.ts';
import { watchRoot } from './adapter/whole-root.ts';
import { atRest } from './at-rest.ts';
import { boot, http, installing, opened } from './begun.ts';
import { watchUncaught } from './failures/watch-uncaught.ts';
import { takeNewerAtLinks } from './offline/newer-links.ts';
import { startWorker } from './offline/worker.ts';
import { followDensity, followLocale, followTheme } from './ports/preferences.ts';
import { watchSession } from './ports/session-watch.ts';
import { mayBeSubscribed } from './push/granted.ts';
import { createShell } from './shell.ts';
import { report } from './telemetry.ts';

const federation = Promise.withResolvers<LoadRemote>();
const outlet = document.createElement('div');
const takenBack = createTakenBack((id, left) => report(`${id}:taken-back`, { ...left }));
const shell = createShell(boot, opened, {
  http,
  installing,
  outlet,
  takenBack,
  loadRemote: async (entry) => (await federation.promise)(entry),
});
followLocale(shell.locale);
followTheme(shell.theme);
followDensity(shell.density);
shell.failedFiles.watch(document);
watchUncaught(shell);
takeOver().catch(console.error);

/**
 * Takes the server's HTML over. Libraries are evaluated one by one: all at once would hold a slow phone for half a second, deaf to
 * whoever reads already what stands there.
 */
async function takeOver() {
  await nextFrame();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextFrame();
  await import(/* webpackMode: "eager" */ 'styled-components');
  await nextFrame();
  const { createLoader } = await import(/* webpackMode: "eager" */ './adapter/load-remote.ts');
  federation.resolve(createLoader(boot.registry.remotes));
  await nextFrame();
  const { startRemotes } = await import(/* webpackMode: "eager" */ './adapter/single-spa.ts');
  startRemotes(boot.registry.remotes, ({ id }) => shell.slots.get(id)!);
  takenBack.watch();
  watchSession(shell.session);
  if (boot.offline)
    void import(/* webpackChunkName: "offline" */ './offline/connection.ts').then(({ awaitServer }) =>
      awaitServer(shell),
    );
  shell.guard.watch();
  takeNewerAtLinks({ ...shell, remotes: boot.registry.remotes, http });
  await nextFrame();
  const { hydrate } = await import(/* webpackMode: "eager" */ './hydrate.tsx');
  const root = document.getElementById('root')!;
  await hydrate(root, shell);
  watchRoot(root, outlet);
  await nextFrame();
  startWorker(boot).catch((failure: unknown) => report('no-worker', { reason: String(failure) }));
  lookAfterHangs().catch((failure: unknown) => report('no-hang-watch', { reason: String(failure) }));
  if (boot.route !== null)
    lookAfterVitals(boot.route).catch((failure: unknown) => report('no-vitals', { reason: String(failure) }));
  if (mayBeSubscribed(boot.session)) await lookAfterPush();
}

/** Has what holds the page noticed, and keys and tooltips listened for, once the page rests: a phone on its first visit has other files to get before. */
async function lookAfterHangs() {
  await atRest(1000);
  const { watchHang } = await import(/* webpackChunkName: "hang" */ './failures/watch-hang.ts');
  watchHang(shell);
  const { watchKeys } = await import(/* webpackChunkName: "hang" */ './keys/watch-keys.ts');
  watchKeys(shell.layer, document.getElementById('root')!);
}

/** Measures how fast the page is, once it rests: the browser remembers what was before. */
async function lookAfterVitals(route: string) {
  await atRest(1000);
  const { measureVitals } = await import(/* webpackChunkName: "vitals" */ './vitals/measure-vitals.ts');
  measureVitals(route);
}

/** Compares this browser's subscription to notifications with the server's, once the page rests. */
async function lookAfterPush() {
  await atRest(3000);
  const { checkPush } = await import(/* webpackChunkName: "push" */ './push/check.ts');
  await checkPush({ http: shell.http, session: shell.session.read() }).catch((failure: unknown) =>
    report('no-push', { reason: String(failure) }),
  );
}

/** Lets the browser do what waits. */
function nextFrame(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
