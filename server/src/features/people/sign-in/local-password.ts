import { NewPassword } from '@anketa/contract/people/people';
import { localNumber } from '@anketa/contract/people/person-fields';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { problem } from '../../../platform/http/problem.ts';
import { sendsMail } from '../../../platform/mail/open.ts';
import type { Server } from '../../../server.ts';
import { mustBeHardToGuess, passwordTexts } from '../../session/password-rules.ts';
import { hashPassword } from '../../session/passwords.ts';
import { lockAccount, replacePassword } from '../../session/store.ts';
import { asOfNow } from '../service.ts';
import { mayChangeSignIn, type Target, targetOf } from '../standing.ts';
import { personByNumber } from '../store.ts';
import { clearPassword, someProviderIsOn } from './password-store.ts';
import { revokeSignIns } from './revoking.ts';

type Ports = Pick<Server, 'config' | 'db'>;

/** Whether a caller may give somebody a local password and remove it. One's own is changed on the page Settings, by the present one. */
export const maySetPassword = (by: Caller, target: Target): boolean =>
  target.oident !== by.oident && mayChangeSignIn(by, target);

/** Whether somebody can sign in without a local password: by a link to their e-mail, or by a provider, which knows people by numbers of the SIS. */
export async function hasOtherSignIn(
  { config, db }: Ports,
  { oidos, email }: { readonly oidos: string; readonly email: string | null },
): Promise<boolean> {
  if (sendsMail(config) && email !== null) return true;
  const keys = config.providers.map(({ key }) => key);
  return !oidos.startsWith(localNumber) && keys.length > 0 && someProviderIsOn(db, keys);
}

/** A person whose password is set, with their account locked. Throws `not-found` and `no-right`. */
async function lockedPerson(tx: Tx, oident: string, by: Caller) {
  const person = await personByNumber(tx, oident);
  if (!person) throw problem('not-found');
  await lockAccount(tx, person.oidos);
  if (!maySetPassword(await asOfNow(tx, by), await targetOf(tx, person.oidos))) throw problem('no-right');
  return person;
}

/**
 * Gives somebody a local password in place of the one there was. Their passkeys go, and their sessions end. Throws `not-found`, `no-right`, `busy`, and
 * `fields-invalid`: it is short or guessed soon, or the person has no login to sign in with.
 */
export async function giveLocalPassword(
  { config, db }: Ports,
  oident: string,
  given: { readonly password: string },
  by: Caller,
) {
  const person = await inTransaction(db, (tx) => lockedPerson(tx, oident, by));
  const { password } = checkedFields(NewPassword, given, passwordTexts);
  if (person.login === null) throw problem('fields-invalid', { errors: { password: ['password-without-login'] } });
  await mustBeHardToGuess(config, password, person);
  const hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    // A password takes seconds where many sign in; meanwhile the caller may have been dismissed.
    const { oidos, login } = await lockedPerson(tx, oident, by);
    if (login === null) throw problem('fields-invalid', { errors: { password: ['password-without-login'] } });
    await replacePassword(tx, oidos, hash);
    await revokeSignIns(tx, oidos);
    await audit(tx, { actor: actorOf(by), action: 'user.password-given', subject: oident });
    return done;
  });
}

/** Removes somebody's local password and passkeys, and ends their sessions. Throws `not-found`, also where there is no password, and `no-right`. */
export function removeLocalPassword({ db }: Pick<Ports, 'db'>, oident: string, by: Caller) {
  return inTransaction(db, async (tx) => {
    const { oidos, password_hash } = await lockedPerson(tx, oident, by);
    if (password_hash === null) throw problem('not-found');
    await clearPassword(tx, oidos);
    await revokeSignIns(tx, oidos);
    await audit(tx, { actor: actorOf(by), action: 'user.password-removed', subject: oident });
    return done;
  });
}
