import type { Answer, Answers, Section } from '@anketa/contract/questions/questionnaires';
import { isHttpError } from '@anketa/remote/http-error';
import { begun, type Choice, type DraftEvent, type Effect, reduce } from './draft-reducer.ts';
import {
  answersOf,
  clashesOf,
  type DraftState,
  type Ended,
  isLacking,
  leftOver,
  type Snapshot,
} from './draft-state.ts';
import { answersIn, contentOf } from './field-answers.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { LocalDrafts } from './local-draft.ts';
import type { Tabs } from './tabs.ts';
import { type Clash, isNews } from './unsent.ts';

/** Where the answers of a section are. `memory`: on this page only, since the browser stores nothing. */
export type Storage =
  | { readonly at: 'none' }
  | { readonly at: 'device' | 'memory'; readonly save?: Save }
  | { readonly at: 'saved'; readonly time?: Date };

/** How the last Save stands: under way, waiting for a choice between here and elsewhere, or why it failed. */
export type Save = 'running' | 'conflict' | { readonly failure: unknown };

/** An unfinished section as its page shows it. */
export interface Draft {
  readonly answers: Answers;
  /** The server's version that they were made from; 0 for none. */
  readonly base: number;
  readonly storage: Storage;
  /** Answers that were given otherwise elsewhere, and whether the person is being asked which stay. */
  readonly clashes: readonly Clash[];
  readonly asked: boolean;
}

/** Texts that were not sent with their section, which is over. */
export interface LeftOver {
  readonly ended: Ended;
  readonly texts: readonly Answer[];
  /** Whether this device has them; else this page alone has. */
  readonly stored: boolean;
}

export interface DraftPorts {
  /** Names this tab among those of the browser: a random text. */
  readonly tab: string;
  readonly local: LocalDrafts;
  readonly tabs: Tabs;
  readonly now: () => Date;
  /** What of answers goes to the server. */
  readonly toSend: (course: string, answers: Answers) => Answers;
  /** Sends answers made from a version. Gives the new version. */
  readonly put: (course: string, answers: Answers, version: number) => Promise<number>;
  /** What the server says of a section now. */
  readonly newest: (course: string) => Promise<Snapshot>;
  /** What was read of a section is changed to this. */
  readonly changeRead: (course: string, parts: Partial<Section>) => void;
  /** What was read is read again. */
  readonly reload: () => void;
  /** Answers from elsewhere were taken in beside unsent ones. */
  readonly announce: (course: string, count: number) => void;
}

type Sections = readonly Pick<Section, 'course' | 'status' | 'draft'>[];

/**
 * The unfinished answers of one person in one evaluation. A change is on the device at once, and in all tabs of the browser; the server
 * gets it only when the person saves. What becomes of a section stands in `draft-reducer.ts`; this runs it.
 */
