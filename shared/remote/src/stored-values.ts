/** The shell clears what begins so when the person signs out (shell/src/ports/private-storage.ts). */
const prefix = 'anketa/private/written/';
const lasts = 7 * 24 * 60 * 60 * 1000;

/** What was written, and what it was made from. */
export interface StoredValues {
  readonly values: object;
  readonly base: object;
}

interface StoredValue extends StoredValues {
  readonly at: number;
}

/** Where what a person writes is kept in this browser until it is saved: theirs alone, for a week at most. */
export function storageKey(...parts: readonly (string | number)[]): string {
  return prefix + parts.join(':');
}

/** What was written and not saved. Undefined when there is nothing, and where the browser keeps nothing. */
export function readStored(key: string): StoredValues | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredValue | null;
    return stored && Date.now() - stored.at < lasts ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was written; null: it was saved or given up. */
export function writeStored(key: string, written: StoredValues | null): void {
  try {
    if (written === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), ...written } satisfies StoredValue));
  } catch {
    // A full or forbidden storage: the question before leaving is all there is.
  }
}
