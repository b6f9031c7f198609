import type { Answers } from '@anketa/contract/questionnaires';

/**
 * What this device keeps of an unfinished section, so that neither a lost network nor an ended session loses it. Only
 * while the server does not have it: computers are shared.
 */
export interface LocalDraft {
  readonly answers: Answers;
  /** The server's version these answers were made from; 0 for none. */
  readonly base: number;
  /** Of a submission that was begun: a retry after a lost answer or a reload counts once. */
  readonly key?: string;
}

interface Owner {
  readonly evaluationId: number;
  /** Whose: a shared computer keeps them apart. */
  readonly oident: string;
}

/** The drafts that one person keeps on this device for one evaluation. */
export interface LocalDrafts {
  read(course: string): LocalDraft | undefined;
  /** Gives false where the browser keeps nothing (private windows, full storage). */
  keep(course: string, draft: LocalDraft): boolean;
  forget(course: string): void;
}

/** This device's drafts. Where the browser keeps nothing there are none. */
export function localDrafts({ evaluationId, oident }: Owner): LocalDrafts {
  // What begins with this prefix is cleared by the shell when someone signs out.
  const keyOf = (course: string) => `anketa/private/draft/${oident}/${evaluationId}/${course}`;
  return {
    read(course) {
      try {
        const text = localStorage.getItem(keyOf(course));
        return text ? (JSON.parse(text) as LocalDraft) : undefined;
      } catch {
        return undefined;
      }
    },
    keep(course, draft) {
      try {
        localStorage.setItem(keyOf(course), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    forget(course) {
      try {
        localStorage.removeItem(keyOf(course));
      } catch {
        // Nothing could be kept, so nothing is left behind.
      }
    },
  };
}
