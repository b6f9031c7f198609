import type { BodyOf, ResponseOf } from '@anketa/contract/endpoint';
import type { raiseRights, readRaise } from '@anketa/contract/people/session';
import { done } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { beginSession, type Exchange } from './opening.ts';
import { isWrong, presentPassword } from './own-account.ts';
import { tokenHash } from './service.ts';
import { lockAccount, passwordStands, raisedUntil, sessionMarks, setRaised } from './store.ts';

type Ports = Pick<Server, 'config' | 'db'>;

const hashOf = ({ config }: Pick<Ports, 'config'>, { request }: Exchange) =>
  tokenHash(request.cookies[sessionCookie(config)] ?? '');

/** How long the caller's rights are raised, and by what they raise them. */
export async function describeRaise(
  { config, db, providers }: Ports & Pick<Server, 'providers'>,
  exchange: Exchange,
  by: Caller,
): Promise<ResponseOf<typeof readRaise>> {
  const session = await raisedUntil(db, hashOf({ config }, exchange));
  const key = session?.provider ?? null;
  return {
    minutes: config.raiseMinutes,
    until: by.raise === 'raised' ? (session?.raised_until?.toISOString() ?? null) : null,
    password: by.localAccount,
    provider: key !== null && providers.get(key)?.kind === 'oidc' ? key : null,
  };
}

interface Proof {
  /** Why: it stands in the audit log. */
  readonly reason: string;
  /** Throws where what has proven who it is no longer does. The account is locked meanwhile. */
  readonly stands?: (tx: Tx) => Promise<void>;
}

/**
 * Raises the rights of an administrator who has just proven again who they are, for a fixed time, in a session of its own. Throws `no-right` for whoever
 * has nothing to raise, and `not-signed-in` where their session has ended meanwhile.
 */
export async function raise(
  { config, db }: Ports,
  exchange: Exchange,
  by: Caller,
  { reason, stands }: Proof,
): Promise<void> {
  const oidos = mayRaise(by);
  const until = new Date(Date.now() + config.raiseMinutes * 60_000);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, oidos);
    const marks = await sessionMarks(tx, hashOf({ config }, exchange));
    if (!marks) throw problem('not-signed-in');
    await stands?.(tx);
    await beginSession({ config, db: tx }, exchange, { oidos, raisedUntil: until, marks });
    await audit(tx, { actor: actorOf(by), action: 'session.raised', subject: reason });
  });
}

/** The key of a person who has rights to raise. Throws `no-right` for whoever has none. */
export function mayRaise({ raise: how, oidos }: Caller): string {
  if (how === 'none' || oidos === null) throw problem('no-right');
  return oidos;
}

/** The same by the local password, under the limits of sign-in. Throws `fields-invalid` for a wrong one, `too-many-attempts`, `busy` and `no-right`. */
export async function raiseByPassword(
  { config, db, checkPassword }: Ports & Pick<Server, 'checkPassword'>,
  exchange: Exchange,
  by: Caller,
  { password, reason }: BodyOf<typeof raiseRights>,
) {
  mayRaise(by);
  const { oidos, hash } = await presentPassword({ config, checkPassword }, exchange.request, by, { password });
  await raise({ config, db }, exchange, by, {
    reason,
    async stands(tx) {
      if (!(await passwordStands(tx, oidos, hash))) throw isWrong('password');
    },
  });
  return done;
}

/** Gives raised rights back before their time. */
export async function lower(
  { config, db }: { readonly config: Server['config']; readonly db: Db },
  exchange: Exchange,
  by: Caller,
) {
  await setRaised(db, hashOf({ config }, exchange), null);
  if (by.raise === 'raised')
    await audit(db, { actor: actorOf(by), action: 'session.lowered', subject: by.login ?? '' });
  return done;
}
