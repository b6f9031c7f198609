import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { LogoutTokenError, readLogoutToken } from '../protocols/logout-token.ts';
import type { Provider } from '../protocols/providers.ts';
import { endAtProvider } from './sessions.ts';

/**
 * Ends the sessions that a provider says were signed out there. `token`: what it sent as that. Gives whether it was believed. Throws
 * `not-found` where providers of this kind send none.
 */
export async function backChannelLogout(
  { db, sessionKeys }: Pick<Server, 'db' | 'sessionKeys'>,
  provider: Provider,
  token: unknown,
): Promise<boolean> {
  if (provider.kind !== 'oidc') throw problem('not-found');
  const { oidc, settings, keys } = provider;
  if (typeof token !== 'string') return false;
  try {
    const { issuer } = await oidc.metadata();
    const loggedOut = await readLogoutToken(token, settings, { issuer, keys: await keys() });
    await endAtProvider({ db, sessionKeys }, settings.key, loggedOut);
    return true;
  } catch (error) {
    if (error instanceof LogoutTokenError) return false;
    throw error;
  }
}
