import type { Answers } from '@anketa/contract/questions/questionnaires';
import { fieldOf, withAnswer, withTaught } from '../answers.ts';
import type { Choice } from '../draft-reducer.ts';
import type { LocalDraft, Snapshot } from '../draft-state.ts';
import { createDrafts, type DraftPorts } from '../draft-store.ts';
import { textIn } from '../field-answers.ts';
import type { Device } from './devices.ts';
import type { ModelServer, ReadPage } from './model-server.ts';
import { type Asked, isVisible, teacherBlock, toSend } from './section.ts';

/** What a person sees of a section. */
export interface Seen {
  /** Undefined: the section is over, and there is no form. */
  readonly form?: {
    readonly at: 'none' | 'device' | 'memory' | 'saved';
    /** Texts on the page, by field. */
    readonly texts: ReadonlyMap<string, string>;
    readonly folded: boolean;
  };
  /** What the person is being asked. */
  readonly asked: readonly { readonly field: string; readonly mine: string; readonly theirs: string }[];
  /** Whether they can take back that the course is refused. */
  readonly refused: boolean;
  /** Texts that they can copy, since they were not sent. */
  readonly offered: readonly string[];
  /** Texts that are on this page alone: who leaves it is asked. */
  readonly guarded: string;
}

/** One tab, as a person uses it. */
export interface Page {
  seen(course: string): Seen;
  /** All that stands in a section here, also what is folded away. */
  everything(course: string): string;
  write(course: string, place: { readonly block: string; readonly question: number }, text: string): void;
  rate(course: string, place: { readonly block: string; readonly question: number }, value: number): void;
  fold(course: string, folded: boolean): void;
  save(course: string): void;
  submit(course: string): void;
  refuse(course: string): void;
  reopen(course: string): void;
  choose(course: string, choices: Readonly<Record<string, Choice>>): void;
  postpone(course: string): void;
  dismiss(course: string): void;
  /** Reads the page anew. */
  reload(): void;
  wake(): void;
}

/** What a tab stands in. */
export interface Surroundings {
  readonly id: number;
  readonly device: Device;
  readonly server: ModelServer;
  readonly asked: () => Asked;
  readonly first: ReadPage;
}

export type OpenPage = (surroundings: Surroundings) => Page;

/** A tab with the store of drafts, wired as `use-drafts.ts` and `use-finish.ts` do it. */
export const openPage: OpenPage = ({ id, device, server, asked, first }) => {
  let page = first;
  let mutations = 0;
  const sectionOf = (course: string) => page.sections.find((section) => section.course === course);
  const send = <Value>(serve: () => Value) => device.request(id, serve);

  /** As SWR: what was read while something was changed is dropped. */
  function reload(): void {
    const before = mutations;
    send(() => structuredClone(server.read())).then(
      (read) => {
        if (before === mutations) show(read);
      },
      () => undefined,
    );
  }
  function show(next: ReadPage): void {
    page = next;
    queueMicrotask(() => drafts.receive(page.sections, page.open));
  }
  function changeRead(course: string, parts: object): void {
    mutations += 1;
    const sections = page.sections.map((section) => (section.course === course ? { ...section, ...parts } : section));
    show({ ...page, sections });
  }

  const ports: DraftPorts = {
    tab: `tab${id}`,
    local: {
      read(course) {
        const text = device.storage.get(course);
        return text ? (JSON.parse(text) as LocalDraft) : undefined;
      },
      write: (course, draft) => device.storage.set(course, JSON.stringify(draft)),
      forget: (course) => device.storage.remove(course),
    },
    tabs: device.channel(id),
    now: () => new Date(0),
    toSend: (_course, answers) => toSend(asked(), answers),
    put: (course, answers, version) => send(() => server.put(course, { ...structuredClone(answers), version })),
    async newest(course): Promise<Snapshot> {
      const { open, sections } = await send(() => structuredClone(server.read()));
      const { status = 'empty', draft = null } = sections.find((section) => section.course === course) ?? {};
      return { status, draft, open };
    },
    changeRead,
    reload,
    announce: () => undefined,
  };
  const drafts = createDrafts(page.sections, page.open, ports);
  drafts.join();

  /** One act at a time; where it fails the page may be behind the server. */
  let running = false;
  function run(act: () => Promise<unknown>): void {
    if (running) return;
    running = true;
    act()
      .catch(reload)
      .finally(() => {
        running = false;
      });
  }

  const change = (course: string, changed: (present: Answers) => Answers) => {
    const present = drafts.read().get(course)?.answers;
    if (present) drafts.change(course, changed(present));
  };

  return {
    seen(course) {
      const draft = drafts.read().get(course);
      const status = sectionOf(course)?.status;
      const { texts: left = [], stored = true } = drafts.leftOver().get(course) ?? {};
      const offered = left.map(textIn);
      const alone = draft?.storage.at === 'memory' ? JSON.stringify(draft.answers) : '';
      const guarded = alone + (stored ? '' : offered.join());
      const refused = page.open && status === 'refused';
      if (!draft || !page.open || (status !== 'empty' && status !== 'saved'))
        return { asked: [], refused, offered, guarded };
      const { answers, storage, clashes } = draft;
      const texts = answers.answers.flatMap((one): [string, string][] => {
        const field = fieldOf(one.block, one.question);
        return isVisible(field, asked(), answers) && textIn(one) ? [[field, textIn(one)]] : [];
      });
      const form = {
        at: storage.at,
        texts: new Map(texts),
        folded: answers.not_taught.includes(teacherBlock),
      };
      const questions = clashes.map(({ field, mine, theirs }) => ({
        field,
        mine: textIn(mine),
        theirs: textIn(theirs),
      }));
      return { form, asked: draft.asked ? questions : [], refused, offered, guarded };
    },
    everything: (course) => JSON.stringify(drafts.read().get(course)?.answers ?? null),
    write: (course, { block, question }, text) =>
      change(course, (present) => withAnswer(present, block, question, { value: text })),
    rate: (course, { block, question }, value) =>
      change(course, (present) => withAnswer(present, block, question, { value })),
    fold: (course, folded) => change(course, (present) => withTaught(present, teacherBlock, !folded)),
    save: (course) => run(() => drafts.save(course)),
    submit: (course) =>
      run(async () => {
        const draft = drafts.read().get(course);
        if (drafts.ask(course) || !draft) return;
        const sent = toSend(asked(), draft.answers);
        const key = drafts.submitting(course, sent);
        await send(() => server.submit(course, key, { ...structuredClone(sent), version: draft.base }));
        drafts.end(course, 'submitted', sent);
      }),
    refuse: (course) =>
      run(async () => {
        const given = drafts.read().get(course)?.answers;
        if (!given) return;
        await send(() => server.refuse(course));
        drafts.end(course, 'refused', given);
      }),
    reopen: (course) =>
      run(async () => {
        await send(() => server.reopen(course));
        changeRead(course, { status: 'empty', draft: null });
      }),
    choose: drafts.choose,
    postpone: drafts.postpone,
    dismiss: drafts.dismiss,
    reload,
    wake() {
      drafts.catchUp();
      reload();
    },
  };
};
