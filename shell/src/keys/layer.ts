/** What keys open over the page: the palette, or the help of keys. */
export type Layer = 'palette' | 'help';

/** The keys of the palette, as `aria-keyshortcuts` has them. */
export const paletteKeys = 'Control+K Meta+K';

/** Whether this browser's person wants the help to open by `?` alone: until they have said no (WCAG 2.1.4). */
export const helpKeyOff = 'anketa:help-key-off';

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

function wantsHelpKey(): boolean {
  try {
    return localStorage.getItem(helpKeyOff) === null;
  } catch {
    return true;
  }
}
