import { lazy, type ReactNode, Suspense } from 'react';
import { NotFoundPage } from './not-found-page.tsx';

// Lazy: someone who opens a deep link into a remote pays nothing for the shell's own pages.
const HomePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "home" */ './home-page.tsx')).HomePage,
}));
const LoginPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "login" */ './login-page.tsx')).LoginPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "settings" */ './settings-page.tsx')).SettingsPage,
}));

const pages: Readonly<Record<string, ReactNode>> = {
  '/': <HomePage />,
  '/login': <LoginPage />,
  '/settings': <SettingsPage />,
};

/** The page of an address that no remote claims. */
export function ShellPage({ pathname }: { readonly pathname: string }) {
  return <Suspense fallback={null}>{pages[pathname] ?? <NotFoundPage />}</Suspense>;
}
