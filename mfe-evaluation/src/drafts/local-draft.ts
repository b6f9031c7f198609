import type { LocalDraft } from './draft-state.ts';

interface Owner {
  readonly evaluationId: number;
  /** Whose: a shared computer keeps them apart. */
  readonly oident: string;
}

/** What this device stores of one person's unfinished sections, for all tabs of the browser. */
export interface LocalDrafts {
  read(course: string): LocalDraft | undefined;
  /** Gives false where the browser stores nothing (private windows, full storage). */
  write(course: string, draft: LocalDraft): boolean;
  forget(course: string): void;
}

/**
 * Drafts on this device, so that neither a lost network nor an ended session loses them. Only while the server does not have them:
 * computers are shared. Where the browser stores nothing there are none.
 */
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
    write(course, draft) {
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
        // Nothing could be stored, so nothing is left behind.
      }
    },
  };
}
