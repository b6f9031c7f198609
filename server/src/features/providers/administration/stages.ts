import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import type { Exchange } from '../../session/opening.ts';
import { confirmStanding, setStanding } from './stage-store.ts';

/** Minutes after which a switching-on takes itself back, unless an administrator came in by it from another browser. */
export const trialMinutes = 10;

const minute = 60_000;
const cookieName = ({ publicUrl }: Config) => (publicUrl.startsWith('https:') ? '__Host-trial' : 'anketa-trial');
const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest();

export interface StagePorts {
  readonly config: Config;
  readonly db: Db;
}

/** Switches a provider on, for a trial. The browser it is done in is marked: from there nobody confirms it. */
export async function beginTrial(
  { config, db }: StagePorts,
  { reply }: Exchange,
  provider: string,
  by: Caller,
): Promise<Date> {
  const cookie = randomBytes(32).toString('base64url');
  const secure = config.publicUrl.startsWith('https:');
  reply.setCookie(cookieName(config), cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: trialMinutes * 60,
  });
  const trialEndsAt = new Date(Date.now() + trialMinutes * minute);
  await inTransaction(db, async (tx) => {
    await setStanding(tx, provider, { stage: 'trial', trialEndsAt, trialBy: hashOf(cookie) });
    await audit(tx, { actor: actorOf(by), action: 'provider.trial', subject: provider });
  });
  return trialEndsAt;
}

/** Switches a provider off: nobody signs in by it any more. Sessions that it opened go on. */
export function endStage({ db }: Pick<StagePorts, 'db'>, provider: string, by: Caller): Promise<void> {
  return inTransaction(db, async (tx) => {
    await setStanding(tx, provider, { stage: 'rehearsal', trialEndsAt: null, trialBy: null });
    await audit(tx, { actor: actorOf(by), action: 'provider.off', subject: provider });
  });
}

/** An administrator came in by a provider: where that is on trial, and the browser another than it was switched on in, it stays on. Whoever switches it off at that moment has it off. */
export async function confirmTrial(
  { config, db }: StagePorts,
  { request }: Exchange,
  provider: string,
  by: Caller,
): Promise<void> {
  const cookie = request.cookies[cookieName(config)];
  await inTransaction(db, async (tx) => {
    if (!(await confirmStanding(tx, provider, cookie ? hashOf(cookie) : null))) return;
    await audit(tx, { actor: actorOf(by), action: 'provider.on', subject: provider });
  });
}
