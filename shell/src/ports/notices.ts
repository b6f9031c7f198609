import { errorStaysByCharacter, noticeStays } from '@anketa/contract/constants';
import type { Notice } from '@anketa/remote/contract';
import { createStore, type Store } from '@anketa/remote/store';

export interface VisibleNotice extends Notice {
  readonly id: number;
}

export interface NoticesPort {
  readonly visible: Store<readonly VisibleNotice[]>;
  notify(notice: Notice): void;
  hide(id: number): void;
}

const atMost = 4;

/** Milliseconds a notice stays; errors as long as it takes to read them. */
export function noticeTime({ kind, text, timeout }: Notice): number {
  return timeout ?? Math.max(noticeStays, kind === 'error' ? text.length * errorStaysByCharacter : 0);
}

/** Notifications that hide themselves. The same text twice in a row is shown once. */
export function createNotices(): NoticesPort {
  const visible = createStore<readonly VisibleNotice[]>([]);
  let last = 0;
  function hide(id: number) {
    visible.set(visible.read().filter((notice) => notice.id !== id));
  }
  return {
    visible,
    hide,
    notify(notice) {
      const id = ++last;
      const others = visible.read().filter(({ text }) => text !== notice.text);
      visible.set([...others, { ...notice, id }].slice(-atMost));
      setTimeout(() => hide(id), noticeTime(notice));
    },
  };
}
