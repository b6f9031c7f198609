import { tooltipAfter } from '@anketa/contract/constants';
import { keysInWords } from './keys-in-words.ts';

/* Said to the element itself: the page's security policy allows no other style that comes late. */
const looks = {
  tip: `position: fixed; inset: auto; margin: 0; max-inline-size: min(20rem, calc(100vw - 16px)); padding: 6px 10px; border: 1px solid transparent; border-radius: 6px;
    background: var(--ink); color: var(--paper); font-size: var(--text-s); line-height: 1.35; overflow-wrap: break-word; z-index: 50;`,
  key: 'margin-inline: 3px 0; padding: 0 5px; border: 1px solid currentColor; border-radius: 4px; font: inherit; font-size: var(--text-xs); white-space: nowrap;',
};

const controls = 'button, a[href], summary, [role="button"], [data-tip]';
const gap = 6;
/** The way from a control to its tooltip may take this long, in ms. */
const grace = 150;

interface Said {
  readonly control: HTMLElement;
  /** Empty where the control says it itself: only its keys are told. */
  readonly text: string;
  readonly keys: readonly string[];
}

/** What a control is, where its sign alone does not say it, and its keys. Undefined: nothing has to be told. */
function saidOf(target: EventTarget | null): Said | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  if (!control) return undefined;
  // A sign, or a code of two letters.
  const isSign = (control.textContent ?? '').trim().length <= 3;
  const text = control.dataset.tip ?? (isSign ? (control.getAttribute('aria-label') ?? '') : '');
  const shortcuts = control.getAttribute('aria-keyshortcuts');
  const keys = shortcuts ? keysInWords(shortcuts) : [];
  return text || keys.length > 0 ? { control, text, keys } : undefined;
}

/** Under the control, or above it where there is no room; never beyond the window. */
function put(tip: HTMLElement, control: HTMLElement): void {
  const at = control.getBoundingClientRect();
  const under = at.bottom + gap;
  const fits = under + tip.offsetHeight <= window.innerHeight - gap;
  const left = at.left + at.width / 2 - tip.offsetWidth / 2;
  tip.style.left = `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - tip.offsetWidth - gap))}px`;
  tip.style.top = `${fits ? under : Math.max(gap, at.top - tip.offsetHeight - gap)}px`;
}

function drawn({ text, keys }: Said): HTMLElement {
  const tip = document.createElement('div');
  tip.role = 'tooltip';
  tip.style.cssText = looks.tip;
  // Above dialogs, too.
  tip.popover = 'manual';
  const all = keys.map((key) => {
    const element = document.createElement('kbd');
    element.style.cssText = looks.key;
    element.textContent = key;
    return element;
  });
  tip.append(...(text ? [text, ' '] : []), ...all);
  return tip;
}

/**
 * From now on what controls with a sign alone are called, and keys of any, are shown once the pointer or the focus of the keys has rested there for half a second. It
 * stays while the pointer is on it; Escape takes it away and nothing else (WCAG 1.4.13). What a control is called screen readers know, and its keys: to them nothing is added.
 */
export function watchTips(place: HTMLElement): void {
  let meant: HTMLElement | undefined;
  let tip: HTMLElement | undefined;
  let [coming, leaving] = [0, 0];

  function mean(next: Said | undefined): void {
    clearTimeout(leaving);
    if (next && next.control === meant) return;
    clearTimeout(coming);
    tip?.remove();
    tip = undefined;
    meant = next?.control;
    if (next) coming = window.setTimeout(() => show(next), tooltipAfter);
  }
  function show(said: Said): void {
    if (!said.control.isConnected) return;
    tip = drawn(said);
    // Inside a dialog that is open the rest of the page is out of reach.
    (said.control.closest('dialog') ?? place).append(tip);
    tip.showPopover?.();
    put(tip, said.control);
  }
  const hide = () => mean(undefined);
  const on = (type: string, listener: (event: never) => void, target: EventTarget = document) =>
    target.addEventListener(type, listener as EventListener, { capture: true });

  on('pointerover', ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    if (target instanceof Node && tip?.contains(target)) return clearTimeout(leaving);
    const next = saidOf(target);
    if (next) return mean(next);
    if (!meant || meant === document.activeElement) return;
    clearTimeout(leaving);
    leaving = window.setTimeout(hide, grace);
  });
  on('focusin', ({ target }: FocusEvent) =>
    mean(target instanceof Element && target.matches(':focus-visible') ? saidOf(target) : undefined),
  );
  on('focusout', hide);
  on('pointerdown', hide);
  on('scroll', hide, window);
  on('resize', hide, window);
  on(
    'keydown',
    (event: KeyboardEvent) => {
      if (event.key === 'Escape' && tip) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (['Escape', 'Enter', ' '].includes(event.key)) hide();
    },
    window,
  );
}
