import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Bar = styled.div`
  display: flex; flex-wrap: wrap; gap: 6px;
  @media print { display: none; }
`;

interface FormatBarProps {
  readonly label: string;
  /** Buttons and menus. */
  readonly children: ReactNode;
}

const isTool = (target: EventTarget): target is HTMLButtonElement =>
  target instanceof HTMLButtonElement && target.getAttribute('role') !== 'menuitem';

/** Buttons that do something to a field. They are one stop of the Tab key: arrows, Home and End go through them. */
export function FormatBar({ label, children }: FormatBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools = () => [...(bar.current?.querySelectorAll('button') ?? [])].filter(isTool);
  useEffect(() => {
    for (const [at, tool] of tools().entries()) tool.tabIndex = at === current ? 0 : -1;
  });

  function onFocus({ target }: FocusEvent) {
    if (isTool(target)) setCurrent(tools().indexOf(target));
  }
  function onKey(event: KeyboardEvent) {
    if (!isTool(event.target)) return;
    const all = tools();
    const at = all.indexOf(event.target);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    all.at(step % all.length)?.focus();
  }
  return (
    <Bar ref={bar} role="toolbar" aria-label={label} onFocus={onFocus} onKeyDown={onKey}>
      {children}
    </Bar>
  );
}
