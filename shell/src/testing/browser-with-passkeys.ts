import { vi } from 'vitest';

/** What its keys are as JSON. */
export const credential = { id: 'aWQ', rawId: 'aWQ', type: 'public-key', response: {} };

/** A browser that has passkeys; `answer` comes of asking for one. Gives what it was asked, and what it was told to forget. It is there until `vi.unstubAllGlobals()`. */
export function browserWithPasskeys(answer: () => Promise<unknown>) {
  const seen = { asked: [] as unknown[], forgotten: [] as unknown[] };
  class Key {
    static parseCreationOptionsFromJSON = (options: unknown) => options;
    static parseRequestOptionsFromJSON = (options: unknown) => options;
    static signalUnknownCredential = async (unknown: unknown) => void seen.forgotten.push(unknown);
    toJSON() {
      return credential;
    }
  }
  const ask = async (given: unknown) => {
    seen.asked.push(given);
    await answer();
    return new Key();
  };
  vi.stubGlobal('PublicKeyCredential', Key);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { create: ask, get: ask } }));
  return seen;
}
