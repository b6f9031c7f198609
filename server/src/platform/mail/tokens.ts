import * as client from 'openid-client';
import type { TokenSettings } from '../../smtp-settings.ts';

/** Seconds before its end at which a token is not used any more. */
const early = 60;
/** Seconds for which the authorization server may do nothing. */
const timeout = 10;

/** Tokens by which a mail server lets in. */
export interface Tokens {
  /** The token at hand, or a new one where there is none or it is about to end. `afresh`: a new one in any case. Throws what the client throws. */
  readonly read: (afresh?: boolean) => Promise<string>;
}

/** Tokens of the client-credentials grant (RFC 6749, 4.4). Each is used until it is about to end. */
export function tokensOf({ url, clientId, clientSecret, scope }: TokenSettings): Tokens {
  const server = { issuer: url, token_endpoint: url };
  const configuration = new client.Configuration(server, clientId, {}, client.ClientSecretPost(clientSecret));
  configuration.timeout = timeout;
  if (new URL(url).protocol === 'http:') client.allowInsecureRequests(configuration);
  let at: { readonly token: string; readonly until: number } | undefined;
  return {
    async read(afresh = false) {
      if (at && !afresh && Date.now() < at.until) return at.token;
      const { access_token: token, expires_in: seconds = 0 } = await client.clientCredentialsGrant(configuration, {
        ...(scope !== undefined && { scope }),
      });
      at = { token, until: Date.now() + (seconds - early) * 1000 };
      return token;
    },
  };
}
