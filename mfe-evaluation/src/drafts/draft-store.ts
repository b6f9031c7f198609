import type { Answers, Section } from '@anketa/contract/questionnaires';
import { isHttpError, isSessionEnd } from '@anketa/remote/http-error';
import { noAnswers, sameAnswers } from './answers.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { LocalDrafts } from './local-draft.ts';

/** How long a pause in answering is, after which answers go to the server. */
export const pause = 2000;
/** Waits after failures, the last one again and again. Coming online ends any of them. */
export const retryAfter = [5000, 15_000, 30_000, 60_000] as const;

/** Where the answers of a section are kept at the moment. `memory`: only on this page, the browser keeps nothing. */
export type Keeping = 'nothing' | 'saved' | 'saving' | 'device' | 'memory';
/** Why the server does not have them. */
export type Waiting = 'network' | 'session' | 'conflict' | 'refused';

export interface Draft {
  readonly answers: Answers;
  readonly keeping: Keeping;
  readonly waiting?: Waiting;
  /** When this page saved it last. */
  readonly savedAt?: Date;
}

type Stored = NonNullable<Section['draft']>;

export interface DraftPorts {
  readonly local: LocalDrafts;
  /** Without answers to what is no longer asked. */
  readonly asked: (course: string, answers: Answers) => Answers;
  /** Sends answers made from a version. Gives the new version. */
  readonly put: (course: string, answers: Answers, version: number) => Promise<number>;
  /** The server's newest draft; null when there is none, as of a section that can no longer be filled in. */
  readonly newest: (course: string) => Promise<Stored | null>;
  /** Another device saved other answers. True keeps those of this device; null decides later. */
  readonly keepsMine: (course: string) => Promise<boolean | null>;
  readonly onSaved: (course: string, draft: Stored) => void;
  /** The server will not take the answers, whenever it is asked. */
  readonly onRefused: (course: string, error: unknown) => void;
}

interface Entry {
  answers: Answers;
  /** The server's version that the answers were made from. */
  base: number;
  /** Of the submission that was begun. */
  key?: string;
  /** Whether the server lacks something of the answers. */
  dirty: boolean;
  keeping: Keeping;
  waiting?: Waiting;
  savedAt?: Date;
  failures: number;
  /** A submission is under way: nothing else is sent. */
  held: boolean;
  sending?: Promise<boolean>;
  timer?: ReturnType<typeof setTimeout>;
}

/** What was sent, and the answers it was made of: they may have changed meanwhile. */
interface Sent {
  readonly given: Answers;
  readonly sent: Answers;
}

type Sections = readonly Pick<Section, 'course' | 'status' | 'draft'>[];

/**
 * The unfinished answers of one person in one evaluation. A change is kept on the device at once and goes to the server
 * after a pause; what could not go is sent again when the network returns. Another device's answers are never
 * overwritten, nor are this one's, without the student's choice.
 */
