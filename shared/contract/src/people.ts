import { z } from 'zod';
import { declaredList, type Words } from './declared-list.ts';
import { NamedPerson } from './departments.ts';
import { edited, Version } from './edits.ts';
import { endpoint } from './endpoint.ts';
import { type RoleSlug, roleSlugs } from './rights.ts';
import { code, Done, Named, searchText } from './values.ts';

/** Roles that are given by hand. The others follow from what the SIS says of a person. */
export const givenRoles = ['admin', 'temporary-admin', 'manager', 'editor', 'questioner', 'user'] as const;
export type GivenRole = (typeof givenRoles)[number];

/** Every permission bit together. */
export const everyPermission = 127;

export const passwordMinimum = 10;

const oident = z.object({ oident: code });
const line = z.string().trim().max(200);
const filledLine = line.min(1);
const roles = z.array(z.enum(givenRoles)).max(givenRoles.length);
const mask = z.number().int().min(0).max(everyPermission);

export const UserRow = NamedPerson.extend({
  login: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(roleSlugs)),
  local_password: z.boolean(),
});
export type UserRow = z.output<typeof UserRow>;

/** Roles that the list of users can be filtered by. */
const filterRoles = {
  admin: { cs: 'administrátor', en: 'administrator' },
  'temporary-admin': { cs: 'dočasný administrátor', en: 'temporary administrator' },
  manager: { cs: 'manažer', en: 'manager' },
  editor: { cs: 'editor', en: 'editor' },
  questioner: { cs: 'tvůrce otázek', en: 'question author' },
  department_head: { cs: 'vedoucí katedry', en: 'department head' },
  teacher: { cs: 'vyučující', en: 'teacher' },
  garant: { cs: 'garant', en: 'guarantor' },
  student: { cs: 'student', en: 'student' },
} as const;

/** What roles are called. */
export const roleWords: Readonly<Record<RoleSlug, Words>> = {
  ...filterRoles,
  user: { cs: 'uživatel', en: 'user' },
  anonymous: { cs: 'návštěvník', en: 'visitor' },
};

export const listUsers = declaredList({
  path: '/internal/users',
  title: { cs: 'Uživatelé', en: 'Users' },
  summary: 'Users in Czech order',
  right: 'user.edit',
  row: UserRow,
  columns: {
    full_name: { heading: { cs: 'Jméno', en: 'Name' }, main: true, sorts: true },
    login: { heading: { cs: 'Přihlašovací jméno', en: 'Login' }, sorts: true },
    oident: { heading: { cs: 'Číslo osoby', en: 'Person number' }, sorts: true },
    email: {
      heading: { cs: 'E-mail', en: 'E-mail' },
      sorts: true,
      inFile: { cs: 'E-mailová adresa', en: 'E-mail' },
    },
    roles: { heading: { cs: 'Role', en: 'Roles' } },
  },
  order: { cs: 'Podle příjmení', en: 'By surname' },
  limit: 25,
  search: { cs: 'Hledat podle jména, loginu nebo čísla', en: 'Search by name, login or number' },
  filters: {
    role: {
      kind: 'choice',
      label: { cs: 'Role', en: 'Role' },
      any: { cs: 'Všechny role', en: 'All roles' },
      values: filterRoles,
    },
    password: { kind: 'flag', label: { cs: 'Jen s místním heslem', en: 'Only with a local password' }, value: 'local' },
  },
  fileName: { cs: 'uzivatele', en: 'users' },
  beside: { may: z.object({ create: z.boolean(), providers: z.boolean(), tokens: z.boolean(), audit: z.boolean() }) },
  empty: {
    none: { cs: 'Tomuto hledání neodpovídá žádná osoba.', en: 'Nobody matches this search.' },
    found: { cs: 'Tomuto hledání neodpovídá žádná osoba.', en: 'Nobody matches this search.' },
  },
});

/** People to choose a department's head from. Specification 7: GET /internal/users/search. */
export const searchUsers = endpoint({
  method: 'GET',
  path: '/internal/users/search',
  summary: 'Up to twenty people whose name, login or number matches',
  right: 'department.edit',
  query: z.object({ search: searchText.default('') }),
  response: z.object({ data: z.array(NamedPerson.extend({ login: z.string().nullable() })) }),
});

const InEvaluation = z.object({
  evaluation_id: z.number().int(),
  evaluation_cs: z.string(),
  evaluation_en: z.string(),
});

