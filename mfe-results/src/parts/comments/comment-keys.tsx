import { Switch } from '@anketa/ui/choice';
import { Details } from '@anketa/ui/details';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';

const List = styled.dl`
  display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 8px; font-size: var(--text-s);
  & > dd { margin: 0; }
`;

const AtDesk = styled.div`
  margin-block: 16px;
  @media (pointer: coarse), (max-width: 639px), print { display: none; }
`;

/** What single keys do in a list, by key. */
const keys = { j: 'next', k: 'previous', h: 'hide', r: 'reply' } as const;

const storageKey = 'anketa:comment-keys';

/** Whether this browser's person wants single keys: yes, until they have said no. Where nothing can be kept, too. */
function wantsKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function storeWish(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Then it holds until the page is left.
  }
}

/** Somebody writes, is asked something, or means a key of the browser. */
function isMeantElsewhere({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const writes =
    target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
  return ctrlKey || metaKey || altKey || defaultPrevented || writes || document.querySelector('dialog[open]') !== null;
}

export type KeyAct = (typeof keys)[keyof typeof keys] | 'read';

/** What goes through a list and changes nothing of it. */
const goes: ReadonlySet<KeyAct> = new Set(['next', 'previous']);

/** Whether it did something. */
function actInList(act: KeyAct): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('[data-comment]')];
  const current = document.activeElement?.closest<HTMLElement>('[data-comment]');
  const at = current ? all.indexOf(current) : -1;
  if (act === 'next' || act === 'previous') {
    const other = act === 'next' ? all[at + 1] : all[Math.max(at - 1, 0)];
    other?.focus({ preventScroll: true });
    other?.scrollIntoView({ block: 'center' });
    return other !== undefined;
  }
  current?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
  return true;
}

/** Going through a list of comments: no letter acts on anything but the one that has the focus. */
export function CommentKeys() {
  return <SingleKeys keys={keys} onAct={actInList} />;
}

interface Props {
  /** What they do, by key; the texts of it are those of `commentKeys`. */
  readonly keys: Readonly<Record<string, KeyAct>>;
  /** Gives whether it did something: if not, the key is the browser's. */
  readonly onAct: (act: KeyAct) => boolean;
}

/**
 * Single keys: a help that can be opened, and a switch (WCAG 2.1.4). Screen readers that use letters themselves take them first, and everything is
 * a button as well.
 */
export function SingleKeys({ keys, onAct }: Props) {
  const { t } = useLaterTexts();
  const [isOn, setOn] = useState(wantsKeys);
  const latest = useRef(onAct);
  useEffect(() => {
    latest.current = onAct;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const act = keys[event.key.toLowerCase()];
      if (!act || isMeantElsewhere(event)) return;
      // A key that is held a little longer goes through the list, but does nothing once more.
      const isHeld = event.repeat && !goes.has(act);
      if (isHeld || latest.current(act)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, keys]);
  return (
    <AtDesk>
      <Details>
        <summary>{t('commentKeys.title')}</summary>
        <List data-key-help="">
          {Object.entries(keys).map(([key, act]) => (
            <Key key={key} name={key.toUpperCase()} text={t(`commentKeys.${act}`)} />
          ))}
        </List>
        <Switch
          label={t('commentKeys.on')}
          checked={isOn}
          onChange={(on) => {
            storeWish(on);
            setOn(on);
          }}
        />
      </Details>
    </AtDesk>
  );
}

function Key({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{text}</dd>
    </>
  );
}
