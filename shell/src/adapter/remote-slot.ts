import { chunkPatience, patience } from '@anketa/contract/constants';
import type { FailureKind } from '@anketa/contract/suite/failure-reports';
import type { MountedRemote, RemoteModule, SuiteContext } from '@anketa/remote/contract';
import { createStore, type Store } from '@anketa/remote/store';
import { firstDrawing } from './first-drawing.ts';
import { type FailureReason, RemoteFailure } from './remote-failure.ts';
import type { Visit } from './taken-back.ts';

/** What the person sees in the place of a remote. */
export type SlotStatus =
  | { readonly phase: 'idle' | 'loading' | 'skeleton' | 'slow' | 'mounted' }
  | { readonly phase: 'failed'; readonly reason: FailureReason; readonly errorId: string };

/** Milliseconds of waiting until skeleton, "still loading", and failure. Architecture, "Failure policy". */
export const waits = { skeleton: patience, slow: 10_000, failure: chunkPatience } as const;

interface SlotNeeds {
  readonly outlet: HTMLElement | null;
  /** Whether the HTML of this page came with its skeleton. */
  readonly isDrawn: boolean;
  readonly load: () => Promise<RemoteModule>;
  /**
   * What must hold before the page is entered, such as a session that still exists. False: someone else takes over. Throws where the person wants
   * nothing of what it takes.
   */
  readonly mayEnter: () => Promise<boolean>;
  /** Whether it waits for the person, who may take their time: the remote is not late meanwhile. */
  readonly isAsking: () => boolean;
  readonly contextWith: (onFatal: (error: unknown) => void) => SuiteContext;
  /** Begins to note what the remote adds to the page, to take it back when it leaves. */
  readonly visit: () => Visit;
  /** The failure that lies behind what the remote threw, such as a file that did not come. */
  readonly explained: (thrown: unknown) => Promise<unknown>;
  /** Notes what the remote failed with; gives the id that the person is shown. */
  readonly report: (reason: FailureReason, error: unknown) => string;
}

export interface RemoteSlot {
  readonly status: Store<SlotStatus>;
  /** Begins to show the remote and returns at once: a slow remote must not hold single-spa's lock. */
  show(): void;
  /** Takes the remote away. Never throws: a remote that fails here must not stop the others. */
  hide(): void;
  retry(): void;
  cancel(): void;
}

interface Attempt {
  /** How the remote fails where it throws now. */
  phase: Extract<FailureKind, 'load' | 'mount' | 'render'>;
  readonly timers: Map<number, ReturnType<typeof setTimeout>>;
  readonly visit: Visit;
  host?: HTMLElement;
  mounted?: MountedRemote;
}

/** The place of one remote: at most one attempt is alive, and whatever an older one still brings is dropped. */
export function createRemoteSlot({
  outlet,
  isDrawn,
  load,
  mayEnter,
  isAsking,
  contextWith,
  visit,
  explained,
  report,
}: SlotNeeds): RemoteSlot {
  const status = createStore<SlotStatus>({ phase: isDrawn ? 'skeleton' : 'idle' });
  let alive: Attempt | undefined;

  function end(): void {
    const attempt = alive;
    alive = undefined;
    if (!attempt) return;
    attempt.timers.forEach(clearTimeout);
    try {
      attempt.mounted?.unmount();
    } catch (error) {
      report('render', error);
    }
    attempt.host?.remove();
    attempt.visit.end();
  }

  function fail(error: unknown): void {
    const reason = error instanceof RemoteFailure ? error.reason : (alive?.phase ?? 'load');
    const errorId = report(reason, error);
    end();
    status.set({ phase: 'failed', reason, errorId });
  }

  async function failWith(attempt: Attempt, thrown: unknown): Promise<void> {
    const failure = await explained(thrown);
    if (alive === attempt) fail(failure);
  }

  async function bring(attempt: Attempt): Promise<void> {
    const context = contextWith((error) => {
      // React is still in the middle of rendering when it reports: take the root away afterwards.
      queueMicrotask(() => setTimeout(() => void failWith(attempt, error)));
    });
    const [module, entered] = await Promise.all([load(), mayEnter()]);
    if (!entered) attempt.timers.forEach(clearTimeout);
    if (alive !== attempt || !entered) return;
    await module.messages(context.i18n.read());
    if (alive !== attempt) return;
    attempt.timers.forEach(clearTimeout);
    attempt.host = document.createElement('div');
    outlet?.append(attempt.host);
    const drawn = firstDrawing(attempt.host);
    attempt.phase = 'mount';
    attempt.visit.mounted();
    attempt.mounted = module.mount(attempt.host, context);
    attempt.phase = 'render';
    await drawn;
    if (alive !== attempt) return;
    status.set({ phase: 'mounted' });
  }

  /** Does something once an attempt has waited for so many ms, and as long again where the person was asked at that moment. */
  function after(attempt: Attempt, wait: number, act: () => void): void {
    const turn = () => (isAsking() ? after(attempt, wait, act) : act());
    attempt.timers.set(wait, setTimeout(turn, wait));
  }

  function show(): void {
    end();
    const attempt: Attempt = { phase: 'load', visit: visit(), timers: new Map() };
    alive = attempt;
    after(attempt, waits.skeleton, () => status.set({ phase: 'skeleton' }));
    after(attempt, waits.slow, () => status.set({ phase: 'slow' }));
    after(attempt, waits.failure, () => fail(new RemoteFailure('timeout')));
    if (status.read().phase !== 'skeleton') status.set({ phase: 'loading' });
    bring(attempt).catch((error: unknown) => failWith(attempt, error));
  }

  return {
    status,
    show,
    retry: show,
    hide() {
      end();
      status.set({ phase: 'idle' });
    },
    cancel: () => fail(new RemoteFailure('cancelled')),
  };
}
