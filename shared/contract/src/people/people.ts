import { z } from 'zod';
import { declaredList, type Words } from '../declared-list.ts';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { permissionBit, type RoleSlug, roleSlugs } from '../rights.ts';
import { code, Done, Named, searchText } from '../values.ts';
import { NamedPerson } from './departments.ts';
import { Email, Login, PersonNames, sisFields } from './person-fields.ts';

/** Roles that are given by hand. The others follow from what the SIS says of a person. */
export const givenRoles = ['admin', 'temporary-admin', 'manager', 'editor', 'questioner', 'user'] as const;
export type GivenRole = (typeof givenRoles)[number];

/** Every permission bit together. */
export const everyPermission = 127;

export const passwordMinimum = 10;

const oident = z.object({ oident: code });
const roles = z.array(z.enum(givenRoles)).max(givenRoles.length);
const mask = z.number().int().min(0).max(everyPermission);

export const UserRow = NamedPerson.extend({
  login: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(roleSlugs)),
  local_password: z.boolean(),
  deactivated: z.boolean(),
});
export type UserRow = z.output<typeof UserRow>;

/** Roles that the list of users can be filtered by. */
const filterRoles = {
  admin: { cs: 'administrátor', en: 'administrator' },
  'temporary-admin': { cs: 'dočasný administrátor', en: 'temporary administrator' },
  manager: { cs: 'manažer', en: 'manager' },
  editor: { cs: 'editor', en: 'editor' },
  questioner: { cs: 'tvůrce otázek', en: 'question author' },
  department_head: { cs: 'vedoucí katedry', en: 'head of department' },
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

/** The bits of permissions with what they are called, in the order in which they are offered. */
export const permissions: readonly { readonly bit: number; readonly words: Words }[] = [
  { bit: permissionBit.questions, words: { cs: 'Vytvářet a upravovat otázky', en: 'Create and edit questions' } },
  { bit: permissionBit.answers, words: { cs: 'Číst a skrývat odpovědi', en: 'Read and hide answers' } },
  { bit: permissionBit.mailing, words: { cs: 'Psát a rozesílat e-maily', en: 'Write and send e-mails' } },
  { bit: permissionBit.imports, words: { cs: 'Zakládat a spravovat hodnocení', en: 'Create and manage evaluations' } },
  {
    bit: permissionBit.departments,
    words: { cs: 'Určovat vedoucí kateder a upravovat překlady', en: 'Set heads of departments and edit translations' },
  },
  { bit: permissionBit.users, words: { cs: 'Spravovat uživatele', en: 'Manage users' } },
  { bit: permissionBit.options, words: { cs: 'Měnit pokročilé nastavení', en: 'Change advanced settings' } },
];

/** The permissions in a mask, in words. */
export const permissionsIn = (mask: number): Words[] =>
  permissions.filter(({ bit }) => (mask & bit) !== 0).map(({ words }) => words);

export const listUsers = declaredList({
  path: '/internal/users',
  title: { cs: 'Uživatelé', en: 'Users' },
  summary: 'See the list of users',
  right: 'user.edit',
  row: UserRow,
  columns: {
    full_name: { heading: { cs: 'Jméno', en: 'Name' }, main: true, whole: true, sorts: true },
    login: { heading: { cs: 'Přihlašovací jméno', en: 'Login' }, caption: true, sorts: true },
    oident: { heading: { cs: 'Číslo osoby', en: 'Person number' }, wide: true, sorts: true },
    email: {
      heading: { cs: 'E-mail', en: 'E-mail' },
      kind: 'email',
      wide: true,
      whole: true,
      sorts: true,
      inFile: { cs: 'E-mailová adresa', en: 'E-mail' },
    },
    roles: { heading: { cs: 'Role', en: 'Roles' }, caption: true },
  },
  order: { cs: 'Podle příjmení', en: 'By surname' },
  ownSort: 'full_name',
  limit: 25,
  search: { cs: 'Hledat osobu', en: 'Search people' },
  searchHint: { cs: 'Jméno, přihlašovací jméno, číslo', en: 'Name, login, number' },
  filters: {
    role: {
      kind: 'choice',
      label: { cs: 'Role', en: 'Role' },
      any: { cs: 'Všechny role', en: 'All roles' },
      values: filterRoles,
    },
    active: { kind: 'flag', label: { cs: 'Jen deaktivovaní', en: 'Deactivated only' }, value: 'off' },
    password: { kind: 'flag', label: { cs: 'Jen s místním heslem', en: 'Local password only' }, value: 'local' },
  },
  fileName: { cs: 'uzivatele', en: 'users' },
  beside: {
    may: z.object({
      create: z.boolean(),
      providers: z.boolean(),
      tokens: z.boolean(),
      audit: z.boolean(),
      permissions: z.boolean(),
    }),
  },
  empty: {
    none: { cs: 'Tomuto hledání neodpovídá žádná osoba.', en: 'Nobody matches this search.' },
    found: { cs: 'Tomuto hledání neodpovídá žádná osoba.', en: 'Nobody matches this search.' },
  },
});

/** Up to twenty whose name, login or number matches. People to choose a department's head from. Specification 7: GET /internal/users/search. */
export const searchUsers = endpoint({
  method: 'GET',
  path: '/internal/users/search',
  summary: 'Search for a person to head a department',
  right: 'department.edit',
  query: z.object({ search: searchText.default('') }),
  response: z.object({ data: z.array(NamedPerson.extend({ login: z.string().nullable() })) }),
});

const InEvaluation = z.object({
  evaluation_id: z.number().int(),
  evaluation_cs: z.string(),
  evaluation_en: z.string(),
});

/** Whether somebody teaches in the newest evaluation, as an administrator may set it. */
const TeacherRecord = InEvaluation.extend({
  is_teacher: z.boolean(),
  /** The record was made by hand, not by the SIS. */
  by_hand: z.boolean(),
  /** By hand, and nothing is taught or guaranteed by it. */
  removable: z.boolean(),
  /** A department's code. */
  department: z.string().nullable(),
  /** What the SIS says, where the department was set by hand. */
  sis_department: z.string().nullable().optional(),
  /** The departments of the evaluation, to choose from. */
  departments: z.array(Named),
  version: Version,
});
export type TeacherRecord = z.output<typeof TeacherRecord>;

/** What the caller may do with a user, decided by the server. */
export const MayWithUser = z.object({
  end_sessions: z.boolean(),
  /** Names and titles. */
  edit: z.boolean(),
  /** Login and e-mail. */
  sign_in: z.boolean(),
  /** Give and remove a local password. */
  password: z.boolean(),
  deactivate: z.boolean(),
  delete: z.boolean(),
  teacher: z.boolean(),
});
export type MayWithUser = z.output<typeof MayWithUser>;

/** Where a role comes from: a hand on this page, a list, what the SIS says, the page of departments, or a provider. */
export const roleOrigins = ['hand', 'csv', 'sis', 'departments', 'provider'] as const;
export type RoleOrigin = (typeof roleOrigins)[number];

/** What somebody may do, each to be said in words. */
export const abilities = [
  'administer',
  'users',
  'options',
  'imports',
  'answers',
  'mailing',
  'departments',
  'questions',
  'head',
  'teacher',
  'garant',
  'student',
  'results',
] as const;
export type Ability = (typeof abilities)[number];

/** A person's page. Specification 3, "User". */
export const User = UserRow.extend({
  name: z.string(),
  surname: z.string(),
  title_before: z.string(),
  title_after: z.string(),
  /** The key of the SIS. */
  oidos: z.string(),
  /** They are not in the SIS. */
  local: z.boolean(),
  /** Fields that were edited over what the SIS says, with what it says. */
  edited_fields: z.array(z.object({ field: z.enum(sisFields), sis: z.string().nullable() })),
  /** Of names, e-mail, login and number. */
  fields_version: Version,
  teacher: TeacherRecord.nullable(),
  /** They can sign in without a local password. */
  other_way: z.boolean(),
  /** They are asked in an evaluation that has not ended: till then nobody deletes them. */
  asked: z.boolean(),
  given_roles: z.array(z.enum(givenRoles)),
  extra_permissions: mask,
  /** Of roles given by hand and extra permissions. */
  version: Version,
  /** What roles and extra permissions come to. −1 is everything. */
  permissions: z.number().int(),
  /** Each role once for each place that it comes from. `provider`: what the provider is called. */
  role_origins: z.array(
    z.object({
      role: z.enum(roleSlugs),
      origin: z.enum(roleOrigins),
      provider: z.object({ cs: z.string(), en: z.string() }).nullable(),
    }),
  ),
  /** What roles and permissions come to, the weightiest first. */
  abilities: z.array(z.enum(abilities)),
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
  summary: 'See the data and rights of a user',
  right: 'user.edit',
  params: oident,
  response: z.object({ user: User, grantable: Grantable, may: MayWithUser }),
});

/** What is given to a user by hand: roles and, as a mask, permissions beside those of the roles. */
export const UserRights = z.object({ roles, extra_permissions: mask });
export type UserRights = z.output<typeof UserRights>;

/** Nobody grants or takes what they lack. What opens the whole application to somebody, or lets them look after users: given only once it is confirmed. */
export const saveUser = endpoint({
  method: 'POST',
  path: '/internal/user/:oident',
  summary: 'Set the roles and permissions of a user',
  right: 'user.edit',
  effect: 'edits',
  errors: ['fields-invalid', 'edit-conflict', 'rights-confirm'],
  params: oident,
  body: edited(UserRights).extend({ confirmed: z.boolean().default(false) }),
  response: Done,
});

/** What the page for a new user offers. Departments and roles that the user can have. */
export const newUser = endpoint({
  method: 'GET',
  path: '/internal/user/create',
  summary: 'Open the page of a new user',
  right: 'user.create',
  response: z.object({ departments: z.array(Named), grantable: Grantable }),
});

/** The fields are checked by the service, so that each gets its message beside it. */
export const createUser = endpoint({
  method: 'POST',
  path: '/internal/user/create',
  summary: 'Create a user with a local password',
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
export const NewUserFields = NewPassword.extend({ login: Login, email: Email, ...PersonNames.shape });

/** An administrator's one-time link that signs in as a user; the session it opens is marked and ends after an hour. The link holds for 15 minutes. */
export const createLoginLink = endpoint({
  method: 'POST',
  path: '/internal/user/:oident/login-link',
  summary: 'Make a link to sign in as a user',
  right: 'user.edit',
  effect: 'adds',
  errors: ['account-off'],
  params: oident,
  response: z.object({ url: z.string(), minutes: z.number().int() }),
});

/** Of nobody who may do more than the caller. How many sessions there were nobody is told. */
export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/internal/user/:oident/sessions',
  summary: 'Sign a user out everywhere',
  right: 'user.edit',
  effect: 'removes',
  params: oident,
  response: Done,
});

/** The rules of the fields in which one changes one's own password. */
export const PasswordChange = NewPassword.extend({ present: z.string().min(1).max(1000) });

/** By the present password. Other sessions end. The new password is checked by the service, so that its message stands beside its field. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/internal/session/password',
  summary: "Change one's own local password",
  right: 'signed-in',
  effect: 'own',
  errors: ['fields-invalid', 'too-many-attempts'],
  body: z.object({ present: z.string().min(1).max(1000), password: z.string().max(1000) }),
  response: Done,
});
