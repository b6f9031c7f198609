import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { OidcSettings } from '../../../provider-settings.ts';
import { clockTolerance } from './oidc.ts';

/** Seconds for which a logout token is believed. OpenID Connect Back-Channel Logout 1.0, 2.4: at most two minutes. */
export const tokenLasts = 120;

const event = 'http://schemas.openid.net/event/backchannel-logout';

const LogoutClaims = z
  .object({
    iss: z.string(),
    iat: z.number(),
    jti: z.string().min(1),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.object({ [event]: z.record(z.string(), z.unknown()) }),
    // A token that has one may be an ID token that somebody passes off as this one.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Who signed out at a provider: of a subject every session, else that one session. */
export interface LoggedOut {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  readonly id: string;
  readonly issuedAt: Date;
}

/** What the token is called in its header: the standard recommends the second, most send the first or nothing. */
const types = [undefined, 'jwt', 'logout+jwt'];

/** A logout token is not what the provider sends. */
export class LogoutTokenError extends Error {}

/** The keys of a provider, fetched when there is need of one that is not known. */
export const keysAt = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), { timeoutDuration: 5000 });

/** Reads a logout token. Throws `LogoutTokenError`, and other errors where the keys cannot be fetched. */
export async function readLogoutToken(
  token: string,
  { client_id, algorithm }: Pick<OidcSettings, 'client_id' | 'algorithm'>,
  { issuer, keys }: { readonly issuer: string; readonly keys: JWTVerifyGetKey },
): Promise<LoggedOut> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: client_id,
      algorithms: [algorithm],
      maxTokenAge: tokenLasts,
      clockTolerance,
      requiredClaims: ['iat', 'jti'],
    });
    if (!types.includes(protectedHeader.typ?.toLowerCase().replace(/^application\//, ''))) {
      throw new LogoutTokenError(`typ ${protectedHeader.typ}`);
    }
    const { iss, iat, jti, sub, sid } = LogoutClaims.parse(payload);
    return { issuer: iss, subject: sub, sid, id: jti, issuedAt: new Date(iat * 1000) };
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof TypeError) throw error;
    throw new LogoutTokenError(error instanceof Error ? error.message : 'unreadable', { cause: error });
  }
}
