import { copiesPrefix } from '../offline/copies.ts';

/** Remotes and forms store what is one person's alone, such as unsaved answers and texts, under keys with this prefix. */
const prefix = 'anketa/private/';

/** Whether there is any on this device that the server does not have. */
export function hasPrivateStorage(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix) && !key.startsWith(copiesPrefix));
  } catch {
    return false;
  }
}

/** Clears it when a person signs out: the next one at this computer must not find it. An expired session clears nothing. */
export function forgetPrivate(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // The browser keeps nothing for this page, so nothing is left behind.
  }
}

/** The same for a page that is being left: a form may store once more before it is gone. */
export function forgetPrivateOnLeaving(): void {
  forgetPrivate();
  window.addEventListener('pagehide', forgetPrivate, { once: true });
}
