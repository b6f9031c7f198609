import type { Answers } from '@anketa/contract/questionnaires';

/**
 * What this device keeps of an unfinished section, so that neither a lost network nor an ended session loses it. Only
 * while the server does not have it: computers are shared.
 */
export interface LocalDraft {
  readonly answers: Answers;
  /** The server's version these answers were made from; 0 for none. */
  readonly base: number;
}

export interface DraftPlace {
  readonly evaluationId: number;
  readonly course: string;
  /** Whose: a shared computer keeps them apart. */
  readonly oident: string;
}

function keyOf({ evaluationId, course, oident }: DraftPlace): string {
  // What begins with this prefix is cleared by the shell when someone signs out.
  return `anketa/private/draft/${oident}/${evaluationId}/${course}`;
}

/** Reads this device's draft; undefined when there is none or the browser keeps nothing. */
export function readLocalDraft(place: DraftPlace): LocalDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(place));
    return text ? (JSON.parse(text) as LocalDraft) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft on this device. Gives false where the browser does not allow it (private windows, full storage). */
export function keepLocalDraft(place: DraftPlace, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetLocalDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Nothing could be kept, so nothing is left behind.
  }
}
