import { tooltipAfter } from '@anketa/contract/constants';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { keysInWords } from './keys-in-words.ts';

/* It is above dialogs, too: a popover, which lies in the top layer. */
const Tip = styled.div`
  inset: auto; margin: 0; max-inline-size: min(20rem, calc(100vw - 16px)); padding: 6px 10px; border: 1px solid transparent; border-radius: 6px;
  background: var(--ink); color: var(--paper); font-size: var(--text-s); line-height: 1.35; text-align: start; white-space: normal; overflow-wrap: break-word;
  & > kbd { padding: 0 5px; border: 1px solid currentColor; border-radius: 4px; font: inherit; font-size: var(--text-xs); white-space: nowrap; }
  & > kbd + kbd { margin-inline-start: 3px; }
  & > span + kbd { margin-inline-start: 8px; }
  @media print { display: none; }
`;

const controls = 'button, a[href], summary, [role="button"], [data-tip]';

interface Said {
  readonly control: HTMLElement;
  /** Undefined where the control says it itself: only its keys are told. */
  readonly text: string | undefined;
  readonly keys: readonly string[];
}

/** What a control is, where its sign alone does not say it, and its keys. Undefined: nothing has to be told. */
function saidOf(target: EventTarget | null): Said | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  if (!control) return undefined;
  const label = control.getAttribute('aria-label');
  const seen = (control.textContent ?? '').trim();
  // A sign, or a code of two letters.
  const isSign = label !== null && seen.length <= 3;
  const text = control.dataset.tip ?? (isSign ? label : undefined);
  const shortcuts = control.getAttribute('aria-keyshortcuts');
  const keys = shortcuts ? keysInWords(shortcuts) : [];
  return text || keys.length > 0 ? { control, text, keys } : undefined;
}

const gap = 6;
/** The way from a control to its tooltip may be this long, in ms. */
const grace = 150;

/** Under the control, or above it where there is no room; never beyond the window. */
function place(tip: HTMLElement, control: HTMLElement): void {
  const at = control.getBoundingClientRect();
  const under = at.bottom + gap;
  const fits = under + tip.offsetHeight <= window.innerHeight - gap;
  const left = at.left + at.width / 2 - tip.offsetWidth / 2;
  tip.style.left = `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - tip.offsetWidth - gap))}px`;
  tip.style.top = `${fits ? under : Math.max(gap, at.top - tip.offsetHeight - gap)}px`;
}

/**
 * What controls with a sign alone are called, and keys of any, once the pointer or the focus of the keys has rested there for half a second. It stays while the pointer is on it;
 * Escape takes it away and nothing else (WCAG 1.4.13).
 */
export function Tips() {
  const tip = useRef<HTMLDivElement>(null);
  const id = useId();
  const [said, setSaid] = useState<Said>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let meant: HTMLElement | undefined;
    function mean(next: Said | undefined, after: number) {
      if (next && next.control === meant) return clearTimeout(leaving);
      clearTimeout(timer);
      clearTimeout(leaving);
      meant = next?.control;
      setSaid((present) => (present && present.control === meant ? present : undefined));
      if (next) timer = setTimeout(() => next.control.isConnected && setSaid(next), after);
    }
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const hide = () => mean(undefined, 0);
    function onOver({ target, pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return;
      if (tip.current?.contains(target as Node)) return clearTimeout(leaving);
      const next = saidOf(target);
      if (next) return mean(next, tooltipAfter);
      if (!meant || meant === document.activeElement) return;
      clearTimeout(leaving);
      leaving = setTimeout(hide, grace);
    }
    function onFocus({ target }: FocusEvent) {
      const isByKeys = target instanceof Element && target.matches(':focus-visible');
      mean(isByKeys ? saidOf(target) : undefined, tooltipAfter);
    }
    function onKey(event: KeyboardEvent) {
      if (event.key === 'Escape' && tip.current) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide();
    }
    const options = { capture: true } as const;
    document.addEventListener('pointerover', onOver, options);
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('focusout', hide, options);
    document.addEventListener('pointerdown', hide, options);
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('scroll', hide, options);
    window.addEventListener('resize', hide);
    // The first control is under the pointer, or has the focus, already.
    const first = document.activeElement;
    const hovered = [...document.querySelectorAll(':hover')].at(-1) ?? null;
    mean(saidOf(first?.matches(':focus-visible') ? first : hovered) ?? saidOf(hovered), tooltipAfter);
    return () => {
      clearTimeout(timer);
      clearTimeout(leaving);
      document.removeEventListener('pointerover', onOver, options);
      document.removeEventListener('focusin', onFocus, options);
      document.removeEventListener('focusout', hide, options);
      document.removeEventListener('pointerdown', hide, options);
      window.removeEventListener('keydown', onKey, options);
      window.removeEventListener('scroll', hide, options);
      window.removeEventListener('resize', hide);
    };
  }, []);
  useEffect(() => {
    const { current } = tip;
    if (!said || !current) return;
    current.showPopover?.();
    place(current, said.control);
    // What the control is called it says itself; its keys are told beside it.
    const described = said.control.getAttribute('aria-describedby');
    if (said.control.dataset.tip)
      said.control.setAttribute('aria-describedby', [described, id].filter(Boolean).join(' '));
    return () => {
      if (described === null) said.control.removeAttribute('aria-describedby');
      else said.control.setAttribute('aria-describedby', described);
    };
  }, [said, id]);
  return said ? (
    <Tip ref={tip} id={id} role="tooltip" popover="manual">
      {said.text ? <span>{said.text}</span> : null}
      {said.keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Tip>
  ) : null;
}
