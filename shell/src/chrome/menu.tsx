import { menuCount } from '@anketa/contract/suite/menu-count';
import { itemAt, menuFor } from '@anketa/contract/suite/registry-lookup';
import { legalPages } from '@anketa/contract/suite/shell-routes';
import { useLocale, usePort } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { IconButton } from '@anketa/ui/icon-button';
import { desk, forcedColors, low } from '@anketa/ui/theme';
import { type MouseEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { paletteKeys } from '../keys/layer.ts';
import { signInAddress } from '../routing.ts';
import { useShell } from '../shell.ts';
import { useSearch } from '../use-address.ts';
import { ShellLink } from './shell-link.tsx';
import { SignOutLink } from './sign-out-link.tsx';

const Side = styled.div`
  display: none;
  ${desk} {
    display: block; position: sticky; inset-block-start: var(--header); block-size: calc(100dvh - var(--header)); overflow-y: auto;
    padding: 24px 12px;
  }
  ${low} { inset-block-start: 0; block-size: 100dvh; }
  @media print { display: none; }
`;

const List = styled.ul`
  margin: 0; padding: 0; list-style: none;
  & + & { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
  a { display: flex; align-items: center; min-block-size: 44px; padding-inline: 12px; border-radius: var(--radius); color: var(--ink); text-decoration: none; }
  a:hover { background: var(--sunken); }
  a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 560; }
  &[data-owed] a:not([aria-current]) { color: var(--ink-soft); font-size: var(--text-xs); }
  ${forcedColors} { a[aria-current] { outline: 2px solid Highlight; outline-offset: -2px; } }
`;

/* As an item of the lists below it; what it opens is seen by its border. */
const Search = styled.button`
  inline-size: 100%; min-block-size: 44px; margin-block-end: 12px; padding-inline: 11px; border: 1px solid var(--line-strong); border-radius: var(--radius);
  background: var(--surface); color: var(--ink-soft); text-align: start; cursor: pointer;
  &:hover { border-color: var(--accent); }
`;

const Version = styled.p`
  margin: 24px 12px 0; color: var(--ink-soft); font-size: var(--text-xs);
`;

const Drawer = styled.dialog`
  inset: 0 auto 0 0; inline-size: min(20rem, 85vw); block-size: 100dvh; max-block-size: none; margin: 0; padding: 6px 8px 24px;
  border: 0; border-inline-end: 1px solid var(--line); background: var(--surface); color: var(--ink); box-shadow: var(--shadow); overflow-y: auto;
  &::backdrop { background: rgb(10 13 20 / 0.5); }
  &[open] { animation: slide-in 160ms ease-out; }
  @keyframes slide-in { from { translate: -100% 0; } }
`;

interface MenuProps {
  readonly pathname: string;
  /** Also what the header holds at a desk: settings, signing in and out. */
  readonly account?: boolean;
}

const isConstant = () => () => {};

function MenuItems({ pathname, account }: MenuProps) {
  // Signing out asks about what only this device has, and ends notifications here: that wants this code.
  const isLive = useSyncExternalStore(
    isConstant,
    () => true,
    () => false,
  );
  const { t } = useTranslation();
  const { boot, session, layer } = useShell();
  const locale = useLocale();
  const person = usePort(session);
  const items = menuFor(
    boot.registry.remotes.flatMap(({ menu }) => menu),
    person,
  );
  const present = itemAt(items, pathname);
  const at = (path: string) => (pathname === path ? 'page' : undefined);
  const { changelog, help } = boot.links;
  const address = { pathname, search: useSearch() };
  function openPalette({ currentTarget }: MouseEvent) {
    currentTarget.closest('dialog')?.close();
    layer.set('palette');
  }
  return (
    <nav aria-label={t('menu.main')}>
      <Search aria-keyshortcuts={paletteKeys} onClick={openPalette}>
        {t('menu.search')}
      </Search>
      <List>
        {person.signedIn && person.home === null ? (
          <li>
            <ShellLink href="/" aria-current={at('/')}>
              {t('menu.overview')}
            </ShellLink>
          </li>
        ) : null}
        {items.map((item) => (
          <li key={item.id}>
            <ShellLink href={item.path} aria-current={at(item.path) ?? (item === present ? 'true' : undefined)}>
              {item.label[locale]}
              {isLive && item.count && person.signedIn ? <Count of={item.count} isHere={item === present} /> : null}
            </ShellLink>
          </li>
        ))}
      </List>
      {person.may.help ? (
        <List>
          <li>
            <ShellLink href={changelog} aria-current={at(changelog)}>
              {t('menu.changelog')}
            </ShellLink>
          </li>
          <li>
            <ShellLink href={help} aria-current={at(help)}>
              {t('menu.help')}
            </ShellLink>
          </li>
        </List>
      ) : null}
      {account ? (
        <List>
          <li>
            <ShellLink href="/settings" aria-current={at('/settings')}>
              {t('menu.settings')}
            </ShellLink>
          </li>
          <li>
            {person.signedIn ? (
              isLive && <SignOutLink />
            ) : (
              <ShellLink href={signInAddress(address)}>{t('menu.login')}</ShellLink>
            )}
          </li>
        </List>
      ) : null}
      <List data-owed="" aria-label={t('menu.legal.name')}>
        {legalPages.map((name) => (
          <li key={name}>
            <ShellLink href={`/${name}`} aria-current={at(`/${name}`)}>
              {t(`menu.legal.${name}`)}
            </ShellLink>
          </li>
        ))}
      </List>
      <Version>{t('version', { version: boot.version })}</Version>
    </nav>
  );
}

interface CountProps {
  /** The address of the number. */
  readonly of: string;
  /** One is where the things are that are counted: they may be fewer afterwards. */
  readonly isHere: boolean;
}

/** How many things wait behind an item, in brackets; nothing while none do, or while it is not known. */
function Count({ of, isHere }: CountProps) {
  const locale = useLocale();
  const { data, reload } = useData({ ...menuCount, path: of }, {}, { everywhere: true });
  const latest = useRef(reload);
  const wasHere = useRef(isHere);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (wasHere.current !== isHere) latest.current();
    wasHere.current = isHere;
  }, [isHere]);
  return data && data.count > 0 ? <>&nbsp;({data.count.toLocaleString(locale)})</> : null;
}

