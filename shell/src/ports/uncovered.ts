/** How many frames a dialog is waited for: half a second. */
const patience = 30;

/**
 * Does something once no dialog covers the page. What is said under an open one nobody hears, and nothing says it later: what an act in a
 * dialog has done is known a moment before the dialog closes. One that stays open says itself why.
 */
export function whenUncovered(act: () => void, frames = patience): void {
  if (frames === 0 || !document.querySelector('dialog[open]')) act();
  else requestAnimationFrame(() => whenUncovered(act, frames - 1));
}
