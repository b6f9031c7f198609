import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/connect.ts';
import type { SessionKeys } from '../../../platform/session-keys.ts';
import { beginSession, type Exchange } from '../../session/opening.ts';
import { sessionEnd } from '../../session/service.ts';
import { closeSession } from '../../session/store.ts';
import { isUsed, useOnce } from '../../session/used-token-store.ts';
import { type Arrived, Refusal } from '../arrived.ts';
import type { LoggedOut } from '../protocols/logout-token.ts';
import { endMarked, isLoggedOut, noteLogout } from './session-store.ts';

interface Ports {
  readonly config: Config;
  readonly db: Db;
  readonly sessionKeys: SessionKeys;
}

/** What is marked of a subject, or a session, of a provider. */
const markedValue = (what: 'subject' | 'sid', provider: string, issuer: string, value: string) =>
  [what, provider, issuer, value].join('\n');

/**
 * Opens a session for who came from a provider, marked so that a logout there ends it. Gives the hash of its token.
 * Throws `Refusal`: ended, where they signed out there while they were on their way here.
 */
export async function beginMarked(
  { config, db, sessionKeys }: Ports,
  exchange: Exchange,
  { provider, oidos, arrived }: { readonly provider: string; readonly oidos: string; readonly arrived: Arrived },
): Promise<Buffer> {
  const { issuer, subject, sid, issuedAt } = arrived;
  const end = sessionEnd();
  const values = [markedValue('subject', provider, issuer, subject)];
  if (sid !== undefined) values.push(markedValue('sid', provider, issuer, sid));
  const [subject_mark, sid_mark = null] = await sessionKeys.marks(end, values);
  if (!subject_mark) throw new TypeError('a subject has a mark');
  const marks = { provider, subject_mark, sid_mark };
  const tokenHash = await beginSession({ config, db }, exchange, { oidos, marks, end });
  // Only now: `endAtProvider` notes the logout first and then ends what is there, so one of the two sees the other.
  if (await isLoggedOut(db, { subject_mark, sid_mark, issuedAt })) {
    await closeSession(db, tokenHash);
    throw new Refusal('ended');
  }
  return tokenHash;
}

/** Milliseconds for which a sign-in that is on its way may still arrive after a logout. */
const signInGrace = 20 * 60 * 1000;

/**
 * Ends the sessions of who signed out at a provider: all of the subject where it is named, else of that one session. Also one that is only about to
 * begin, which is why the mark is made where nobody has come yet. A token that comes again does nothing.
 */
export async function endAtProvider(
  { db, sessionKeys }: Pick<Ports, 'db' | 'sessionKeys'>,
  provider: string,
  { issuer, subject, sid = '', id, issuedAt }: LoggedOut,
): Promise<void> {
  const token = `logout\n${provider}\n${issuer}\n${id}`;
  if (await isUsed(db, token)) return;
  const value =
    subject === undefined
      ? markedValue('sid', provider, issuer, sid)
      : markedValue('subject', provider, issuer, subject);
  for (const end of [sessionEnd(), sessionEnd(new Date(Date.now() + signInGrace))]) await sessionKeys.marks(end, []);
  const found = await sessionKeys.marksByEnd(value);
  for (const { end, mark } of found) await noteLogout(db, { mark, issued_at: issuedAt, expires_at: end });
  await endMarked(
    db,
    found.map(({ mark }) => mark),
  );
  // Last: what fails before is done again when the provider sends it again.
  await useOnce(db, token, new Date(Date.now() + signInGrace));
}
