import { localeCookie } from '@anketa/contract/values';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { signedOutCookie } from '../../platform/http/signed-out.ts';
import type { Server } from '../../server.ts';
import { type Exchange, forgetSession } from './opening.ts';
import { tokenHash } from './service.ts';
import { closeSession } from './store.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Ends the session of a browser that follows the link out, unless another site led it there. Gives where it goes on: to the sign-out of the provider that it
 * came from, since whoever stays signed in there would come back in by one click, on a computer that others use too. The next page there
 * clears what the device has of the person.
 */
export async function signOut(
  { config, db, providers }: Pick<Server, 'config' | 'db' | 'providers'>,
  { request, reply }: Exchange,
): Promise<string> {
  const token = request.cookies[sessionCookie(config)];
  const site = request.headers['sec-fetch-site'];
  if (!token || (site !== undefined && site !== 'same-origin' && site !== 'none')) return '/';
  const provider = providers.get((await closeSession(db, tokenHash(token))) ?? '');
  forgetSession(config, reply);
  reply.setCookie(signedOutCookie, '1', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: year });
  return (provider?.kind === 'oidc' && provider.oidc.signOutAddress()) || '/';
}

/** Remembers the language that a browser chose by a link. Gives where it goes on: to the page that it came from. */
export function chooseLocale({ request, reply }: Exchange, locale: string): string {
  if (locale === 'cs' || locale === 'en') {
    reply.setCookie(localeCookie, locale, { path: '/', sameSite: 'lax', maxAge: year });
  }
  return pageBefore(request.headers.referer, request.host);
}

/** The path of the page a link was followed from, if it is one of ours. */
function pageBefore(referer: string | undefined, host: string): string {
  if (!referer || !URL.canParse(referer)) return '/';
  const url = new URL(referer);
  // Two slashes at the beginning would name another host.
  return url.host === host ? `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}` : '/';
}
