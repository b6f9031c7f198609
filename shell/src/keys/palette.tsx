import { IconButton } from '@anketa/ui/icon-button';
import { ListOption } from '@anketa/ui/list-option';
import { chosenForced } from '@anketa/ui/theme';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useGo } from '../chrome/shell-link.tsx';
import { useKeyTexts } from './key-texts.ts';
import { inGroups, type Offered } from './offered.ts';
import { useModal } from './use-modal.ts';
import { useOffered } from './use-offered.ts';

/* On a phone it has the whole window, so that the keyboard covers the end of the list alone. */
const Box = styled.dialog`
  inset: 0; inline-size: min(40rem, calc(100vw - 32px)); max-block-size: min(36rem, calc(100dvh - 24vh)); margin: 12vh auto auto; padding: 0; overflow: hidden;
  border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); color: var(--ink); box-shadow: var(--shadow);
  &[open] { display: flex; flex-direction: column; }
  &::backdrop { background: rgb(10 13 20 / 0.5); }
  @media (max-width: 639px), (max-height: 479px) {
    inline-size: 100vw; max-inline-size: none; block-size: 100dvh; max-block-size: none; margin: 0; border: 0; border-radius: 0;
  }
`;

const Head = styled.div`
  flex: none; display: flex; align-items: center; gap: 4px; padding: 8px 8px 8px 20px; border-bottom: 1px solid var(--line);
  & > input { flex: 1; min-inline-size: 0; min-block-size: 44px; border: 0; background: transparent; color: inherit; font-size: var(--text-l); outline: none; }
  &:has(input:focus-visible) { box-shadow: inset 0 -2px var(--accent); }
`;

const List = styled.div`
  flex: 1; min-block-size: 0; overflow-y: auto; padding: 4px 8px 8px; overscroll-behavior: contain;
  &:empty { display: none; }
  fieldset { min-inline-size: 0; margin: 0; padding: 0; border: 0; }
  h2 { margin: 10px 12px 4px; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; letter-spacing: 0; }
  [role='option'] {
    display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 16px; min-block-size: 44px; padding: 6px 12px;
    border-radius: var(--radius); cursor: pointer; scroll-margin-block: 36px 8px;
  }
  [role='option'] > span { min-inline-size: 0; overflow-wrap: anywhere; }
  [aria-selected='true'] { background: var(--accent-soft); ${chosenForced} }
  small { color: var(--ink-soft); font-size: var(--text-s); }
  @media (max-width: 639px) { small { font-size: var(--text-xs); } }
`;

const Foot = styled.p`
  flex: none; margin: 0; padding: 10px 20px; border-top: 1px solid var(--line); color: var(--ink-soft); font-size: var(--text-s);
`;

interface PaletteProps {
  readonly onClose: () => void;
}

/** One field that leads everywhere: pages, acts, and by the searches that there are evaluations, results and people, as far as who asks may. */
export function Palette({ onClose }: PaletteProps) {
  const texts = useKeyTexts();
  const box = useModal();
  const go = useGo();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { offered, searching, failed } = useOffered(typed);
  const visible = inGroups(offered, typed.trim() !== '');
  const all = visible.flatMap(({ own }) => own);
  const current = all[Math.min(active, all.length - 1)];

  function take({ to }: Offered) {
    onClose();
    // Once the dialog is gone: what it leads to may be one.
    requestAnimationFrame(() => (typeof to === 'string' ? void go(to) : to()));
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = all.length - 1;
    const at = Math.min(active, last);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      PageDown: Math.min(at + 7, last),
      PageUp: Math.max(at - 7, 0),
    };
    const step = steps[event.key];
    if (step !== undefined) setActive(Math.max(step, 0));
    else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) take(current);
    else return;
    event.preventDefault();
  }
  return (
    <Box
      ref={box}
      aria-label={texts.palette}
      onClose={onClose}
      onClick={({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose()}
    >
      <Head>
        <input
          type="text"
          enterKeyHint="go"
          placeholder={texts.field}
          aria-label={texts.field}
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton aria-label={texts.close} onClick={onClose}>
          <svg width="20" height="20" viewBox="0 0 20 20" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </IconButton>
      </Head>
      <List id={`${id}-list`} role="listbox" aria-label={texts.palette}>
        {visible.map(({ group, own }) => (
          <fieldset key={group} aria-labelledby={`${id}-${group}`}>
            <h2 id={`${id}-${group}`} role="presentation">
              {texts.groups[group]}
            </h2>
            {own.map((one) => (
              <ListOption
                key={one.id}
                id={`${id}-${one.id}`}
                label={one.label}
                detail={one.detail}
                active={one === current}
                onPoint={() => setActive(all.indexOf(one))}
                onTake={() => take(one)}
              />
            ))}
          </fieldset>
        ))}
      </List>
      <Foot id={`${id}-hint`} role="status">
        {all.length === 0 && !searching ? texts.none : null}
        {searching ? texts.searching : failed ? texts.failed : null}
        {all.length > 0 && !searching && !failed ? (typed.trim() ? texts.found(all.length) : texts.hint) : null}
      </Foot>
    </Box>
  );
}