export function createDrafts(sections: Sections, ports: DraftPorts) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let shown: ReadonlyMap<string, Draft> = new Map();
  /** The session has ended: the shell's dialog was shown, and only what the person does shows it again. */
  let ended = false;

  function show(): void {
    shown = new Map(
      [...entries].map(([course, { answers, keeping, waiting, savedAt, dirty }]) => [
        course,
        { answers, keeping, savedAt, waiting: waiting ?? (dirty && ended ? 'session' : undefined) },
      ]),
    );
    for (const listener of listeners) listener();
  }

  function keep(course: string, entry: Entry): void {
    const kept = ports.local.keep(course, { answers: entry.answers, base: entry.base, key: entry.key });
    entry.keeping = kept ? 'device' : 'memory';
  }

  /** The server has everything: the device need not, but for the key of a submission whose answer was lost. */
  function settled(course: string, entry: Entry): void {
    entry.dirty = false;
    entry.waiting = undefined;
    entry.failures = 0;
    if (entry.key) keep(course, entry);
    else ports.local.forget(course);
    entry.keeping = 'saved';
  }

  function later(course: string, entry: Entry, wait: number): void {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => void sendQuietly(course), wait);
  }

  /** Sends without being asked, unless that would only repeat what the person knows. */
  async function sendQuietly(course: string): Promise<void> {
    const entry = entries.get(course);
    if (!entry?.dirty || entry.held || ended || entry.waiting === 'conflict' || entry.waiting === 'refused') return;
    await send(course, entry).catch(() => undefined);
  }

  function send(course: string, entry: Entry): Promise<boolean> {
    clearTimeout(entry.timer);
    entry.sending ??= attempt(course, entry).finally(() => {
      entry.sending = undefined;
      show();
    });
    return entry.sending;
  }

  /** True once the server has the answers, false when the student decides later. Throws any other failure. */
  async function attempt(course: string, entry: Entry): Promise<boolean> {
    const given = entry.answers;
    const sent = ports.asked(course, given);
    entry.keeping = 'saving';
    show();
    try {
      entry.base = await ports.put(course, sent, entry.base);
    } catch (error) {
      return failed(course, entry, { error, given, sent });
    }
    accepted(course, entry, { given, sent });
    return true;
  }

  function accepted(course: string, entry: Entry, { given, sent }: Sent): void {
    settled(course, entry);
    entry.savedAt = new Date();
    ended = false;
    ports.onSaved(course, { ...sent, version: entry.base });
    if (entry.answers === given) return;
    entry.dirty = true;
    keep(course, entry);
    later(course, entry, pause);
  }

  async function failed(course: string, entry: Entry, { error, ...sent }: Sent & { error: unknown }): Promise<boolean> {
    keep(course, entry);
    if (isHttpError(error) && error.problem.type?.endsWith('/draft-conflict')) {
      const newest = await ports.newest(course).catch(() => 'unknown' as const);
      if (newest === 'unknown') return waitForNetwork(course, entry, error);
      return settleConflict(course, entry, { newest, ...sent });
    }
    if (isSessionEnd(error)) {
      ended = true;
      entry.waiting = 'session';
    } else if (isPassing(error)) {
      return waitForNetwork(course, entry, error);
    } else {
      entry.waiting = 'refused';
      ports.onRefused(course, error);
    }
    throw error;
  }

  function waitForNetwork(course: string, entry: Entry, error: unknown): never {
    entry.waiting = 'network';
    later(course, entry, retryAfter[Math.min(entry.failures, retryAfter.length - 1)] ?? 0);
    entry.failures += 1;
    throw error;
  }

  async function settleConflict(
    course: string,
    entry: Entry,
    { newest, given, sent }: Sent & { newest: Stored | null },
  ): Promise<boolean> {
    if (!newest) return false;
    // What is there is what this device sent: only the answer to it was lost.
    if (sameAnswers(newest, sent)) {
      entry.base = newest.version;
      accepted(course, entry, { given, sent });
      return true;
    }
    entry.waiting = 'conflict';
    show();
    const mine = await ports.keepsMine(course);
    if (mine === null) return false;
    entry.waiting = undefined;
    entry.base = newest.version;
    if (mine) return attempt(course, entry);
    entry.answers = plain(newest);
    settled(course, entry);
    ports.onSaved(course, newest);
    return true;
  }

  function add({ course, draft }: Sections[number]): void {
    const kept = ports.local.read(course);
    const version = draft?.version ?? 0;
    const stored = plain(draft);
    const entry: Entry = {
      answers: kept?.answers ?? stored,
      base: kept?.base ?? version,
      key: kept?.key,
      dirty: false,
      keeping: draft ? 'saved' : 'nothing',
      failures: 0,
      held: false,
    };
    entries.set(course, entry);
    if (!kept) return;
    if (sameAnswers(kept.answers, stored)) {
      entry.base = version;
      settled(course, entry);
    } else {
      entry.dirty = true;
      entry.keeping = 'device';
      if (kept.base !== version) entry.waiting = 'conflict';
    }
  }

  /** Takes in what the server says now: new drafts where this device has nothing unsaved, and what was locked. */
  function receive(newest: Sections): void {
    for (const section of newest) {
      const { course, draft } = section;
      const entry = entries.get(course);
      if (section.status !== 'empty' && section.status !== 'saved') drop(course);
      else if (!entry) add(section);
      else if (draft && draft.version > entry.base && !entry.dirty && !entry.sending && !entry.held) {
        entry.answers = plain(draft);
        entry.base = draft.version;
        entry.keeping = 'saved';
      }
    }
    show();
  }

  function drop(course: string): void {
    clearTimeout(entries.get(course)?.timer);
    entries.delete(course);
    ports.local.forget(course);
  }

  function sendAll(): void {
    for (const course of entries.keys()) void sendQuietly(course);
  }

  receive(sections);
  return {
    read: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive,
    drop(course: string): void {
      drop(course);
      show();
    },

    /** Answers were changed: kept here at once, on the server after a pause. */
    change(course: string, answers: Answers): void {
      const entry = entries.get(course);
      if (!entry) return;
      entry.answers = answers;
      entry.dirty = true;
      keep(course, entry);
      if (entry.waiting === 'refused') entry.waiting = undefined;
      if (!entry.sending) later(course, entry, pause);
      show();
    },

    /**
     * Saves now. True once the server has all the answers, false when the student puts off the choice between two devices;
     * throws when the server cannot have them.
     */
    async save(course: string): Promise<boolean> {
      const entry = entries.get(course);
      await entry?.sending?.catch(() => undefined);
      if (!entry || (entry.keeping === 'saved' && !entry.dirty)) return true;
      return send(course, entry);
    },

    /** Keeps everything else from being sent while a submission is under way. Gives its key, which is kept. */
    async hold(course: string): Promise<string> {
      const entry = entries.get(course);
      if (!entry) return idempotencyKey();
      entry.held = true;
      clearTimeout(entry.timer);
      await entry.sending?.catch(() => undefined);
      clearTimeout(entry.timer);
      entry.key ??= idempotencyKey();
      const { keeping } = entry;
      keep(course, entry);
      if (!entry.dirty) entry.keeping = keeping;
      return entry.key;
    },

    /** The submission did not succeed: saving goes on. */
    release(course: string): void {
      const entry = entries.get(course);
      if (!entry) return;
      entry.held = false;
      if (entry.dirty) later(course, entry, pause);
      show();
    },

    /** Begins to save by itself; the result ends that, after sending what is unsaved. */
    start(): () => void {
      const onVisibility = () => sendAll();
      window.addEventListener('online', sendAll);
      document.addEventListener('visibilitychange', onVisibility);
      sendAll();
      for (const [course, entry] of entries) if (entry.waiting === 'conflict') void send(course, entry).catch(() => {});
      return () => {
        window.removeEventListener('online', sendAll);
        document.removeEventListener('visibilitychange', onVisibility);
        sendAll();
      };
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

function plain(draft: Answers | null): Answers {
  return draft ? { answers: draft.answers, not_taught: draft.not_taught } : noAnswers;
}

/** Whether asking again may help: no answer, a busy server, one that is being replaced. */
function isPassing(error: unknown): boolean {
  return isHttpError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}
