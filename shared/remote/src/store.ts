import type { Port } from './contract.ts';

/** A value with its listeners: the shell's side of a port. The same value again tells nobody. */
export interface Store<Value> extends Port<Value> {
  /** The value it began with: what the server drew the page with. */
  drawn(): Value;
  set(value: Value): void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let present = initial;
  return {
    read: () => present,
    drawn: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(value) {
      if (Object.is(value, present)) return;
      present = value;
      for (const listener of listeners) listener();
    },
  };
}
