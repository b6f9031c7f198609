import type { RouteEntry } from '@anketa/remote/route-table';

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/results',
    right: 'public',
    page: async () => (await import(/* webpackChunkName: "index" */ './pages/index/index-page.tsx')).ResultsIndexPage,
  },
];
