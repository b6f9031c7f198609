import type { MouseEvent } from 'react';
import { styled } from 'styled-components';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  readonly $kind?: ButtonKind;
  readonly $small?: boolean;
  /** On what a page asks for most. */
  readonly 'data-primary'?: true | undefined;
}

const looks: Readonly<Record<ButtonKind, string>> = {
  primary: '--b: var(--accent); --f: var(--accent-ink); --l: transparent; --h: var(--accent-strong);',
  secondary: '--b: var(--surface); --f: var(--ink); --l: var(--line-strong); --h: var(--accent-soft);',
  quiet: '--b: transparent; --f: var(--accent); --l: transparent; --h: var(--accent-soft);',
  danger: '--b: var(--danger); --f: var(--danger-ink); --l: transparent; --h: var(--danger);',
};

const shape = ({ $kind = 'secondary', $small }: Look) => `
  ${looks[$kind]}
  display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  min-height: ${$small ? 36 : 44}px; padding: ${$small ? '4px 12px' : '8px 18px'}; border: 1px solid var(--l); border-radius: var(--radius);
  background: var(--b); color: var(--f); font-weight: 560; font-size: ${$small ? 'var(--text-s)' : 'inherit'};
  text-decoration: none; text-align: center; cursor: pointer; transition: background var(--motion);
  &:hover { background: var(--h); color: var(--f); }
  &:disabled, &[aria-disabled='true'] { opacity: 0.5; cursor: not-allowed; }
  @media (pointer: coarse) { min-height: 44px; }
`;

interface Pressing {
  /** It cannot be pressed now, and says so. It stays where the keys reach it: a `disabled` one would lose the focus. */
  readonly $off?: boolean;
}

function stop(event: MouseEvent): void {
  event.preventDefault();
}

const markOf = ({ $kind }: Look): Pick<Look, 'data-primary'> => ($kind === 'primary' ? { 'data-primary': true } : {});

/** A button. `$kind` says how much it asks for; at most one `primary` a page. */
export const Button = styled.button.attrs<Look & Pressing>(
  ({ type, onClick, $kind, $off, 'aria-disabled': disabled }) => ({
    ...markOf({ $kind }),
    type: type ?? 'button',
    'aria-disabled': $off || disabled,
    onClick: $off ? stop : onClick,
  }),
)`${shape}`;

/** A link that looks like a button. Inside a remote: `<LinkButton as={Link} to="…">`. */
export const LinkButton = styled.a.attrs<Look>(markOf)`${shape}`;
