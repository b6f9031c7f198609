import type { RouteEntry } from '@anketa/remote/route-table';

/** Every address this remote answers. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/departments',
    right: 'department.edit',
    chunk: 'departments',
    page: async () =>
      (await import(/* webpackChunkName: "departments" */ './pages/departments/departments-page.tsx')).DepartmentsPage,
  },
  {
    path: '/users',
    right: 'user.edit',
    chunk: 'users',
    page: async () => (await import(/* webpackChunkName: "users" */ './pages/users/users-page.tsx')).UsersPage,
  },
  {
    path: '/user/create',
    right: 'user.create',
    chunk: 'user-create',
    page: async () =>
      (await import(/* webpackChunkName: "user-create" */ './pages/user-create/user-create-page.tsx')).UserCreatePage,
  },
  {
    path: '/user/:oident',
    right: 'user.edit',
    chunk: 'user',
    page: async () => (await import(/* webpackChunkName: "user" */ './pages/user/user-page.tsx')).UserPage,
  },
];
