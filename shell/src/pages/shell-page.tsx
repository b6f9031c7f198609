import { lazy, type ReactNode, Suspense } from 'react';
import { pageTexts } from '../locales/pages/page-texts.ts';
import { guide } from './help/guide-texts.ts';

// Lazy: someone who opens a deep link into a remote pays nothing for the shell's own pages.
const HomePage = lazy(async () => ({
  default: (await pageTexts.with(import(/* webpackChunkName: "home" */ './home/home-page.tsx'))).HomePage,
}));
const LoginPage = lazy(async () => ({
  default: (await pageTexts.with(import(/* webpackChunkName: "login" */ './login-page.tsx'))).LoginPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await pageTexts.with(import(/* webpackChunkName: "settings" */ './settings-page.tsx'))).SettingsPage,
}));
const SignedInPage = lazy(async () => ({
  default: (await pageTexts.with(import(/* webpackChunkName: "signed-in" */ './signed-in-page.tsx'))).SignedInPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "not-found" */ './not-found-page.tsx')).NotFoundPage,
}));
const HelpPage = lazy(async () => ({
  default: (await guide.with(import(/* webpackChunkName: "help" */ './help/help-page.tsx'))).HelpPage,
}));
const ChangelogPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "changelog" */ './help/changelog-page.tsx')).ChangelogPage,
}));
const LegalPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "legal" */ './legal/legal-page.tsx')).LegalPage,
}));

const pages: Readonly<Record<string, ReactNode>> = {
  '/': <HomePage />,
  '/login': <LoginPage />,
  '/settings': <SettingsPage />,
  '/signed-in': <SignedInPage />,
  '/help': <HelpPage />,
  '/changelog': <ChangelogPage />,
  '/accessibility': <LegalPage name="accessibility" />,
  '/legal': <LegalPage name="legal" />,
  '/privacy': <LegalPage name="privacy" />,
};

/** The page of an address that no remote claims. */
export function ShellPage({ pathname }: { readonly pathname: string }) {
  // By its address: while the code of a page is on its way, the heading of the page before would take the focus, unseen.
  return (
    <Suspense key={pathname} fallback={null}>
      {pages[pathname] ?? <NotFoundPage />}
    </Suspense>
  );
}
