import type { RouteEntry } from '@anketa/remote/route-table';

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/imports',
    right: 'signed-in',
    page: async () => (await import(/* webpackChunkName: "imports" */ './pages/imports/imports-page.tsx')).ImportsPage,
  },
];
