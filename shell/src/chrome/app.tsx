import { remoteFor } from '@anketa/contract/suite/registry-lookup';
import { followHeading, scrollToHashOrTop } from '@anketa/remote/document';
import { mendLostFocus } from '@anketa/remote/lost-focus';
import { OfflinePanel } from '@anketa/remote/offline-panel';
import { usePort } from '@anketa/remote/suite';
import { desk, globalCss } from '@anketa/ui/theme';
import { lazy, useCallback, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createGlobalStyle, styled } from 'styled-components';
import { KeyLayers } from '../keys/key-layers.tsx';
import { ShellPage } from '../pages/shell-page.tsx';
import { useShell } from '../shell.ts';
import { usePathname } from '../use-address.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Header } from './header.tsx';
import { MenuDrawer, SideMenu } from './menu.tsx';
import { Notices } from './notices.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { RemoteStatus } from './remote-status.tsx';
import { SessionDialog } from './session-dialog.tsx';

// What few pages have. A browser that opens one without the server has stored it with the rest of the shell.
const OfflineBar = lazy(async () => ({
  default: (await import(/* webpackChunkName: "offline" */ '../offline/offline-bar.tsx')).OfflineBar,
}));
const PreviewBar = lazy(async () => ({
  default: (await import(/* webpackChunkName: "preview" */ './preview-bar.tsx')).PreviewBar,
}));
const NewerOffer = lazy(async () => ({
  default: (await import(/* webpackChunkName: "newer" */ '../offline/newer-offer.tsx')).NewerOffer,
}));

const GlobalStyle = createGlobalStyle`${globalCss}`;

const Columns = styled.div`
  ${desk} { display: grid; grid-template-columns: 240px minmax(0, 1fr); }
  @media print { display: block; }
`;

const Main = styled.main`
  min-height: calc(100dvh - var(--header)); padding: 20px 16px 48px; outline: none;
  ${desk} { padding: 32px 40px 64px; border-inline-start: 1px solid var(--line); }
  @media print { min-height: 0; padding: 0; border: 0; }
`;

const SkipLink = styled.a`
  position: absolute; inset: 8px auto auto 8px; z-index: 30; padding: 10px 16px; border-radius: var(--radius); background: var(--surface);
  &:not(:focus) { inset-block-start: -80px; }
`;

/** Everything around the remotes, and the place where they appear. */
export function App() {
  const { boot, outlet, newer } = useShell();
  const isNewer = usePort(newer);
  const { t } = useTranslation();
  const pathname = usePathname();
  const menu = useId();
  const drawer = useRef<HTMLDialogElement>(null);
  const active = remoteFor(boot.registry.remotes, pathname)?.remote;
  const needsServer = useNeedsServer(pathname, active !== undefined);
  const main = useRef<HTMLElement>(null);
  useArrival(main, active?.id ?? pathname);
  useEffect(mendLostFocus, []);
  // Once: what is appended anew loses its focus.
  const takeOutlet = useCallback((place: HTMLElement | null) => place?.append(outlet ?? ''), [outlet]);

  return (
    <>
      <GlobalStyle />
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <DemoBanner />
      {boot.offline ? (
        <PartBoundary instead={null}>
          <OfflineBar />
        </PartBoundary>
      ) : null}
      {boot.preview ? (
        <PartBoundary instead={null}>
          <PreviewBar />
        </PartBoundary>
      ) : null}
      <Header menu={menu} drawer={drawer} />
      <Columns>
        <SideMenu pathname={pathname} />
        <Main id="main" ref={main} tabIndex={-1}>
          {needsServer ? (
            <OfflinePanel onRetry={() => window.location.reload()} />
          ) : active ? (
            <RemoteStatus remote={active} />
          ) : (
            <ShellPage pathname={pathname} />
          )}
          <div ref={takeOutlet} />
        </Main>
      </Columns>
      <MenuDrawer id={menu} drawer={drawer} pathname={pathname} />
      {isNewer ? (
        <PartBoundary instead={null}>
          <NewerOffer />
        </PartBoundary>
      ) : null}
      <Notices />
      <ConfirmDialog />
      <SessionDialog />
      <KeyLayers />
    </>
  );
}

/** Pages of the shell that need nothing of the server. */
const offlinePages: readonly string[] = ['/help', '/changelog'];

/** Whether a page cannot be there since it was opened without the server. A remote says so itself of what this device does not have. */
function useNeedsServer(pathname: string, isRemotes: boolean): boolean {
  const { session, offline } = useShell();
  const { signedIn, home } = usePort(session);
  const isOffline = usePort(offline) !== null;
  if (!isOffline || offlinePages.includes(pathname)) return false;
  return !signedIn || !(isRemotes || (pathname === '/' && home !== null));
}

/** When another remote or another page of the shell takes over: scroll and focus. Inside a remote it does so itself. */
function useArrival(main: React.RefObject<HTMLElement | null>, owner: string): void {
  const heading = useRef<ReturnType<typeof followHeading>>(null);
  const present = useRef(owner);
  useEffect(() => {
    if (!main.current) return;
    heading.current = followHeading(main.current);
    return () => heading.current?.stop();
  }, [main]);
  useEffect(() => {
    if (present.current === owner) return;
    present.current = owner;
    scrollToHashOrTop(window.location.hash);
    heading.current?.arrive();
  }, [owner]);
}
