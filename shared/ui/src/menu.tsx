import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { Button } from './button.tsx';

/* Fixed to the window: what scrolls around the button does not cut it off. */
const List = styled.div`
  position: fixed; z-index: 20; display: grid; min-inline-size: 12rem; max-inline-size: calc(100vw - 32px); padding: 6px;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow);
  & > * {
    min-block-size: 44px; padding: 8px 12px; border: 0; border-radius: 6px; background: transparent; color: var(--ink);
    font: inherit; font-size: var(--text-s); text-align: start; text-decoration: none; cursor: pointer;
  }
  & > a { display: flex; align-items: center; }
  & > :hover, & > :focus-visible { background: var(--accent-soft); color: var(--ink); }
`;

const Opener = styled(Button)`white-space: nowrap;`;

interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** Of a file that is downloaded: it is a link. */
  readonly href?: string;
  /** Of a page: it is a link that `as` draws. */
  readonly to?: string;
}

interface PageLink {
  readonly role: 'menuitem';
  readonly tabIndex: number;
  readonly to: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

interface MenuProps {
  readonly label: ReactNode;
  /** The name that is read out, when the label says too little by itself. It begins with the label. */
  readonly name?: string;
  readonly small?: boolean;
  readonly items: readonly MenuItem[];
  /** Draws the links to pages: `Link` of a remote. */
  readonly as?: ComponentType<PageLink>;
  /** Not for links. */
  readonly onChoose?: (key: string) => void;
}

interface Place {
  readonly left: number;
  readonly top: number;
  /** Which item gets the focus. */
  readonly first: number;
}

const room = 8;

/** Where the list stands: under the button, or above it where there is more room; never beyond the window. */
function placeBy(button: HTMLElement, { offsetWidth, offsetHeight }: HTMLElement) {
  const { left, top, bottom } = button.getBoundingClientRect();
  const under = bottom + 4;
  const fits = under + offsetHeight + room <= window.innerHeight || top < offsetHeight;
  const end = window.innerWidth - offsetWidth - room;
  return { left: Math.max(room, Math.min(left, end)), top: fits ? under : top - offsetHeight - 4 };
}

/**
 * A button that opens a list of acts, of pages, or of files to download. Arrows, Home and End go through it, Escape and Tab close it, and so does scrolling. The focus goes back
 * to the button before an act is chosen, so that a dialog that it opens gives it back there.
 */
export function Menu({ label, name, small, items, as: PageItem, onChoose }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const isOpen = place !== null;
  const offered = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const open = (first: number) => setPlace({ left: 0, top: 0, first });
  function close() {
    setPlace(null);
    button.current?.focus();
  }

  const first = place?.first;
  useEffect(() => {
    if (first === undefined || !button.current || !list.current) return;
    const { left, top } = placeBy(button.current, list.current);
    setPlace({ left, top, first });
    [...list.current.querySelectorAll<HTMLElement>('[role=menuitem]')].at(first)?.focus({ preventScroll: true });
  }, [first]);
  useEffect(() => {
    if (!isOpen) return;
    const shut = () => setPlace(null);
    window.addEventListener('scroll', shut, true);
    window.addEventListener('resize', shut);
    return () => {
      window.removeEventListener('scroll', shut, true);
      window.removeEventListener('resize', shut);
    };
  }, [isOpen]);

  function onKey(event: KeyboardEvent) {
    const all = offered();
    const at = all.findIndex((one) => one.matches(':focus'));
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      all.at(step % all.length)?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') close();
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (!list.current?.contains(relatedTarget) && relatedTarget !== button.current) setPlace(null);
  }
  return (
    <>
      <Opener
        ref={button}
        $small={small}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={name}
        onClick={() => (isOpen ? close() : open(0))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowUp' ? -1 : 0);
        }}
      >
        {label} <span aria-hidden="true">▾</span>
      </Opener>
      {place ? (
        <List
          ref={list}
          role="menu"
          aria-label={name ?? (typeof label === 'string' ? label : undefined)}
          style={{ insetInlineStart: place.left, insetBlockStart: place.top }}
          onKeyDown={onKey}
          onBlur={onBlur}
        >
          {items.map(({ key, label: text, href, to }) =>
            PageItem && to !== undefined ? (
              <PageItem key={key} role="menuitem" tabIndex={-1} to={to} onClick={close}>
                {text}
              </PageItem>
            ) : href === undefined ? (
              <button
                key={key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  close();
                  onChoose?.(key);
                }}
              >
                {text}
              </button>
            ) : (
              <a key={key} role="menuitem" tabIndex={-1} href={href} download onClick={close}>
                {text}
              </a>
            ),
          )}
        </List>
      ) : null}
    </>
  );
}
