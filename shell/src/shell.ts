import { createClient } from '@anketa/contract/client';
import { meets } from '@anketa/contract/rights';
import { reportFailure } from '@anketa/contract/suite/failure-reports';
import { readGeneration } from '@anketa/contract/suite/generation';
import type { Boot, Place, RegistryEntry } from '@anketa/contract/suite/registry';
import { extensionsAt, remoteFor } from '@anketa/contract/suite/registry-lookup';
import type { Locale } from '@anketa/contract/values';
import {
  contractVersion,
  type GoneCopy,
  type Notice,
  type OfflineCopy,
  type SuiteContext,
} from '@anketa/remote/contract';
import { speakLater } from '@anketa/remote/later-texts';
import { createStore } from '@anketa/remote/store';
import { createContext, useContext } from 'react';
import { createFailedFiles } from './adapter/failed-files.ts';
import type { LoadRemote } from './adapter/load-remote.ts';
import { type FailureReason, RemoteFailure } from './adapter/remote-failure.ts';
import { createRemoteSlot, type RemoteSlot } from './adapter/remote-slot.ts';
import { noVisit, type TakenBack, type Visit } from './adapter/taken-back.ts';
import { bringShellTexts } from './bring-texts.ts';
import { newErrorId } from './failures/error-id.ts';
import { createFailures } from './failures/failures.ts';
import { sendReport } from './failures/send-report.ts';
import type { Layer } from './keys/layer.ts';
import { lastOpened, storeCopy } from './offline/copies.ts';
import type { InstallingPort } from './offline/install.ts';
import { type OfflineStore, sendOffline } from './offline/send-offline.ts';
import { createGuard } from './ports/guard.ts';
import type { HttpPort } from './ports/http.ts';
import { createNotices } from './ports/notices.ts';
import { createQuestions } from './ports/questions.ts';
import { createSession } from './ports/session.ts';
import { whenUncovered } from './ports/uncovered.ts';
import { type Address, go, rememberLocale, signInAddress } from './routing.ts';
import { shellText } from './shell-texts.ts';
import { report } from './telemetry.ts';

type Owner = Pick<RegistryEntry, 'id' | 'version'>;

/** What differs between the browser and the server, which draws the first HTML. */
interface Surroundings {
  readonly http: HttpPort;
  /** Where remotes appear; null on the server. */
  readonly outlet: HTMLElement | null;
  readonly loadRemote: LoadRemote;
  /** Notes what remotes add to the page. Undefined where none is mounted. */
  readonly takenBack?: TakenBack;
  /** Undefined where it cannot be asked. */
  readonly installing?: InstallingPort;
}

/**
 * The shell's parts, made once for a page, and the slot of each remote.
 *
 * @param opened the address that the page was opened at
 */
