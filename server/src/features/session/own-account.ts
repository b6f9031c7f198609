import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/http/caller.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import type { Proven } from './sign-in.ts';
import { originOf } from './signing-in.ts';

/** Whose local account a caller sees and changes: their own, with a local password. Throws `no-right`, also where an administrator acts as somebody. */
export function ownAccount({ oidos, login, name, localAccount, impersonated }: Caller) {
  if (oidos === null || login === null || !localAccount || impersonated) throw problem('no-right');
  return { oidos, login, name: name ?? login };
}

/** What is said where a password that is asked for again, in this field, is not the right one. */
export const isWrong = (field: string): ProblemError =>
  problem('fields-invalid', { errors: { [field]: ['password-wrong'] } });

/**
 * Asks for the caller's present password, under the limits of sign-in. Gives what it has proven. Throws `no-right`
 * for whoever has no local account of their own, `fields-invalid` for a wrong password, `too-many-attempts` and `busy`.
 */
export async function presentPassword(
  { config, checkPassword }: Pick<Server, 'config' | 'checkPassword'>,
  request: FastifyRequest,
  by: Caller,
  { password, field = 'password' }: { readonly password: string; readonly field?: string },
): Promise<Proven> {
  const { login } = ownAccount(by);
  return checkPassword({ login, password }, originOf(config, request, login)).catch((error: unknown) => {
    throw error instanceof ProblemError && error.problem === 'wrong-password' ? isWrong(field) : error;
  });
}
