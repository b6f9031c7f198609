import type { Endpoint } from '@anketa/contract/endpoint';
import { scopePermission } from '@anketa/contract/people/tokens';
import { isForTokens, permissionBits, scopesOf, tokenScopes } from '@anketa/contract/rights';
import { isPermission, listedRights, rolesWith } from './features/permissions/actions.ts';

/** What an endpoint declares of who may call it. */
export type Declared = Pick<Endpoint, 'method' | 'path' | 'summary' | 'right' | 'scope'>;

/** Who has a right, in words. */
function rolesText(asked: Pick<Declared, 'right' | 'scope'>): string {
  const { right } = asked;
  if (right === 'public') return 'Everybody, also who has not signed in.';
  if (right === 'signed-in')
    return 'Whoever has signed in. What it is about decides the rest: their own, or what they teach, head or guarantee.';
  if (isPermission(right))
    return `Bit ${permissionBits[right]}. By role: ${rolesWith(right).join(', ')}; anybody may be given it.`;
  const [scope] = scopesOf(asked);
  return scope === undefined
    ? ''
    : `A machine with a token of the scope \`${scope}\`, while the owner of the token has \`${scopePermission[scope]}\`. No session.`;
}

/** What the docs say of who may do what (docs/permissions.md), by right, from the declarations of all endpoints. */
export function permissionsText(endpoints: readonly Declared[]): string {
  const byRight = Map.groupBy(endpoints, ({ right }) => right);
  const rights = [...byRight].toSorted(([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other));
  const sections = rights.map(([right, declared]) => {
    const rows = declared
      .toSorted((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
      .map((one) => `- \`${one.method} ${one.path}\`${byToken(one)}: ${one.summary}`);
    return [`## ${right}`, '', rolesText({ right }), '', ...rows, ''].join('\n');
  });
  return [
    '# Who may do what',
    '',
    'Written by `vitest run permissions -u` from the declarations of the endpoints (`shared/contract`), which the server decides by. A right is the least',
    'that a call asks for; the feature may refuse more, such as other departments than one’s own, and never less. Administrators read the same at `/permissions`.',
    '',
    `Where a token stands beside a call, tokens of that scope open it, too, while their owner has a permission: ${askedOfOwners()}.`,
    '',
    ...sections,
  ].join('\n');
}

/** What owners of tokens must have, with the scopes that ask for it. */
function askedOfOwners(): string {
  const byPermission = Map.groupBy(tokenScopes, (scope) => scopePermission[scope]);
  const names = (scopes: readonly string[]) => scopes.map((scope) => `\`${scope}\``).join(', ');
  return [...byPermission].map(([permission, scopes]) => `\`${permission}\` for ${names(scopes)}`).join('; ');
}

function byToken(declared: Declared): string {
  const scopes = isForTokens(declared) ? [] : scopesOf(declared).map((scope) => `\`${scope}\``);
  return scopes.length === 0 ? '' : ` (token ${scopes.join(' or ')})`;
}

const placeOf = (right: string) => (listedRights.includes(right) ? listedRights.indexOf(right) : listedRights.length);
