import type { RegistryEntry } from '@anketa/contract/suite/registry';
import { remoteFor } from '@anketa/contract/suite/registry-lookup';
import type { Shell } from '../shell.ts';
import { shellText } from '../shell-texts.ts';
import { type Beat, beatEvery } from '../worker/hang-rules.ts';
import { trustedAddress } from '../worker/trusted-address.ts';
import { revisionOf } from './failures.ts';

/** So many seconds in a row without one idle moment, while nothing holds the page for long: something draws without end. */
const busyBeats = 5;

/** A beat that comes later than this, in ms, was held up: by one long work, or by a machine that is busy with others. */
const late = 1.5 * beatEvery;

/**
 * Has a worker notice when a remote holds the page, and notices itself when one draws without end. Both are reported, and the person is asked whether to leave: of a
 * page that stands still for good the browser asks that. Nothing waits for the worker: it looks from when it is there, and finds then what was said to it before.
 */
export function watchHang(shell: Shell): void {
  const { visited, failures, questions, locale, navigate, boot } = shell;
  const worker = new Worker(trustedAddress('/hang-worker.js'));
  let [busy, beaten] = [0, performance.now()];
  let isIdle = true;
  const asked = new Set<string>();

  function beat(): void {
    const present = visited.read();
    const revision = present && revisionOf(present);
    const watched = present && revision ? { remote: present.id, revision, load: boot.load } : null;
    worker.postMessage({ watched, visible: document.visibilityState === 'visible' } satisfies Beat);
  }

  /** Asks once for each remote: whoever stays has decided. */
  async function offer(id: string, remote: RegistryEntry): Promise<void> {
    const isThere = remoteFor(boot.registry.remotes, window.location.pathname)?.remote.id === remote.id;
    if (asked.has(remote.id) || !isThere) return;
    asked.add(remote.id);
    const say = (key: string) => shellText(locale.read(), key, { id });
    const question = { title: say('hang.title'), text: say('hang.text'), yes: say('hang.yes'), no: say('hang.no') };
    if ((await questions.confirm(question)) === true) await navigate('/');
  }

  /** Whether the last seconds had no idle moment. Where browsers do not say so nothing is known. */
  function isBusy(): boolean {
    const at = performance.now();
    const onTime = at - beaten < late && document.visibilityState === 'visible';
    beaten = at;
    busy = !isIdle && onTime && visited.read() !== null ? busy + 1 : 0;
    if (isIdle && 'requestIdleCallback' in window) {
      isIdle = false;
      requestIdleCallback(() => {
        isIdle = true;
      });
    }
    return busy >= busyBeats;
  }

  worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const present = visited.read();
    if (present) void offer(data, present);
  });
  document.addEventListener('visibilitychange', beat);
  setInterval(() => {
    beat();
    const present = visited.read();
    if (isBusy() && present && !asked.has(present.id)) void offer(failures.report(present, 'loop', null), present);
  }, beatEvery);
  visited.subscribe(() => {
    busy = 0;
    beat();
  });
  beat();
}
