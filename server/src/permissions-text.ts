import type { Endpoint } from '@anketa/contract/endpoint';
import {
  holds,
  type Permission,
  permissionBits,
  type Right,
  rolePermissions,
  roleSlugs,
  scopeOf,
} from '@anketa/contract/rights';
import { scopePermission } from '@anketa/contract/tokens';

const isPermission = (right: Right): right is Permission => right in permissionBits;

/** Who has a right, in words. */
function holdersOf(right: Right): string {
  if (right === 'public') return 'Everybody, also who has not signed in.';
  if (right === 'signed-in')
    return 'Whoever has signed in. What it is about decides the rest: their own, or what they teach, head or guarantee.';
  const scope = scopeOf(right);
  if (scope)
    return `A machine with a token of the scope \`${scope}\`, while whoever made it has \`${scopePermission[scope]}\`. No session.`;
  if (!isPermission(right)) return '';
  const roles = roleSlugs.filter((role) => holds(rolePermissions[role], right));
  return `Bit ${permissionBits[right]}. By role: ${roles.join(', ')}; anybody may be given it.`;
}

const order: readonly Right[] = ['public', 'signed-in', ...(Object.keys(permissionBits) as Permission[])];

/** What an endpoint declares of who may call it. */
export type Declared = Pick<Endpoint, 'method' | 'path' | 'summary' | 'right'>;

/** What the docs say of who may do what (docs/permissions.md), by right, from the declarations of all endpoints. */
export function permissionsText(endpoints: readonly Declared[]): string {
  const byRight = Map.groupBy(endpoints, ({ right }) => right);
  const rights = [...byRight.keys()].toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other),
  );
  const sections = rights.map((right) => {
    const rows = (byRight.get(right) ?? [])
      .toSorted((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
      .map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`);
    return [`## ${right}`, '', holdersOf(right), '', ...rows, ''].join('\n');
  });
  return [
    '# Who may do what',
    '',
    'Written by `vitest run permissions -u` from the declarations of the endpoints (`shared/contract`), which the server decides by. A right is the least',
    'that a call asks for; the feature may refuse more, such as other departments than one’s own, and never less.',
    '',
    ...sections,
  ].join('\n');
}

const placeOf = (right: Right) => (order.includes(right) ? order.indexOf(right) : order.length);
