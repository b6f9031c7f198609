import type { Notice } from '@anketa/remote/contract';
import { createStore, type Store } from '@anketa/remote/store';

export interface ShownNotice extends Notice {
  readonly id: number;
}

export interface NoticesPort {
  readonly shown: Store<readonly ShownNotice[]>;
  notify(notice: Notice): void;
  hide(id: number): void;
}

const atMost = 4;

/** Milliseconds a notice stays. Specification 8: 3000, errors 50 for each character. */
export function noticeTime({ kind, text, timeout }: Notice): number {
  return timeout ?? (kind === 'error' ? Math.max(3000, text.length * 50) : 3000);
}

/** Notifications that hide themselves. The same text twice in a row is shown once. */
export function createNotices(): NoticesPort {
  const shown = createStore<readonly ShownNotice[]>([]);
  let last = 0;
  function hide(id: number) {
    shown.set(shown.read().filter((notice) => notice.id !== id));
  }
  return {
    shown,
    hide,
    notify(notice) {
      const id = ++last;
      const others = shown.read().filter(({ text }) => text !== notice.text);
      shown.set([...others, { ...notice, id }].slice(-atMost));
      setTimeout(() => hide(id), noticeTime(notice));
    },
  };
}
