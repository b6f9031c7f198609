import { holds, type Permission, type RoleSlug, rolePermissions, roleSlugs } from '@anketa/contract/rights';
import { contractProblems } from '@anketa/testing/contract-kit';
import { expect, test } from 'vitest';
import description from '../remote.json' with { type: 'json' };
import cs from './locales/cs.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { routes } from './routes.ts';

test('mfe-admin-imports keeps the contract of the suite', () => {
  expect(contractProblems({ description, routes, messages: { cs, en } })).toEqual([]);
});

test('whoever writes questions or manages evaluations finds them in the menu', () => {
  const work: readonly Permission[] = ['questions.create', 'import.create', 'mailing.create'];
  const rights = description.menu.flatMap((entry) => entry.rights) as Permission[];
  const found = (role: RoleSlug) => rights.some((right) => holds(rolePermissions[role], right));
  const working = roleSlugs.filter((role) => work.some((permission) => holds(rolePermissions[role], permission)));
  expect(working.filter((role) => !found(role))).toEqual([]);
  expect(working.length).toBeGreaterThan(3);
});
