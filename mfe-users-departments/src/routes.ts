import { listTranslations } from '@anketa/contract/evaluations/translations';
import { listAudit } from '@anketa/contract/people/audit';
import { listDepartments, readDepartment } from '@anketa/contract/people/departments';
import { readRecords } from '@anketa/contract/people/merge';
import { readMyData, readProcessing } from '@anketa/contract/people/my-data';
import { listUsers, newUser, readUser } from '@anketa/contract/people/people';
import { listPermissions } from '@anketa/contract/people/permissions';
import { listProviders } from '@anketa/contract/people/providers';
import { readRetention } from '@anketa/contract/people/retention';
import { readRolesFile } from '@anketa/contract/people/roles';
import { listTokens } from '@anketa/contract/people/tokens';
import { listDeployments } from '@anketa/contract/suite/deployments';
import { route } from '@anketa/remote/route';

/** Every address this remote answers. */
export const routes = [
  route(listDepartments, {
    query: { limit: 100 },
    title: { cs: 'Katedry a vedoucí', en: 'Departments and heads' },
    chunk: 'departments',
    page: async () =>
      (await import(/* webpackChunkName: "departments" */ './pages/departments/departments-page.tsx')).DepartmentsPage,
  }),
  route(readDepartment, {
    title: { cs: 'Katedra', en: 'Department' },
    chunk: 'department',
    page: async () =>
      (await import(/* webpackChunkName: "department" */ './pages/department/department-page.tsx')).DepartmentPage,
  }),
  route(listTranslations, {
    title: listTranslations.title,
    chunk: 'translations',
    page: async () =>
      (await import(/* webpackChunkName: "translations" */ './pages/translations/translations-page.tsx'))
        .TranslationsPage,
  }),
  route(listUsers, {
    title: listUsers.title,
    chunk: 'users',
    page: async () => (await import(/* webpackChunkName: "users" */ './pages/users/users-page.tsx')).UsersPage,
  }),
  route(readRolesFile, {
    title: { cs: 'Role ze souboru', en: 'Roles from a file' },
    chunk: 'roles-file',
    page: async () =>
      (await import(/* webpackChunkName: "roles-file" */ './pages/roles-file/roles-file-page.tsx')).RolesFilePage,
  }),
  route(newUser, {
    title: { cs: 'Nový uživatel', en: 'New user' },
    chunk: 'user-create',
    page: async () =>
      (await import(/* webpackChunkName: "user-create" */ './pages/user-create/user-create-page.tsx')).UserCreatePage,
  }),
  route(readUser, {
    title: { cs: 'Uživatel', en: 'User' },
    chunk: 'user',
    page: async () => (await import(/* webpackChunkName: "user" */ './pages/user/user-page.tsx')).UserPage,
  }),
  route(readRecords, {
    title: { cs: 'Záznamy osoby', en: 'Records of a person' },
    chunk: 'user-records',
    page: async () =>
      (await import(/* webpackChunkName: "user-records" */ './pages/user-records/records-page.tsx')).RecordsPage,
  }),
  route(listProviders, {
    title: { cs: 'Přihlašování', en: 'Sign-in' },
    chunk: 'providers',
    page: async () =>
      (await import(/* webpackChunkName: "providers" */ './pages/providers/providers-page.tsx')).ProvidersPage,
  }),
  route(listTokens, {
    title: { cs: 'API tokeny', en: 'API tokens' },
    chunk: 'tokens',
    page: async () => (await import(/* webpackChunkName: "tokens" */ './pages/tokens/tokens-page.tsx')).TokensPage,
  }),
  route(listDeployments, {
    title: { cs: 'Nasazení', en: 'Deployments' },
    chunk: 'deployments',
    page: async () =>
      (await import(/* webpackChunkName: "deployments" */ './pages/deployments/deployments-page.tsx')).DeploymentsPage,
  }),
  route(listAudit, {
    title: listAudit.title,
    chunk: 'audit',
    page: async () => (await import(/* webpackChunkName: "audit" */ './pages/audit/audit-page.tsx')).AuditPage,
  }),
  route(listPermissions, {
    title: listPermissions.title,
    chunk: 'permissions',
    page: async () =>
      (await import(/* webpackChunkName: "permissions" */ './pages/permissions/permissions-page.tsx')).PermissionsPage,
  }),
  route(readRetention, {
    title: { cs: 'Doby uchování', en: 'Retention periods' },
    chunk: 'retention',
    page: async () =>
      (await import(/* webpackChunkName: "retention" */ './pages/retention/retention-page.tsx')).RetentionPage,
  }),
  route(readMyData, {
    title: { cs: 'Moje údaje', en: 'My data' },
    chunk: 'my-data',
    page: async () => (await import(/* webpackChunkName: "my-data" */ './pages/my-data/my-data-page.tsx')).MyDataPage,
  }),
  route(readProcessing, {
    title: { cs: 'Zpracování osobních údajů', en: 'Processing of personal data' },
    chunk: 'processing',
    page: async () =>
      (await import(/* webpackChunkName: "processing" */ './pages/processing/processing-page.tsx')).ProcessingPage,
  }),
];
