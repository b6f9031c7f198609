import type { RouteEntry } from '@anketa/remote/route-table';

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/import/:id/mailing',
    right: 'mailing.create',
    chunk: 'mailing',
    page: async () => (await import(/* webpackChunkName: "mailing" */ './pages/mailing/mailing-page.tsx')).MailingPage,
  },
  {
    path: '/import/:id/notifications',
    right: 'mailing.create',
    chunk: 'notifications',
    page: async () =>
      (await import(/* webpackChunkName: "notifications" */ './pages/notifications/notifications-page.tsx'))
        .NotificationsPage,
  },
];