/** The menu at a desk. */
export function SideMenu({ pathname }: { readonly pathname: string }) {
  return (
    <Side>
      <MenuItems pathname={pathname} />
    </Side>
  );
}

/** What has the browser itself open the drawer of this name: also before the page's script has come, or without it. React's types do not know these attributes yet. */
export const opensDrawer = (id: string): Readonly<Record<string, string>> => ({
  command: 'show-modal',
  commandfor: id,
});

const closesDrawer = (id: string): Readonly<Record<string, string>> => ({ command: 'close', commandfor: id });

interface DrawerProps {
  readonly id: string;
  readonly drawer: RefObject<HTMLDialogElement | null>;
  readonly pathname: string;
}

/** The menu on smaller screens: a modal drawer. Another page closes it. Whether it is open is known to the browser alone, which may have opened it before this code came. */
export function MenuDrawer({ id, drawer, pathname }: DrawerProps) {
  const { t } = useTranslation();
  const opened = useRef(pathname);
  const close = () => drawer.current?.close();
  useEffect(() => {
    if (opened.current !== pathname) drawer.current?.close();
    opened.current = pathname;
  }, [drawer, pathname]);
  // Beside the drawer, which is what lies behind it: not every engine knows `closedby`. Its width is what it will have when it has slid in.
  function onClick({ target, currentTarget, clientX }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget && clientX > currentTarget.offsetWidth) close();
  }
  return (
    <Drawer ref={drawer} id={id} aria-label={t('menu.main')} onClick={onClick}>
      <IconButton {...closesDrawer(id)} aria-label={t('menu.close')} onClick={close}>
        <svg width="20" height="20" viewBox="0 0 20 20" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M4 4l12 12M16 4L4 16" />
        </svg>
      </IconButton>
      <MenuItems pathname={pathname} account />
    </Drawer>
  );
}
