import type { Layer } from './layer.ts';

/** Somebody writes, or is asked something. */
const isBusy = ({ target }: KeyboardEvent) =>
  (target instanceof Element &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]')) ||
  document.querySelector('dialog[open]') !== null;

/** The layer that a key opens. */
export function layerOf(event: KeyboardEvent): Layer | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || altKey) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : undefined;
  return key === '?' && !ctrlKey && !isBusy(event) && wantsHelpKey() ? 'help' : undefined;
}

/** Where this browser stores that its person does not want the help to open by `?` alone (WCAG 2.1.4). */
const off = 'anketa:help-key-off';

/** Whether the help opens by `?` alone: until somebody has said no. Where nothing can be stored, too. */
export function wantsHelpKey(): boolean {
  try {
    return localStorage.getItem(off) === null;
  } catch {
    return true;
  }
}

export function storeHelpKey(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(off);
    else localStorage.setItem(off, '1');
  } catch {
    // Then it holds until the page is left.
  }
}
