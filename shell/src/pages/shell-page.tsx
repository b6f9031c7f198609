import { Button } from '@anketa/ui/button';
import { Page } from '@anketa/ui/page';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PartBoundary } from '../chrome/part-boundary.tsx';
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
    <PartBoundary key={pathname} instead={<FailedPage />}>
      {pages[pathname] ?? <NotFoundPage />}
    </PartBoundary>
  );
}

/** In place of a page whose code has not come. React keeps that failure: what brings the code is the whole page anew. */
function FailedPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('remote.failedTitle')}>
      <p role="alert">{t('remote.othersWork')}</p>
      <Button $kind="primary" onClick={() => window.location.reload()}>
        {t('remote.reload')}
      </Button>
    </Page>
  );
}