/** A person's page. Specification 3, "User". */
export const User = UserRow.extend({
  name: z.string(),
  surname: z.string(),
  title_before: z.string(),
  title_after: z.string(),
  given_roles: z.array(z.enum(givenRoles)),
  extra_permissions: mask,
  /** Of the two. */
  version: Version,
  /** What roles and extra permissions come to. −1 is everything. */
  permissions: z.number().int(),
  departments: z.array(Named),
  /** Teacher records, newest evaluation first. */
  teaching: z.array(
    InEvaluation.extend({ department_cs: z.string(), department_en: z.string(), parallels: z.number().int() }),
  ),
  /** Studies, newest evaluation first. */
  studies: z.array(
    InEvaluation.extend({ code: z.string(), field_cs: z.string(), field_en: z.string(), courses: z.number().int() }),
  ),
});
export type User = z.output<typeof User>;

/** What the caller may change on this user, decided by the server. */
export const Grantable = z.object({
  roles: z.array(z.enum(givenRoles)),
  permissions: mask,
  login_link: z.boolean(),
  /** Whether a new user may be made a teacher of the newest evaluation. */
  teacher_record: z.boolean(),
});
export type Grantable = z.output<typeof Grantable>;

export const readUser = endpoint({
  method: 'GET',
  path: '/internal/user/:oident',
  summary: 'One user with roles, permissions and records in the SIS',
  right: 'user.edit',
  params: oident,
  response: z.object({ user: User, grantable: Grantable, may: z.object({ end_sessions: z.boolean() }) }),
});

/** What is given to a user by hand: roles and, as a mask, permissions beside those of the roles. */
export const UserRights = z.object({ roles, extra_permissions: mask });
export type UserRights = z.output<typeof UserRights>;

export const saveUser = endpoint({
  method: 'POST',
  path: '/internal/user/:oident',
  summary: 'Set the roles given by hand and the extra permissions; nobody grants or takes what they lack',
  right: 'user.edit',
  effect: 'edits',
  errors: ['fields-invalid', 'edit-conflict'],
  params: oident,
  body: edited(UserRights),
  response: Done,
});

/** What the page for a new user offers. */
export const newUser = endpoint({
  method: 'GET',
  path: '/internal/user/create',
  summary: 'Departments and roles a new user can have',
  right: 'user.create',
  response: z.object({ departments: z.array(Named), grantable: Grantable }),
});

/** The fields are checked by the service, so that each gets its message beside it. */
export const createUser = endpoint({
  method: 'POST',
  path: '/internal/user/create',
  summary: 'Create a user who signs in with a local password',
  right: 'user.create',
  effect: 'adds',
  errors: ['fields-invalid'],
  body: z.object({
    login: z.string().max(1000),
    password: z.string().max(1000),
    email: z.string().max(1000),
    name: z.string().max(1000),
    surname: z.string().max(1000),
    title_before: z.string().max(1000).default(''),
    title_after: z.string().max(1000).default(''),
    roles: roles.default([]),
    /** Also a teacher of the newest evaluation, in this department. */
    create_teacher: z.boolean().default(false),
    department: z.string().max(200).nullable().default(null),
  }),
  response: Done.extend({ oident: z.string() }),
});

/** The rule of a new local password that a page can know. The server also refuses what is guessed first. */
export const NewPassword = z.object({ password: z.string().min(passwordMinimum).max(1000) });

/** The rules of the fields of a new user. */
export const NewUserFields = NewPassword.extend({
  login: filledLine.regex(/^[a-z0-9][a-z0-9._@-]*$/i),
  email: z.union([z.literal(''), z.email().max(200)]),
  name: filledLine,
  surname: filledLine,
  title_before: line,
  title_after: line,
});

/** An administrator's one-time link that signs in as a user; the session it opens is marked and ends after an hour. */
export const createLoginLink = endpoint({
  method: 'POST',
  path: '/internal/user/:oident/login-link',
  summary: 'Make a link that signs in as this user once, within 15 minutes',
  right: 'user.edit',
  effect: 'adds',
  params: oident,
  response: z.object({ url: z.string(), minutes: z.number().int() }),
});

/** How many sessions there were nobody is told. */
export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/internal/user/:oident/sessions',
  summary: 'Sign a user out everywhere; of nobody who may do more than the caller',
  right: 'user.edit',
  effect: 'removes',
  params: oident,
  response: Done,
});

/** The rules of the fields in which one changes one's own password. */
export const PasswordChange = NewPassword.extend({ present: z.string().min(1).max(1000) });

/** The new password is checked by the service, so that its message stands beside its field. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/internal/session/password',
  summary: "Change the caller's own local password, by the present one; ends their other sessions",
  right: 'signed-in',
  effect: 'own',
  errors: ['fields-invalid', 'too-many-attempts'],
  body: z.object({ present: z.string().min(1).max(1000), password: z.string().max(1000) }),
  response: Done,
});
