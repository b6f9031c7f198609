import type { Words } from '@anketa/contract/declared-list';
import { roleWords } from '@anketa/contract/people';
import type { ActionRow } from '@anketa/contract/permissions';
import type { RoleSlug } from '@anketa/contract/rights';
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

/** An action as the list has it, in a language. */
export function rowOf({ call, words, right, scopes }: Action, locale: Locale): ActionRow {
  const roles = isPermission(right) ? wordsOf(rolesWith(right), locale) : [];
  return {
    call,
    action: words[locale],
    right: right === 'public' || right === 'signed-in' || isPermission(right) ? right : 'token',
    roles: roles.join(', '),
    scope: scopes.map((scope) => scopeWords[scope][locale]).join(', '),
  };
}
