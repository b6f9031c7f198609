import type { Words } from '@anketa/contract/declared-list';
import { roleWords } from '@anketa/contract/people/people';
import type { ActionRow, RightRow } from '@anketa/contract/people/permissions';
import { scopeWords } from '@anketa/contract/people/tokens';
import type { Permission, RoleSlug } from '@anketa/contract/rights';
import type { Locale } from '@anketa/contract/values';
import { type Action, isPermission, listedRights, rolesWith } from './actions.ts';

/** Where an action stands by its right. What few may comes first: what everybody may is not what the page is opened for. */
export function placeOf({ right }: Action): number {
  if (right === 'signed-in') return listedRights.length;
  if (right === 'public') return listedRights.length + 2;
  const place = listedRights.indexOf(right);
  return place < 0 ? listedRights.length + 1 : place;
}

/** A temporary administrator may what an administrator may: both are said in one. */
const bothAdmins: Words = { cs: 'administrátor (i dočasný)', en: 'administrator (also temporary)' };

function wordsOf(roles: readonly RoleSlug[], locale: Locale): string[] {
  const isBoth = roles.includes('admin') && roles.includes('temporary-admin');
  return roles
    .filter((role) => !isBoth || role !== 'temporary-admin')
    .map((role) => (isBoth && role === 'admin' ? bothAdmins : roleWords[role])[locale]);
}

/** The rights that actions ask for, each with the roles that have it by themselves and how many actions ask for it. */
export function rightRows(actions: readonly Action[]): RightRow[] {
  const byRight = Map.groupBy(
    actions.toSorted((a, b) => placeOf(a) - placeOf(b)),
    nameOf,
  );
  return [...byRight].map(([right, asking]) => ({
    right,
    roles: isPermission(right) ? rolesWith(right) : [],
    actions: asking.length,
  }));
}

/** A right by the name that the page has for it: of the rights of tokens it is one. */
function nameOf({ right }: Action): ActionRow['right'] {
  return right === 'public' || right === 'signed-in' || isPermission(right) ? right : 'token';
}

const rolesOf = (right: Permission, locale: Locale) => wordsOf(rolesWith(right), locale).join(', ');

/** An action as the list has it, in a language. */
export function rowOf(action: Action, locale: Locale): ActionRow {
  const { call, words, right, scopes } = action;
  return {
    call,
    action: words[locale],
    right: nameOf(action),
    roles: isPermission(right) ? rolesOf(right, locale) : '',
    scope: scopes.map((scope) => scopeWords[scope][locale]).join(', '),
  };
}
