import type { Answers, Section } from '@anketa/contract/questionnaires';
import { isHttpError } from '@anketa/remote/http-error';
import { noAnswers, sameAnswers } from './answers.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { LocalDraft, LocalDrafts } from './local-draft.ts';

/** Where the answers of a section are. `memory`: on this page only, since the browser keeps nothing. */
export type Kept =
  | { readonly at: 'none' }
  | { readonly at: 'device' | 'memory'; readonly save?: Save }
  | { readonly at: 'saved'; readonly time?: Date };

/** How the last Save stands: under way, waiting for the choice between two devices, or why it failed. */
export type Save = 'running' | 'conflict' | { readonly failure: unknown };

export interface Draft extends LocalDraft {
  readonly kept: Kept;
}

type Stored = NonNullable<Section['draft']>;

export interface DraftPorts {
  readonly local: LocalDrafts;
  /** What of answers goes to the server. */
  readonly toSend: (course: string, answers: Answers) => Answers;
  /** Sends answers made from a version. Gives the new version. */
  readonly put: (course: string, answers: Answers, version: number) => Promise<number>;
  /** The server's newest draft; null when there is none. */
  readonly newest: (course: string) => Promise<Stored | null>;
  /** Another device saved other answers. True keeps those of this device; null decides later. */
  readonly keepsMine: (course: string) => Promise<boolean | null>;
  readonly onSaved: (course: string, draft: Stored) => void;
}

type Sections = readonly Pick<Section, 'course' | 'status' | 'draft'>[];

/**
 * The unfinished answers of one person in one evaluation. A change is kept on the device at once; the server gets it
 * only when the person saves. Another device's answers are never overwritten, nor are this one's, without their choice.
 */
