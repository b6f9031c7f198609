import type { Answers } from '@anketa/contract/questions/questionnaires';
import { HttpError } from '@anketa/remote/http-error';
import type { LocalDraft } from '../draft-state.ts';
import { createDrafts, type DraftPorts } from '../draft-store.ts';
import type { TabMessage } from '../tabs.ts';

/** The server has another version than the one that a Save was made from. */
export const conflict = new HttpError(409, { type: '/problems/draft-conflict' });

/** A draft of `version`, as the server has it. */
export const stored = (of: Answers, version: number) => ({ ...of, version });

type Sections = Parameters<typeof createDrafts>[0];
/** Two courses nobody has begun. */
export const untouched: Sections = ['A', 'B'].map((course) => ({ course, status: 'empty', draft: null }));

/** A browser: what it stores, and the tabs that hear each other. */
export function browser({ stores = true } = {}) {
  const storage = new Map<string, string>();
  const listeners = new Map<string, (message: TabMessage) => void>();
  return { stores, storage, listeners };
}

interface Given {
  readonly sections?: Sections;
  readonly open?: boolean;
  readonly from?: ReturnType<typeof browser>;
  readonly server?: Map<string, ReturnType<typeof stored>>;
}

let tabs = 0;

/** A tab against a server in memory, which counts versions as the real one does. */
export function given({ sections = untouched, open = true, from = browser(), server = new Map() }: Given = {}) {
  tabs += 1;
  const tab = `tab${tabs}`;
  const seen = { put: [] as [string, unknown, number][], read: [] as [string, object][], announced: [] as number[] };
  const retired = new Set<number>();
  let failure: unknown;
  const ports: DraftPorts = {
    tab,
    local: {
      read: (course) => JSON.parse(from.storage.get(course) ?? 'null') ?? undefined,
      write: (course, draft) => from.stores && Boolean(from.storage.set(course, JSON.stringify(draft))),
      forget: (course) => void from.storage.delete(course),
    },
    tabs: {
      broadcast(message) {
        for (const [other, listener] of [...from.listeners]) if (other !== tab) listener(structuredClone(message));
      },
      listen(listener) {
        from.listeners.set(tab, listener);
        return () => void from.listeners.delete(tab);
      },
    },
    now: () => new Date(2026, 0, 5),
    toSend: (_course, all) => ({ ...all, answers: all.answers.filter(({ question }) => !retired.has(question)) }),
    async put(course, all, version) {
      seen.put.push([course, all.answers[0]?.value, version]);
      if (failure) throw await failure;
      if ((server.get(course)?.version ?? 0) !== version) throw conflict;
      server.set(course, { ...all, version: version + 1 });
      return version + 1;
    },
    async newest(course) {
      if (failure) throw failure;
      const draft = server.get(course) ?? null;
      return { status: draft ? 'saved' : 'empty', draft, open: true };
    },
    changeRead: (course, parts) => void seen.read.push([course, parts]),
    reload: () => undefined,
    announce: (_course, count) => void seen.announced.push(count),
  };
  const drafts = createDrafts(sections, open, ports);
  drafts.join();
  return {
    drafts,
    from,
    server,
    seen,
    /** This question is asked no more. */
    retire: (question: number) => void retired.add(question),
    fail: (error: unknown) => {
      failure = error;
    },
    of: (course: string) => drafts.read().get(course),
    local: (course: string) => JSON.parse(from.storage.get(course) ?? 'null') as LocalDraft | null,
    left: (course: string) =>
      drafts
        .leftOver()
        .get(course)
        ?.texts.map(({ value }) => value),
  };
}
