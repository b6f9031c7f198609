import type { JWTVerifyGetKey } from 'jose';
import type { Config } from '../../../config.ts';
import type { ErrorLog } from '../../../platform/loggable.ts';
import type { HeaderSettings, OidcSettings } from '../../../provider-settings.ts';
import { keysAt } from './logout-token.ts';
import { type OidcProvider, openOidc } from './oidc.ts';

/** A provider and what there is to talk to it by. */
export type Provider =
  | { readonly kind: 'headers'; readonly settings: HeaderSettings }
  | {
      readonly kind: 'oidc';
      readonly settings: OidcSettings;
      readonly oidc: OidcProvider;
      /** Its keys, for what it sends by itself. Throws `Refusal` where it cannot be reached. */
      readonly keys: () => Promise<JWTVerifyGetKey>;
    };

/** The providers by their keys, in the order of the sign-in page. */
export interface Providers extends ReadonlyMap<string, Provider> {
  readonly stop: () => void;
}

/** Begins to talk to the providers that are configured. */
export function openProviders({ providers, publicUrl, demo }: Config, log: ErrorLog): Providers {
  const opened = providers.map((settings): [string, Provider] => {
    if (settings.kind === 'headers') return [settings.key, { kind: 'headers', settings }];
    const oidc = openOidc(settings, { publicUrl, insecure: demo, log });
    return [settings.key, { kind: 'oidc', settings, oidc, keys: keysOf(oidc) }];
  });
  const stop = () => {
    for (const [, provider] of opened) if (provider.kind === 'oidc') provider.oidc.stop();
  };
  return Object.assign(new Map(opened), { stop });
}

/** Keys stay in memory as long as they are where they were. */
function keysOf(oidc: OidcProvider): () => Promise<JWTVerifyGetKey> {
  let known: { readonly address: string; readonly keys: JWTVerifyGetKey } | undefined;
  return async () => {
    const { jwks_uri: address = '' } = await oidc.metadata();
    if (known?.address !== address) known = { address, keys: keysAt(address) };
    return known.keys;
  };
}