export function createDrafts(sections: Sections, ports: DraftPorts) {
  let drafts: ReadonlyMap<string, Draft> = new Map();
  /** Drafts of the server that differ from what this device has, until the person is asked. */
  const clashes = new Map<string, Stored>();
  const listeners = new Set<() => void>();

  function set(course: string, draft: Draft | undefined): void {
    const next = new Map(drafts);
    if (draft) next.set(course, draft);
    else next.delete(course);
    drafts = next;
    for (const listener of listeners) listener();
  }

  /** What the server lacks is kept on this device. */
  function keep(course: string, { answers, base, key }: LocalDraft, save?: Save): void {
    const at = ports.local.keep(course, { answers, base, key }) ? 'device' : 'memory';
    set(course, { answers, base, key, kept: { at, save } });
  }

  /** What the server has need not be on this device, but for the key of a submission whose answer was lost. */
  function settle(course: string, { answers, base, key }: LocalDraft, time?: Date): void {
    if (key) ports.local.keep(course, { answers, base, key });
    else ports.local.forget(course);
    set(course, { answers, base, key, kept: base > 0 ? { at: 'saved', time } : { at: 'none' } });
  }

  function drop(course: string): void {
    ports.local.forget(course);
    clashes.delete(course);
    if (drafts.has(course)) set(course, undefined);
  }

  function mark(course: string, save: Save): void {
    const draft = drafts.get(course);
    if (draft && isUnsaved(draft)) set(course, { ...draft, kept: { ...draft.kept, save } });
  }

  /** This device's answers are from now on made from that version. */
  function rebase(course: string, base: number): void {
    const draft = drafts.get(course);
    if (draft) keep(course, { ...draft, base });
  }

  function take(course: string, theirs: Stored | null, key = drafts.get(course)?.key): void {
    settle(course, { answers: plain(theirs), base: theirs?.version ?? 0, key });
  }

  /** What this device has unsaved meets the server's draft. Other answers, made from another draft: the person chooses. */
  function meet(course: string, mine: LocalDraft | undefined, theirs: Stored | null): void {
    if (!mine || sameAnswers(ports.toSend(course, mine.answers), plain(theirs))) take(course, theirs, mine?.key);
    else if (!theirs || theirs.version === mine.base) keep(course, { ...mine, base: theirs?.version ?? 0 });
    else {
      clashes.set(course, theirs);
      keep(course, mine, 'conflict');
    }
  }

  /** The server has a newer draft than the one that the present answers were made from. */
  function catchUp(course: string, present: Draft, newer: Stored): void {
    if (!isUnsaved(present)) take(course, newer);
    else if (!isBusy(present)) meet(course, present, newer);
  }

  /** Takes in what the server says now: newer drafts, and what was locked. */
  function receive(newest: Sections): void {
    for (const { course, status, draft } of newest) {
      const present = drafts.get(course);
      if (status !== 'empty' && status !== 'saved') drop(course);
      else if (!present) meet(course, ports.local.read(course), draft);
      else if (draft && draft.version > present.base) catchUp(course, present, draft);
    }
  }

  /** Asks which answers stay. False when that is to be decided later: until then neither side changes. */
  async function choose(course: string, theirs: Stored): Promise<boolean> {
    const mine = await ports.keepsMine(course);
    if (mine === null) mark(course, 'conflict');
    else if (mine) rebase(course, theirs.version);
    else take(course, theirs);
    return mine !== null;
  }

  /** The server has what was sent. More may have been answered since. */
  function saved(course: string, given: Answers, sent: Stored): void {
    const draft = drafts.get(course);
    if (!draft) return;
    const present = { ...draft, base: sent.version };
    if (draft.answers === given) settle(course, present, new Date());
    else keep(course, present);
    ports.onSaved(course, sent);
  }

  async function send(course: string): Promise<boolean> {
    const draft = drafts.get(course);
    if (!draft || !isUnsaved(draft)) return true;
    mark(course, 'running');
    const sent = ports.toSend(course, draft.answers);
    try {
      const version = await ports.put(course, sent, draft.base);
      saved(course, draft.answers, { ...sent, version });
      return true;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const newest = await ports.newest(course);
      if (newest && sameAnswers(newest, sent)) {
        // This device sent that: only the answer to it was lost.
        saved(course, draft.answers, newest);
        return true;
      }
      if (!newest && draft.base === 0) throw error;
      if (!newest) rebase(course, 0);
      else if (!(await choose(course, newest))) return false;
      return send(course);
    }
  }

  receive(sections);
  return {
    read: () => drafts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive,
    drop,

    /** Answers were changed: they are kept here at once. Why the last Save failed is still said. */
    change(course: string, answers: Answers): void {
      const draft = drafts.get(course);
      if (draft) keep(course, { ...draft, answers }, isUnsaved(draft) ? draft.kept.save : undefined);
    },

    /**
     * Saves on the server. True once it has what was answered, false when the choice between two devices was put off;
     * throws when the server cannot have it.
     */
    async save(course: string): Promise<boolean> {
      try {
        return await send(course);
      } catch (failure) {
        mark(course, { failure });
        throw failure;
      }
    },

    /** Asks about what differs between this device and the server: about each course once. */
    async settleClashes(): Promise<void> {
      for (const [course, theirs] of clashes) {
        clashes.delete(course);
        await choose(course, theirs);
      }
    },

    /** The key of a section's submission: the same at every try, also after a reload. */
    submissionKey(course: string): string {
      const draft = drafts.get(course);
      const key = draft?.key ?? idempotencyKey();
      if (draft) {
        ports.local.keep(course, { answers: draft.answers, base: draft.base, key });
        set(course, { ...draft, key });
      }
      return key;
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

type Unsaved = Draft & { readonly kept: { readonly at: 'device' | 'memory' } };

/** Whether the server lacks something of the answers. */
function isUnsaved(draft: Draft): draft is Unsaved {
  return draft.kept.at === 'device' || draft.kept.at === 'memory';
}

/** Whether it is being saved, or waits for the person's choice. */
function isBusy({ kept: { save } }: Unsaved): boolean {
  return save === 'running' || save === 'conflict';
}

function isConflict(error: unknown): boolean {
  return isHttpError(error) && error.problem.type === '/problems/draft-conflict';
}

function plain(draft: Answers | null): Answers {
  return draft ? { answers: draft.answers, not_taught: draft.not_taught } : noAnswers;
}
