import type { OidcSettings } from '../provider-settings.ts';
import { clientId, clientSecret } from './identity-provider.ts';

/** The settings of a provider in tests: people are found by the claim `ucn`, which is their number. */
export const oidcSettings = (key: string, issuer: string, more: Partial<OidcSettings> = {}): OidcSettings => ({
  kind: 'oidc',
  key,
  name: { cs: key, en: key },
  issuer,
  client_id: clientId,
  secret: clientSecret,
  scope: 'openid',
  algorithm: 'RS256',
  number: { claim: 'ucn', pattern: /^(?:\d+)$/iu, target: 'person' },
  ...more,
});
