/** Permission bits of a user. Specification 6. −1 is every bit. */
export const permissionBit = {
  questions: 1,
  answers: 2,
  mailing: 4,
  imports: 8,
  departments: 16,
  users: 32,
  options: 64,
} as const;

/** A named permission and the bit that grants it. Names as in specification 6. */
export const permissionBits = {
  'questions.create': permissionBit.questions,
  'answers.read': permissionBit.answers,
  'answers.hide': permissionBit.answers,
  'mailing.create': permissionBit.mailing,
  'mailing.send': permissionBit.mailing,
  'import.create': permissionBit.imports,
  'import.edit': permissionBit.imports,
  'import.delete': permissionBit.imports,
  'import.manage': permissionBit.imports,
  'department.edit': permissionBit.departments,
  'user.create': permissionBit.users,
  'user.edit': permissionBit.users,
  'user.delete': permissionBit.users,
  'options.edit': permissionBit.options,
} as const;

export type Permission = keyof typeof permissionBits;

/** Scopes of teams that release remotes. A token with one of them names the remotes that it is for. */
export const remoteScopes = ['release', 'activate', 'canary', 'rollback', 'preview'] as const;

/** What tokens of machines can be for. */
export const tokenScopes = ['results', 'sis', 'metrics', ...remoteScopes] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What an endpoint, a route or a menu item asks for: nothing, a session, a permission, or a token of a scope, which no session has. */
export type Right = 'public' | 'signed-in' | Permission | `token:${TokenScope}`;

/** What an endpoint asks of whoever calls it: a right, and where tokens open it too, of which scope, or of which scopes one. */
export interface Asked {
  readonly right: Right;
  readonly scope?: TokenScope | readonly TokenScope[];
}

export const roleSlugs = [
  'admin',
  'temporary-admin',
  'manager',
  'editor',
  'questioner',
  'department_head',
  'teacher',
  'garant',
  'student',
  'user',
  'anonymous',
] as const;

export type RoleSlug = (typeof roleSlugs)[number];

/** Roles by falling weight: the first one a person holds is "the" role the header and the home redirect go by. */
export const rolePermissions: Readonly<Record<RoleSlug, number>> = {
  admin: 127,
  'temporary-admin': -1,
  manager: 63,
  editor: 17,
  questioner: 1,
  department_head: 0,
  teacher: 0,
  garant: 0,
  student: 0,
  user: 0,
  anonymous: 0,
};

/** Whether a permission mask carries a permission. −1 (every bit) needs no special case in two's complement. */
export function holds(permissions: number, permission: Permission): boolean {
  return (permissions & permissionBits[permission]) !== 0;
}

export interface Caller {
  readonly signedIn: boolean;
  readonly permissions: number;
  /** Of a machine that calls by a token: what that is for. */
  readonly scopes?: readonly TokenScope[];
}

const isPermission = (right: Right): right is Permission => right in permissionBits;

/** Whether a caller meets a right of people. The server decides by it; the browser only hides what it would refuse. */
export function meets(caller: Caller, right: Right): boolean {
  if (right === 'public') return true;
  if (!caller.signedIn) return false;
  return right === 'signed-in' || (isPermission(right) && holds(caller.permissions, right));
}

/** Whether an endpoint is open to tokens alone. */
export const isForTokens = ({ right }: Asked): boolean => right.startsWith('token:');

/** The scopes of the tokens that open an endpoint, each by itself; none: no token does. */
export function scopesOf({ right, scope = [] }: Asked): readonly TokenScope[] {
  const scopes: readonly TokenScope[] = typeof scope === 'string' ? [scope] : scope;
  return scopes.length > 0 ? scopes : tokenScopes.filter((one) => right === `token:${one}`);
}

/** Whether a caller may call an endpoint. A machine needs the scope, and beside it whatever right is asked of people. */
export function mayCall(caller: Caller, asked: Asked): boolean {
  if (!caller.scopes) return meets(caller, asked.right);
  if (!caller.signedIn || !scopesOf(asked).some((scope) => caller.scopes?.includes(scope))) return false;
  return isForTokens(asked) || meets(caller, asked.right);
}
