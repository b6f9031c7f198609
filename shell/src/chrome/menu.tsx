import type { MenuItem } from '@anketa/contract/registry';
import { meets } from '@anketa/contract/rights';
import type { Session } from '@anketa/contract/session';
import { useLocale, usePort } from '@anketa/remote/suite';
import { IconButton } from '@anketa/ui/button';
import { desk } from '@anketa/ui/theme';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useShell } from '../shell.ts';
import { externalLinks } from './external-links.ts';
import { ShellLink } from './shell-link.tsx';
import { SignOutLink } from './sign-out-link.tsx';

const Side = styled.aside`
  display: none;
  ${desk} {
    display: block; position: sticky; inset-block-start: var(--header); block-size: calc(100dvh - var(--header)); overflow-y: auto;
    padding: 24px 12px; border-inline-end: 1px solid var(--line);
  }
  @media print { display: none; }
`;

const List = styled.ul`
  margin: 0; padding: 0; list-style: none;
  & + & { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
  a { display: flex; align-items: center; min-block-size: 44px; padding-inline: 12px; border-radius: var(--radius); color: var(--ink); text-decoration: none; }
  a:hover { background: var(--sunken); }
  a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 560; }
`;

const Version = styled.p`
  margin: 24px 12px 0; color: var(--ink-soft); font-size: var(--text-xs);
`;

const Drawer = styled.dialog`
  inset: 0 auto 0 0; inline-size: min(300px, 85vw); block-size: 100dvh; max-block-size: none; margin: 0; padding: 6px 8px 24px;
  border: 0; border-inline-end: 1px solid var(--line); background: var(--surface); color: var(--ink); box-shadow: var(--shadow); overflow-y: auto;
  &::backdrop { background: rgb(10 13 20 / 0.5); }
  &[open] { animation: slide-in 160ms ease-out; }
  @keyframes slide-in { from { translate: -100% 0; } }
`;

/** Menu items that a person may see, in order. */
export function visibleItems(items: readonly MenuItem[], session: Session): readonly MenuItem[] {
  return items
    .filter(
      ({ right, roles }) => meets(session, right) && (!roles || roles.some((role) => session.roles.includes(role))),
    )
    .toSorted((a, b) => a.order - b.order);
}

function MenuItems({ pathname }: { readonly pathname: string }) {
  const { t } = useTranslation();
  const { boot, session } = useShell();
  const locale = useLocale();
  const person = usePort(session);
  const items = visibleItems(
    boot.registry.remotes.flatMap(({ menu }) => menu),
    person,
  );
  const current = (path: string) => (pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined);
  return (
    <nav aria-label={t('menu.main')}>
      <List>
        {items.map(({ id, path, label }) => (
          <li key={id}>
            <ShellLink href={path} aria-current={current(path)}>
              {label[locale]}
            </ShellLink>
          </li>
        ))}
      </List>
      <List>
        {person.may.help ? (
          <>
            <li>
              <a href={externalLinks.changelog} rel="noreferrer">
                {t('menu.changelog')}
              </a>
            </li>
            <li>
              <a href={externalLinks.help} rel="noreferrer">
                {t('menu.help')}
              </a>
            </li>
          </>
        ) : null}
        <li>
          <ShellLink href="/settings" aria-current={current('/settings')}>
            {t('menu.settings')}
          </ShellLink>
        </li>
        <li>{person.signedIn ? <SignOutLink /> : <ShellLink href="/login">{t('menu.login')}</ShellLink>}</li>
      </List>
      <Version>{t('version', { version: boot.version })}</Version>
    </nav>
  );
}

/** The menu at a desk. */
export function SideMenu({ pathname }: { readonly pathname: string }) {
  return (
    <Side>
      <MenuItems pathname={pathname} />
    </Side>
  );
}

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly pathname: string;
}

/** The menu on smaller screens: a modal drawer. */
export function MenuDrawer({ open, onClose, pathname }: DrawerProps) {
  const { t } = useTranslation();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !drawer.current?.open) drawer.current?.showModal();
    if (!open) drawer.current?.close();
  }, [open]);
  return (
    <Drawer ref={drawer} aria-label={t('menu.main')} onClose={onClose} closedby="any">
      <IconButton aria-label={t('menu.close')} onClick={onClose}>
        <svg width="20" height="20" viewBox="0 0 20 20" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M4 4l12 12M16 4L4 16" />
        </svg>
      </IconButton>
      {open ? <MenuItems pathname={pathname} /> : null}
    </Drawer>
  );
}
