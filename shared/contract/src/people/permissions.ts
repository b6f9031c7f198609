import { z } from 'zod';
import { declaredList, type Words } from '../declared-list.ts';
import { type Permission, roleSlugs } from '../rights.ts';
import { scopeWords } from './tokens.ts';

/** What rights are called. `token`: there is none of people. */
export const rightWords = {
  public: { cs: 'Každý', en: 'Everybody' },
  'signed-in': { cs: 'Kdo se přihlásil', en: 'Whoever has signed in' },
  'questions.create': { cs: 'Otázky', en: 'Questions' },
  'answers.read': { cs: 'Čtení odpovědí', en: 'Reading answers' },
  'answers.hide': { cs: 'Skrývání odpovědí', en: 'Hiding answers' },
  'mailing.create': { cs: 'Psaní e-mailů', en: 'Writing e-mails' },
  'mailing.send': { cs: 'Rozesílání e-mailů', en: 'Sending e-mails' },
  'import.create': { cs: 'Zakládání hodnocení', en: 'Creating evaluations' },
  'import.edit': { cs: 'Úpravy hodnocení', en: 'Editing evaluations' },
  'import.delete': { cs: 'Mazání hodnocení', en: 'Deleting evaluations' },
  'import.manage': { cs: 'Řízení fází', en: 'Managing phases' },
  'department.edit': { cs: 'Katedry', en: 'Departments' },
  'user.create': { cs: 'Zakládání uživatelů', en: 'Creating users' },
  'user.edit': { cs: 'Úpravy uživatelů', en: 'Editing users' },
  'user.delete': { cs: 'Mazání uživatelů', en: 'Deleting users' },
  'options.edit': { cs: 'Pokročilé nastavení', en: 'Advanced settings' },
  token: { cs: 'Jen token', en: 'A token alone' },
} as const satisfies Readonly<Record<Permission | 'public' | 'signed-in' | 'token', Words>>;

type NamedRight = keyof typeof rightWords;
const rights = Object.keys(rightWords) as NamedRight[];

const ActionRow = z.object({
  /** The call: `GET /internal/users`. Another one for each action. */
  call: z.string(),
  /** In words, of the caller's language. */
  action: z.string(),
  right: z.enum(rights),
  /** The roles that have the right, in words; empty where it is not had by roles. */
  roles: z.string(),
  /** The scope of the tokens that open it, in words; empty: none does. */
  scope: z.string(),
});
export type ActionRow = z.output<typeof ActionRow>;

const RightRow = z.object({
  right: z.enum(rights),
  /** Those that have it by themselves; none of a right that is not given by roles. */
  roles: z.array(z.enum(roleSlugs)),
  /** How many actions ask for it. */
  actions: z.int(),
});
export type RightRow = z.output<typeof RightRow>;

/** Every action with its right, the roles that have it, and the scope of tokens that opens it. */
export const listPermissions = declaredList({
  path: '/internal/permissions',
  title: { cs: 'Kdo co smí', en: 'Who may do what' },
  summary: 'See who may do what',
  right: 'options.edit',
  row: ActionRow,
  columns: {
    action: { heading: { cs: 'Akce', en: 'Action' }, main: true, sorts: true },
    right: {
      heading: { cs: 'Oprávnění', en: 'Right' },
      kind: 'choice',
      values: rightWords,
      caption: true,
      whole: true,
      sorts: true,
    },
    roles: { heading: { cs: 'Role', en: 'Roles' }, caption: 'line' },
    scope: { heading: { cs: 'Rozsah tokenu', en: 'Token scope' }, whole: true, sorts: true },
    call: { heading: { cs: 'Volání', en: 'Call' }, onPage: false },
  },
  order: { cs: 'Podle oprávnění', en: 'By right' },
  ownSort: 'right',
  limit: 50,
  search: { cs: 'Hledat', en: 'Search' },
  searchHint: { cs: 'Slovo nebo role', en: 'A word or a role' },
  filters: {
    right: {
      kind: 'choice',
      label: { cs: 'Oprávnění', en: 'Right' },
      any: { cs: 'Všechna', en: 'All' },
      values: rightWords,
    },
    scope: {
      kind: 'choice',
      label: { cs: 'Smí i jiný systém', en: 'Open to other systems' },
      any: { cs: 'Nerozhoduje', en: 'Any' },
      values: scopeWords,
    },
  },
  fileName: { cs: 'kdo-co-smi', en: 'who-may-do-what' },
  under: 'actions',
  beside: {
    /** Every right that an action asks for, with the roles that have it by themselves: those that people are given first. */
    rights: z.array(RightRow),
  },
  empty: {
    none: { cs: 'Žádná akce tu není.', en: 'There is no action here.' },
    found: { cs: 'Žádnou akci jsme nenašli. Zkuste jiná slova.', en: 'No action found. Try other words.' },
  },
});
