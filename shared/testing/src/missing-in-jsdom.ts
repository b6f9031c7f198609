/** What browsers do and jsdom does not, as far as the product's components need it. */

const before = new WeakMap<HTMLDialogElement, Element | null>();

/** Opens a dialog: its first control gets the focus. */
HTMLDialogElement.prototype.showModal = function showModal() {
  if (this.open) throw new DOMException('already open', 'InvalidStateError');
  before.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus], a[href], button, input, select, textarea')?.focus();
};

/** Closes a dialog and gives the focus back to where it was, unless that can no longer have it. */
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  const last = before.get(this);
  if (last instanceof HTMLElement) last.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

/** Escape closes the dialog that is open. */
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') [...document.querySelectorAll('dialog')].findLast(({ open }) => open)?.close();
});

/** Whether an element is drawn, as far as that follows from attributes. */
Element.prototype.checkVisibility = function checkVisibility() {
  return this.closest('[hidden], dialog:not([open])') === null;
};

Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
window.scrollTo = () => undefined;
window.scrollBy = () => undefined;
/** Nothing is laid out: no component has to make up for what an engine cannot. */
CSS.supports = () => true;

/**
 * jsdom looks by an interval whether what has the focus still can. One that is begun by a test's clock would stop with it, and with it every frame of the
 * tests that follow in this document: it is always one of the machine's.
 */
function lookByTheMachinesClock(frames: Window & { _requestFocusFixup?: () => void }): void {
  const { setInterval } = globalThis;
  const fixFocus = frames._requestFocusFixup;
  frames._requestFocusFixup = () => {
    const current = globalThis.setInterval;
    globalThis.setInterval = setInterval;
    fixFocus?.();
    globalThis.setInterval = current;
  };
}
lookByTheMachinesClock(document.defaultView ?? window);
