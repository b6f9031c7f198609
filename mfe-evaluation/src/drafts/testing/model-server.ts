import type { Answers, Section } from '@anketa/contract/questions/questionnaires';
import { HttpError } from '@anketa/remote/http-error';

/** What a page reads of a section. */
export type ReadSection = Pick<Section, 'course' | 'status' | 'draft'>;

export interface ReadPage {
  readonly open: boolean;
  readonly sections: readonly ReadSection[];
}

interface Stored {
  draft: (Answers & { readonly version: number }) | null;
  ended?: 'submitted' | 'refused';
  /** The ballot that was counted, with its idempotency key. */
  ballot?: { readonly key: string; readonly answers: Answers };
}

const refusal = (name: string) => new HttpError(409, { type: `/problems/${name}` });

/**
 * One student's drafts and submissions as the server has them (server/migrations/repeatable/save_draft.sql, submit_ballot.sql): versions, conflicts, what a
 * submission locks and deletes, retries with one key.
 */
export function modelServer(courses: readonly string[]) {
  const sections = new Map<string, Stored>(courses.map((course) => [course, { draft: null }]));
  /** Courses that were refused, with the drafts that went then: who refuses is told that they go. */
  const refused: { readonly course: string; readonly draft: Answers | null }[] = [];
  /** All drafts and ballots that it ever had. */
  const had: Answers[] = [];
  let [open, lives] = [true, 0];
  const of = (course: string) => sections.get(course) as Stored;

  function unlocked(course: string): Stored {
    if (of(course).ended) throw refusal('already-submitted');
    if (!open) throw refusal('wrong-phase');
    return of(course);
  }

  return {
    of,
    refused,
    had,
    isOpen: () => open,
    /** Filling is closed, or opened again. */
    setOpen: (on: boolean) => {
      open = on;
    },
    read: (): ReadPage => ({
      open,
      sections: courses.map((course) => {
        const { draft, ended } = of(course);
        return { course, status: ended ?? (draft ? 'saved' : 'empty'), draft };
      }),
    }),
    put(course: string, { version, ...answers }: Answers & { readonly version: number }): number {
      const section = unlocked(course);
      if ((section.draft?.version ?? 0) !== version) throw refusal('draft-conflict');
      // The first draft has any number.
      if (version === 0) lives += 1;
      const next = version === 0 ? ((lives * 7919) % 1000) * 1000 + 1 : version + 1;
      section.draft = { ...answers, version: next };
      had.push(answers);
      return next;
    },
    submit(course: string, key: string, { version, ...answers }: Answers & { readonly version?: number }): void {
      const present = of(course);
      if (present.ballot?.key === key) return;
      const section = unlocked(course);
      if (version !== undefined && section.draft && section.draft.version !== version) throw refusal('draft-conflict');
      sections.set(course, { draft: null, ended: 'submitted', ballot: { key, answers } });
      had.push(answers);
    },
    refuse(course: string): void {
      const { draft } = of(course).ended === 'refused' ? of(course) : unlocked(course);
      refused.push({ course, draft });
      sections.set(course, { draft: null, ended: 'refused' });
    },
    reopen(course: string): void {
      if (!open) throw refusal('wrong-phase');
      if (of(course).ended === 'submitted') throw refusal('already-submitted');
      if (of(course).ended) sections.set(course, { draft: null });
    },
  };
}

export type ModelServer = ReturnType<typeof modelServer>;
