import { NewUserFields } from '@anketa/contract/people/people';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { revokeSignIns } from '../people/sign-in/revoking.ts';
import { mustBeHardToGuess, passwordTexts } from '../session/password-rules.ts';
import { hashPassword } from '../session/passwords.ts';
import { lockAccount, personByLogin, replacePassword } from '../session/store.ts';

const Fields = NewUserFields.pick({ login: true, password: true });

/**
 * Gives a person with a local password a new one, removes their passkeys, and ends their sessions, what their login links opened and notifications in their browsers. Whoever may
 * run commands on the server has its whole database, so no right is asked for. Throws `fields-invalid`.
 */
export async function resetAccount(
  { config, db }: Pick<Server, 'config' | 'db'>,
  given: { readonly login: string; readonly password: string },
): Promise<void> {
  const { login, password } = checkedFields(Fields, given, passwordTexts);
  const person = await personByLogin(db, login.toLowerCase());
  if (!person?.password_hash) throw problem('fields-invalid', { errors: { login: ['no-local-account'] } });
  await mustBeHardToGuess(config, password, person);
  const hash = await hashPassword(password);
  const { oidos, oident } = person;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, oidos);
    await replacePassword(tx, oidos, hash);
    await revokeSignIns(tx, oidos);
    await audit(tx, { actor: 'command line', action: 'user.reset', subject: oident });
  });
}
