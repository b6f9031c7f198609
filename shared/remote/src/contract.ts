import type { Send } from '@anketa/contract/client';
import type { Session } from '@anketa/contract/people/session';
import type { Extension, Place } from '@anketa/contract/suite/registry';
import type { Locale, Theme } from '@anketa/contract/values';

/** The version of the agreement between the shell and its remotes. A remote of another version is not mounted. */
export const contractVersion = 1;

/** Translations of one language, as i18next takes them. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

export type Unsubscribe = () => void;

/** A value that changes: read it now, or be told. */
export interface Port<Value> {
  read(): Value;
  subscribe(listener: () => void): Unsubscribe;
}

export interface Notice {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** Milliseconds until it hides itself. Default 3000; errors 50 for each character. */
  readonly timeout?: number;
}

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** Label of the answer that goes on. Name the thing: "Smazat hodnocení …". */
  readonly yes: string;
  readonly no?: string;
  /** When given, a third button that neither agrees nor refuses. */
  readonly cancel?: string;
  readonly danger?: boolean;
}

/** Yes, no, or (with a cancel button) neither. */
export type Answer = boolean | null;

/** What this device stores of a page, to open it without a network. */
export interface OfflineCopy {
  /** The address of the page. */
  readonly page: string;
  /** The addresses of data that it answers, and the answer. */
  readonly urls: readonly string[];
  readonly data: unknown;
  /** It is what the suite opens with. */
  readonly opens?: boolean;
  /** It follows from other data: what was read of the same name stays. */
  readonly inferred?: boolean;
}

/** Which copy goes where there is none to store; without any part: whichever there is. */
export interface GoneCopy {
  /** One of this page alone. */
  readonly page?: string;
  /** One that was inferred alone. */
  readonly inferred?: boolean;
}

/** Null while the server answers; else of when is what the device has, in ms (null: it has nothing). */
export interface OfflinePort extends Port<{ readonly at: number | null } | null> {
  /** Stores a page of the person who is signed in, in place of the last one of that name; null: none, and what is `gone` goes. It goes when they sign out. */
  store(name: string, copy: OfflineCopy | null, gone?: GoneCopy): void;
}

/** What the shell gives to a remote: ports only. A remote knows neither the shell's DOM, nor single-spa, nor its peers. */
export interface SuiteContext {
  readonly contract: typeof contractVersion;
  readonly remote: {
    readonly id: string;
    readonly version: string;
    /** Whether this remote answers for a path. */
    owns(pathname: string): boolean;
  };
  /** `check` asks the server whether the session still exists, and shows the expiry dialog when it does not. */
  readonly session: Port<Session> & { check(): Promise<boolean> };
  readonly i18n: Port<Locale>;
  readonly theme: Port<Theme>;
  /** What other remotes add to a place of a page, as far as the signed-in person may follow it. `useExtensions` shows it. */
  extensions(place: Place): readonly Extension[];
  /** Goes to any address of the suite. */
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  notify(notice: Notice): void;
  confirm(question: Question): Promise<Answer>;
  /** Same-origin HTTP with CSRF, session check on 401 and `HttpError` for everything that is not a success. */
  readonly http: { readonly send: Send };
  /** Unsaved work: while held, leaving asks first. `allow` asks (when anything is held) and says whether to go on. */
  readonly guard: { hold(text: string): Unsubscribe; allow(): Promise<boolean> };
  /** Undefined in a shell built before it was there. */
  readonly offline?: OfflinePort;
  readonly telemetry: { report(event: string, detail?: Readonly<Record<string, string | number>>): void };
  /** Reports that a page could not be drawn; gives the id that its person is shown. Undefined in a shell built before it was there. */
  readonly failures?: { report(error: unknown): string };
  /** The remote cannot go on: the shell takes it away and shows the failure panel. */
  onFatal(error: unknown): void;
}

export interface MountedRemote {
  /** New ports, for example after the shell signed someone in without a reload. */
  update(context: SuiteContext): void;
  unmount(): void;
}

/** The only module a remote exposes. */
export interface RemoteModule {
  readonly contract: typeof contractVersion;
  messages(locale: Locale): Promise<Messages>;
  mount(host: HTMLElement, context: SuiteContext): MountedRemote;
}
