import type { RouteEntry } from '@anketa/remote/route-table';

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/users',
    right: 'user.edit',
    page: async () => (await import(/* webpackChunkName: "users" */ './pages/users/users-page.tsx')).UsersPage,
  },
  {
    path: '/departments',
    right: 'department.edit',
    page: async () =>
      (await import(/* webpackChunkName: "departments" */ './pages/departments/departments-page.tsx')).DepartmentsPage,
  },
];
