import type { Words } from '@anketa/contract/declared-list';
import { roleWords } from '@anketa/contract/people';
import type { ActionRow, RightRow } from '@anketa/contract/permissions';
import type { Permission, RoleSlug } from '@anketa/contract/rights';
import { scopeWords } from '@anketa/contract/tokens';
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

/** Rights that people are given, with the roles that have each by themselves, in a language. */
export function rightRows(locale: Locale): RightRow[] {
  return listedRights.filter(isPermission).map((right) => ({ right, roles: rolesOf(right, locale) }));
}

const rolesOf = (right: Permission, locale: Locale) => wordsOf(rolesWith(right), locale).join(', ');

/** An action as the list has it, in a language. */
export function rowOf({ call, words, right, scopes }: Action, locale: Locale): ActionRow {
  return {
    call,
    action: words[locale],
    right: right === 'public' || right === 'signed-in' || isPermission(right) ? right : 'token',
    roles: isPermission(right) ? rolesOf(right, locale) : '',
    scope: scopes.map((scope) => scopeWords[scope][locale]).join(', '),
  };
}
