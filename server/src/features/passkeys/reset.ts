import { NewUserFields, passwordMinimum } from '@anketa/contract/people';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { problem } from '../../platform/http/problem.ts';
import { endImpersonation } from '../people/login-link-store.ts';
import { hashPassword } from '../session/passwords.ts';
import { closeSessions, personByLogin, replacePassword } from '../session/store.ts';
import { deletePasskeysOf, lockAccount } from './store.ts';

const Fields = NewUserFields.pick({ login: true, password: true });

/**
 * Gives a person with a local password a new one, removes their passkeys, and ends their sessions and what their login links opened. Whoever may
 * run commands on the server has its whole database, so no right is asked for. Throws `fields-invalid`.
 */
export async function resetAccount(
  db: Db,
  given: { readonly login: string; readonly password: string },
): Promise<void> {
  const tooShort = { tooShort: 'password-short', values: { minimum: passwordMinimum } };
  const { login, password } = checkedFields(Fields, given, tooShort);
  const hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const person = await personByLogin(tx, login.toLowerCase());
    if (!person?.password_hash) throw problem('fields-invalid', { errors: { login: ['no-local-account'] } });
    const { oidos, oident } = person;
    await lockAccount(tx, oidos);
    await replacePassword(tx, oidos, hash);
    await deletePasskeysOf(tx, oidos);
    await closeSessions(tx, oidos);
    await endImpersonation(tx, oidos);
    await audit(tx, { actor: 'command line', action: 'user.reset', subject: oident });
  });
}
