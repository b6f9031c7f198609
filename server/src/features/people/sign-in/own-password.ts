import type { BodyOf } from '@anketa/contract/endpoint';
import { type changePassword, NewPassword } from '@anketa/contract/people/people';
import { type Done, done } from '@anketa/contract/values';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { sessionCookie } from '../../../platform/http/csrf.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { isWrong, ownAccount, presentPassword } from '../../session/own-account.ts';
import { mustBeHardToGuess, passwordTexts } from '../../session/password-rules.ts';
import { hashPassword } from '../../session/passwords.ts';
import { tokenHash } from '../../session/service.ts';
import { closeSessions, lockAccount, passwordStands, replacePassword, sessionIsOpen } from '../../session/store.ts';
import { endImpersonation } from '../login-link-store.ts';
import { personByNumber } from '../store.ts';

/**
 * Gives the caller another local password, by the present one, and ends their other sessions and what their login links opened. Throws `no-right`,
 * `fields-invalid`, `too-many-attempts`, `busy`, and `not-signed-in` where their session has ended meanwhile.
 */
export async function changeOwnPassword(
  { config, db, checkPassword }: Pick<Server, 'config' | 'db' | 'checkPassword'>,
  request: FastifyRequest,
  by: Caller,
  { present, ...given }: BodyOf<typeof changePassword>,
): Promise<z.output<typeof Done>> {
  const { oidos } = ownAccount(by);
  const { password } = checkedFields(NewPassword, given, passwordTexts);
  const person = await personByNumber(db, by.oident ?? '');
  if (!person) throw problem('not-signed-in');
  const proven = await presentPassword({ config, checkPassword }, request, by, { password: present, field: 'present' });
  await mustBeHardToGuess(config, password, person);
  const hash = await hashPassword(password);
  const session = tokenHash(request.cookies[sessionCookie(config)] ?? '');
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, oidos);
    if (!(await sessionIsOpen(tx, session))) throw problem('not-signed-in');
    if (!(await passwordStands(tx, oidos, proven.hash))) throw isWrong('present');
    await replacePassword(tx, oidos, hash);
    await closeSessions(tx, oidos, { except: session });
    await endImpersonation(tx, oidos);
    // No row of the audit log for a student: it would tell when they did something.
    if (!by.student) await audit(tx, { actor: actorOf(by), action: 'user.password', subject: person.oident });
  });
  return done;
}
