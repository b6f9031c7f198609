import { inTransaction } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { type Exchange, forgetSession } from './opening.ts';
import { closeSessions, countOpenSessions, deleteBrowsers, lockAccount } from './store.ts';

type Ports = Pick<Server, 'config' | 'db'>;

/** How many sessions the caller has. Throws `no-right` for whoever is signed in as another. */
export async function countOwnSessions({ db }: Pick<Ports, 'db'>, by: Caller): Promise<{ readonly count: number }> {
  return { count: await countOpenSessions(db, ownerOf(by)) };
}

/**
 * Ends all sessions of the caller, this one too. No row of the audit log: it would tell when a student did something. Throws `no-right` for whoever is
 * signed in as another.
 */
export async function endOwnSessions({ config, db }: Ports, { reply }: Exchange, by: Caller) {
  const oidos = ownerOf(by);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, oidos);
    await closeSessions(tx, oidos);
    await deleteBrowsers(tx, oidos);
  });
  forgetSession(config, reply);
  return {};
}

/** The key of who asks about all their sessions: those of whoever acts as another are not theirs. */
function ownerOf({ oidos, impersonated }: Caller): string {
  if (oidos === null || impersonated) throw problem('no-right');
  return oidos;
}