export function createShell(
  boot: Boot,
  opened: Address,
  { http, outlet, loadRemote, installing, takenBack }: Surroundings,
) {
  const { remotes } = boot.registry;
  const own: Owner = { id: 'shell', version: boot.version };
  const locale = createStore(boot.locale);
  const theme = createStore(boot.theme);
  const density = createStore(boot.density);
  const notices = createNotices();
  const questions = createQuestions();
  const layer = createStore<Layer | null>(null);
  const refusal = createStore(boot.refusal);
  const visited = createStore<RegistryEntry | null>(null);
  const offline: OfflineStore = createStore(boot.offline ? { at: lastOpened()?.at ?? null, ended: false } : null);
  const send = sendOffline(http.send, offline);
  // Of a page with a preview nothing is counted: nobody else has its code.
  const failures = createFailures(
    boot.load,
    boot.preview ? () => undefined : (report) => sendReport(reportFailure, report),
  );
  const failedFiles = createFailedFiles({
    readGeneration: () => createClient(http.send)(readGeneration),
  });
  const guard = createGuard({
    async ask(text) {
      const say = (key: string) => shellText(locale.read(), key);
      const asked = { title: say('leave.title'), text, yes: say('leave.yes'), no: say('leave.no') };
      return (await questions.confirm(asked)) === true;
    },
  });
  const session = createSession(boot.session, { send: http.send, adopt: http.adopt, leave });
  http.renewBy(session.renew);

  /** Nothing of who was in stays in sight of whoever is now, and no question about unsaved work holds the page back. */
  function leave(): void {
    guard.release();
    document.body.replaceChildren();
    window.location.assign('/');
  }

  async function navigate(to: string, { replace = false } = {}): Promise<void> {
    if (await guard.allow()) go(to, replace);
  }

  let entered = false;

  /** Asks the server before a route that needs a session; the very first page came with a fresh answer in its HTML. */
  async function mayEnter(): Promise<boolean> {
    const fresh = !entered;
    entered = true;
    // Without the server one is who the device says, or nobody, for whom the shell has a page.
    if (offline.read() !== null) return session.read().signedIn;
    const { route } = remoteFor(remotes, window.location.pathname) ?? {};
    if (!route || route.right === 'public') return true;
    // Once it has ended, the layer over the page is where one signs in.
    if (meets(session.read(), 'signed-in')) {
      if (fresh || (await session.check())) return true;
      throw new RemoteFailure('cancelled');
    }
    go(signInAddress(window.location), true);
    return false;
  }

  function visitOf(entry: RegistryEntry): Visit {
    visited.set(boot.preview ? null : entry);
    const { mounted, end } = takenBack?.begin(entry.id) ?? noVisit;
    return {
      mounted,
      end() {
        visited.set(null);
        end();
      },
    };
  }

  /** Notes what a remote failed with, in the console, and where it is its failure, at the server. Gives its id. */
  function noted(entry: RegistryEntry, reason: FailureReason, error: unknown): string {
    // What somebody has disabled, or does not wait for, has not failed.
    const isOwn = reason !== 'disabled' && reason !== 'cancelled';
    const errorId = isOwn ? failures.report(entry, reason, error) : newErrorId();
    if (reason !== 'disabled') report(`${entry.id}:remote-${reason}`, { errorId, error: String(error) });
    return errorId;
  }

  /** The ports as one remote gets them; the shell's own pages get them too, and answer what no remote does. */
  function contextFor({ id, version }: Owner, onFatal: (error: unknown) => void, entry?: RegistryEntry): SuiteContext {
    return Object.freeze({
      contract: contractVersion,
      remote: {
        id,
        version,
        owns: (pathname: string) => (remoteFor(remotes, pathname)?.remote ?? own).id === id,
      },
      session: { read: session.read, subscribe: session.subscribe, check: () => session.check() },
      i18n: { read: locale.read, subscribe: locale.subscribe },
      theme: { read: theme.read, subscribe: theme.subscribe },
      extensions: (place: Place) => extensionsAt(remotes, place, session.read()),
      navigate: (to: string, options?: { readonly replace?: boolean }) => void navigate(to, options),
      notify: (notice: Notice) => whenUncovered(() => notices.notify(notice)),
      confirm: questions.confirm,
      http: { send },
      guard: { allow: guard.allow, hold: guard.hold },
      offline: {
        read: offline.read,
        subscribe: offline.subscribe,
        store: (name: string, copy: OfflineCopy | null, gone?: GoneCopy) => storeCopy(session.read(), name, copy, gone),
      },
      telemetry: { report: (event: string, detail = {}) => report(`${id}:${event}`, detail) },
      ...(entry && { failures: { report: (error: unknown) => noted(entry, 'render', error) } }),
      onFatal,
    });
  }

  const first = remoteFor(remotes, opened.pathname)?.remote.id;
  const slots = new Map<string, RemoteSlot>(
    remotes.map((entry) => [
      entry.id,
      createRemoteSlot({
        outlet,
        isDrawn: entry.id === first,
        load: () => loadRemote(entry),
        mayEnter,
        isAsking: () => session.layer.read() !== 'closed',
        contextWith: (onFatal) => contextFor(entry, onFatal, entry),
        visit: () => visitOf(entry),
        explained: (thrown) => failedFiles.explained(entry, thrown),
        report: (reason, error) => noted(entry, reason, error),
      }),
    ]),
  );

  /** Changes the language once its texts are there, and the cookie: what the pages ask for in it must come in it. Where the texts do not come, those of the other one stand for them. */
  async function changeLocale(next: Locale): Promise<void> {
    await Promise.all([rememberLocale(next), bringShellTexts(next), speakLater(next)].map(whatever));
    locale.set(next);
  }

  const suite = contextFor(own, console.error);
  return {
    boot,
    opened,
    suite,
    locale,
    theme,
    density,
    notices,
    questions,
    layer,
    session,
    refusal,
    /** The remote that is begun with or stands on the page; null between two, and on a page with a preview, of which nothing is reported. */
    visited,
    newer: http.newer,
    installing,
    offline,
    failures,
    failedFiles,
    guard,
    http,
    navigate,
    outlet,
    slots,
    changeLocale,
  };
}

const whatever = (done: Promise<unknown>) => done.catch(() => undefined);

export type Shell = ReturnType<typeof createShell>;

export const ShellReactContext = createContext<Shell | null>(null);

/** The shell's parts, for its own components. */
export function useShell(): Shell {
  const shell = useContext(ShellReactContext);
  if (!shell) throw new Error('useShell: outside the shell');
  return shell;
}
