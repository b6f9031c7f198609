import type { ServiceAccount } from '@anketa/contract/people/tokens';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import { accountById, allAccounts, deleteAccount, insertAccount, setAccountOwner } from './account-store.ts';

/** All service accounts by name, and whether the caller could take each over. */
export async function accountsFor(db: Db, by: Caller): Promise<ServiceAccount[]> {
  return (await allAccounts(db)).map(({ oidos, owner, owner_names, ...account }) => ({
    ...account,
    owner: owner === null ? null : personName(owner_names, owner),
    may: { take: !by.impersonated && oidos !== by.oidos },
  }));
}

/** The key of whoever acts by themselves. Throws `no-right` for somebody who acts as another person. */
function ownKey({ oidos, impersonated }: Caller): string {
  if (oidos === null || impersonated) throw problem('no-right');
  return oidos;
}

/** Makes a service account of the caller's. Throws `no-right`, `fields-invalid` for a name that there is. */
export async function giveAccount(db: Db, name: string, by: Caller): Promise<{ readonly id: number }> {
  const oidos = ownKey(by);
  return inTransaction(db, async (tx) => {
    const id = await insertAccount(tx, { name, oidos });
    if (id === undefined) throw problem('fields-invalid', { errors: { name: ['taken'] } });
    await audit(tx, { actor: actorOf(by), action: 'account.make', subject: name });
    return { id };
  });
}

/** Makes the caller the owner of a service account. Gives whether they were. Throws `no-right`, `not-found`. */
export async function takeAccount(db: Db, id: number, by: Caller): Promise<boolean> {
  const oidos = ownKey(by);
  return inTransaction(db, async (tx) => {
    const account = await accountById(tx, id);
    if (!account) throw problem('not-found');
    if (account.oidos === oidos) return true;
    await setAccountOwner(tx, id, oidos);
    await audit(tx, { actor: actorOf(by), action: 'account.take', subject: account.name });
    return false;
  });
}

/** Deletes a service account with its tokens. Throws `no-right`, `not-found`. */
export async function endAccount(db: Db, id: number, by: Caller): Promise<void> {
  ownKey(by);
  await inTransaction(db, async (tx) => {
    const name = await deleteAccount(tx, id);
    if (name === undefined) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'account.delete', subject: name });
  });
}
