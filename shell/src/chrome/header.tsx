import { locales } from '@anketa/contract/values';
import { usePort } from '@anketa/remote/suite';
import { IconButton } from '@anketa/ui/icon-button';
import { desk, low } from '@anketa/ui/theme';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { InstallHint } from '../offline/install-hint.tsx';
import { signInAddress } from '../routing.ts';
import { useShell } from '../shell.ts';
import { usePathname, useSearch } from '../use-address.ts';
import { LoadingBar } from './loading-bar.tsx';
import { opensDrawer } from './menu.tsx';
import { ShellLink } from './shell-link.tsx';
import { SignOutLink } from './sign-out-link.tsx';

/* What scrolls beneath is not seen above it either, where the window stands between two points of the screen. */
const Bar = styled.header<{ $raised: boolean }>`
  position: sticky; inset-block-start: 0; z-index: 10; display: flex; flex-wrap: wrap; align-items: center; gap: 0 4px;
  min-block-size: var(--header); padding-inline: 8px; border-bottom: 1px solid var(--line);
  --ground: ${({ $raised }) => ($raised ? 'var(--warning-soft)' : 'var(--surface)')}; background: var(--ground); box-shadow: 0 -1px var(--ground);
  ${({ $raised }) => ($raised ? 'border-bottom: 3px solid var(--warning);' : '')}
  ${desk} { padding-inline: 24px 32px; }
  ${low} { position: static; }
  @media print { display: none; }
`;

const MenuButton = styled(IconButton)`
  ${desk} { display: none; }
`;

const Name = styled(ShellLink)`
  padding: 8px; color: var(--ink); font-size: var(--text-l); font-weight: 660; letter-spacing: -0.02em; text-decoration: none;
  ${desk} { padding-inline: 0; }
`;

const Person = styled.span`
  flex: 1 1 0; min-width: 4.5rem; overflow: hidden; text-align: end; text-overflow: ellipsis; white-space: nowrap; font-size: var(--text-s); padding-inline: 8px;
  @media (max-width: 479px) { font-size: var(--text-xs); padding-inline: 4px; }
  & > small { color: var(--warning); font-weight: 560; font-size: var(--text-xs); margin-inline-start: 8px; }
  @media (max-width: 479px) { & > small { display: block; margin: 0; overflow: hidden; text-overflow: ellipsis; } }
`;

const Links = styled.nav`
  display: flex; flex-wrap: wrap; align-items: center; margin-inline-start: auto;
  a { display: inline-flex; align-items: center; min-block-size: 44px; padding-inline: 10px; font-size: var(--text-s); text-decoration: none; border-radius: var(--radius); }
  a:hover { background: var(--accent-soft); }
  a[aria-current] { color: var(--ink-soft); }
  .wide { display: none; }
  ${desk} { .wide { display: inline-flex; } }
`;

interface HeaderProps {
  /** The name of the drawer that has the menu, and the drawer. */
  readonly menu: string;
  readonly drawer: RefObject<HTMLDialogElement | null>;
}

/** Who is signed in, the language; at a desk, where the menu is always in sight, settings and the way out too. Below it the drawer has them. */
export function Header({ menu, drawer }: HeaderProps) {
  const { t } = useTranslation();
  const { session, boot, offline } = useShell();
  const { signedIn, name, temporaryAdmin, impersonated } = usePort(session);
  const isOffline = usePort(offline) !== null;
  const pathname = usePathname();
  const address = { pathname, search: useSearch() };
  // For engines that do not know the attributes.
  function openMenu() {
    if (!drawer.current?.open) drawer.current?.showModal();
  }
  return (
    <Bar $raised={temporaryAdmin || impersonated}>
      <MenuButton {...opensDrawer(menu)} aria-label={t('menu.open')} onClick={openMenu}>
        <svg
          width="22"
          height="22"
          viewBox="0 0 22 22"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M3 6h16M3 11h16M3 16h16" />
        </svg>
      </MenuButton>
      <Name
        href={signedIn ? '/' : '/results'}
        aria-current={pathname === '/' ? 'page' : undefined}
        title={`Anketa ${boot.version}`}
      >
        Anketa
      </Name>
      <Person>
        {name ?? t(isOffline ? 'offline.label' : 'header.anonymous')}
        {impersonated ? <small>{t('header.impersonated')}</small> : null}
        {temporaryAdmin ? <small>{t('header.temporaryAdmin')}</small> : null}
      </Person>
      <Links aria-label={t('header.account')}>
        <InstallHint />
        <LanguageSwitch />
        {signedIn ? (
          <>
            <ShellLink className="wide" href="/settings" aria-current={pathname === '/settings' ? 'page' : undefined}>
              {t('menu.settings')}
            </ShellLink>
            <SignOutLink className="wide" />
          </>
        ) : (
          <ShellLink href={signInAddress(address)}>{t('menu.login')}</ShellLink>
        )}
      </Links>
      <LoadingBar />
    </Bar>
  );
}

/** Offers the other language. Page, scroll and what was typed stay; without JavaScript it is a plain link. */
function LanguageSwitch() {
  const { t } = useTranslation();
  const { locale, changeLocale } = useShell();
  const present = usePort(locale);
  const other = locales.find((candidate) => candidate !== present) ?? present;
  return (
    <a
      href={`/lang/${other}`}
      lang={other}
      hrefLang={other}
      aria-label={`${other.toUpperCase()}: ${t('header.language')}`}
      onClick={(event) => {
        event.preventDefault();
        changeLocale(other);
      }}
    >
      {other.toUpperCase()}
    </a>
  );
}
