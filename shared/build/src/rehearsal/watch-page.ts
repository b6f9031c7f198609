/** What a page notes about a remote; `readWatch` reads it. */
export interface Watch {
  /** Where the remote begins timers, and how often. */
  readonly timers: Record<string, number>;
}

/**
 * Runs in a page before any of its scripts: notes where the remote's code begins timers that run once. It is sent to the page as its own
 * text, so it uses nothing from outside of itself.
 *
 * @param folder what addresses of the remote's files have in them
 */
export function watchPage(folder: string): void {
  const watch: Watch = { timers: {} };
  Reflect.set(globalThis, 'rehearsal', watch);
  const begin = globalThis.setTimeout.bind(globalThis);
  const noting = (...given: Parameters<typeof setTimeout>) => {
    // Below this function's own frame stands whoever called it.
    const caller = new Error().stack?.split('\n')[2] ?? '';
    const [, place] = new RegExp(`${folder}[^/]+/([^)]+)`).exec(caller) ?? [];
    if (place !== undefined) watch.timers[place] = (watch.timers[place] ?? 0) + 1;
    return begin(...given);
  };
  Object.assign(globalThis, { setTimeout: noting });
}