export function createDrafts(sections: Sections, open: boolean, ports: DraftPorts) {
  const states = new Map<string, DraftState>();
  let drafts: ReadonlyMap<string, Draft> = new Map();
  let left: ReadonlyMap<string, LeftOver> = new Map();
  const listeners = new Set<() => void>();

  const toSend = (course: string) => (answers: Answers) => ports.toSend(course, answers);

  const of = (course: string) => states.get(course) as DraftState;

  function refresh(course: string, state: DraftState): void {
    states.set(course, state);
    drafts = withValue(drafts, course, state.ended ? undefined : draftOf(state, toSend(course)));
    const texts = leftOver(state);
    left = withValue(
      left,
      course,
      state.ended && texts.length > 0 ? { ended: state.ended, texts, stored: state.stored } : undefined,
    );
    for (const listener of listeners) listener();
  }

  function dispatch(course: string, event: DraftEvent): void {
    const before = states.get(course);
    if (!before) return;
    const { state, effects } = reduce(before, event, toSend(course));
    refresh(course, state);
    run(course, effects);
  }

  function run(course: string, effects: readonly Effect[]): void {
    // What is the same twice is done once.
    for (const effect of new Set(effects)) {
      if (effect.do === 'store') store(course);
      else if (effect.do === 'broadcast') broadcast(course);
      else if (effect.do === 'put') void put(course, effect.base, effect.sent);
      else if (effect.do === 'cache') ports.changeRead(course, readOf(of(course)));
      else if (effect.do === 'reload') ports.reload();
      else ports.announce(course, effect.count);
    }
  }

  /** What the server has need not be on this device, but for the key of a submission whose answer was lost. */
  function store(course: string): void {
    find(course);
    const { unsent, seen, submission, stored } = of(course);
    const empty = Object.keys(unsent).length === 0 && !submission;
    if (empty) ports.local.forget(course);
    const done = empty || ports.local.write(course, { unsent, seen, submission });
    if (done !== stored) dispatch(course, { type: 'stored', done });
  }

  /** Takes in what another tab stored, if this one has not heard of it yet. */
  function find(course: string): void {
    const local = ports.local.read(course);
    const { seen, unsent } = of(course);
    if (local && isNews(local, seen, unsent)) dispatch(course, { type: 'found', local });
  }

  function broadcast(course: string): void {
    const { unsent, seen, submission, saved, ended } = of(course);
    const message = { unsent, seen, submission, saved };
    ports.tabs.broadcast({ course, message: ended && ended !== 'closed' ? { ...message, ended } : message });
  }

  async function put(course: string, base: number, sent: Answers): Promise<void> {
    try {
      const version = await ports.put(course, sent, base);
      dispatch(course, { type: 'saved', base, version, sent, at: ports.now() });
    } catch (failure) {
      if (!isConflict(failure)) return dispatch(course, { type: 'failed', failure });
      try {
        dispatch(course, { type: 'refused', base, snapshot: await ports.newest(course), failure });
      } catch (unread) {
        dispatch(course, { type: 'failed', failure: unread });
      }
    }
  }

  /** Takes in what the server says now: newer drafts, and what was ended. */
  function receive(newest: Sections, isOpen: boolean): void {
    for (const { course, status, draft } of newest) {
      const snapshot = { status, draft, open: isOpen };
      const present = states.get(course);
      if (present) {
        // What goes to the server may have changed with the questions.
        refresh(course, present);
        dispatch(course, { type: 'read', snapshot });
        continue;
      }
      const { state, effects } = begun(ports.tab, snapshot, ports.local.read(course));
      refresh(course, state);
      run(course, effects);
    }
  }

  function notifyAll(): void {
    for (const [course, { unsent, saved }] of states) {
      if (saved.version > 0 || Object.keys(unsent).length > 0) broadcast(course);
    }
  }

  /** Meets the other tabs: each tells what it has. They may have gone on while this one was put aside. */
  function catchUp(): void {
    for (const course of states.keys()) find(course);
    ports.tabs.broadcast('opened');
    notifyAll();
  }

  receive(sections, open);
  return {
    read: () => drafts,
    leftOver: () => left,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive,
    catchUp,

    /** From now on this tab listens to the others. Gives what ends it. */
    join(): () => void {
      const leave = ports.tabs.listen((message) => {
        if (message !== 'opened') return dispatch(message.course, { type: 'received', message: message.message });
        notifyAll();
      });
      catchUp();
      return leave;
    },

    /** Answers were changed: they are on the device at once. */
    change: (course: string, answers: Answers) => dispatch(course, { type: 'changed', answers }),

    /**
     * Saves on the server. True once it has what was answered then, false when a choice was put off or the section is over; throws when
     * the server cannot have it.
     */
    async save(course: string): Promise<boolean> {
      dispatch(course, { type: 'save' });
      const state = await settled(course);
      if (!state || state.ended || clashesOf(state).length > 0) return false;
      if (state.save && state.save !== 'running') throw state.save.failure;
      return true;
    },

    /** Asks what stays where answers clash. Gives whether any do. */
    ask(course: string): boolean {
      const state = states.get(course);
      if (!state || clashesOf(state).length === 0) return false;
      dispatch(course, { type: 'asked' });
      return true;
    },
    choose: (course: string, choices: Readonly<Record<string, Choice>>) =>
      dispatch(course, { type: 'chosen', choices }),
    postpone: (course: string) => dispatch(course, { type: 'postponed' }),

    /** Before answers are submitted. Gives their key: the same whenever they are sent, also after a reload and in another tab. */
    submitting(course: string, sent: Answers): string {
      const content = contentOf(sent);
      const before = states.get(course)?.submission;
      const key = before?.content === content ? before.key : idempotencyKey();
      dispatch(course, { type: 'submitting', sent, submission: { key, content } });
      return key;
    },

    /** This tab ended a section: these answers were submitted, or given up with it. */
    end: (course: string, how: Ended, answers: Answers) => dispatch(course, { type: 'ended', how, with: answers }),
    /** The person is done with what was left over of a section. */
    dismiss: (course: string) => dispatch(course, { type: 'dismissed' }),
  };

  /** Waits until a section is neither being saved nor asked about. */
  function settled(course: string): Promise<DraftState | undefined> {
    return new Promise((resolve) => {
      const look = () => {
        const state = states.get(course);
        const busy =
          state && !state.ended && (state.save === 'running' || (state.asked && clashesOf(state).length > 0));
        if (busy) return;
        listeners.delete(look);
        resolve(state);
      };
      listeners.add(look);
      look();
    });
  }
}

export type Drafts = ReturnType<typeof createDrafts>;

function withValue<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined) {
  if (value === undefined && !map.has(key)) return map;
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

function draftOf(state: DraftState, toSend: (answers: Answers) => Answers): Draft {
  const clashes = clashesOf(state);
  const asked = state.asked !== undefined && clashes.length > 0;
  return {
    answers: answersOf(state),
    base: state.saved.version,
    storage: storageOf(state, clashes, toSend),
    clashes,
    asked,
  };
}

function storageOf(state: DraftState, clashes: readonly Clash[], toSend: (answers: Answers) => Answers): Storage {
  const { save, stored, saved, savedAt } = state;
  const only = Object.values(state.unsent).some(({ answer }) => answer !== null) && !stored;
  if (clashes.length === 0 && !isLacking(state, toSend) && !only) {
    return saved.version > 0 ? { at: 'saved', time: savedAt } : { at: 'none' };
  }
  return { at: stored ? 'device' : 'memory', save: clashes.length > 0 ? 'conflict' : save };
}

function readOf({ ended, saved }: DraftState): Partial<Section> {
  if (ended && ended !== 'closed') return { status: ended, draft: null };
  if (saved.version === 0) return { status: 'empty', draft: null };
  return { status: 'saved', draft: { ...answersIn(saved.answers), version: saved.version } };
}

function isConflict(error: unknown): boolean {
  return isHttpError(error) && error.problem.type === '/problems/draft-conflict';
}
