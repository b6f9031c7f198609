import type { Addresses } from '@anketa/remote/router';

/** Addresses that only a test goes to: the window stays where it is. `back`: as the browser's button. */
export function addressesFrom(at: string): Addresses & { back(): void } {
  const gone = [new URL(at, 'http://suite')];
  const listeners = new Set<() => void>();
  const present = () => gone.at(-1) as URL;
  return {
    read: present,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(to, replace) {
      const next = new URL(to, present());
      if (replace) gone.pop();
      gone.push(next);
    },
    back() {
      if (gone.length > 1) gone.pop();
      for (const listener of listeners) listener();
    },
  };
}
