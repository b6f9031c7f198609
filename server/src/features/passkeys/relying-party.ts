import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import { ourOrigins } from '../../platform/http/csrf.ts';
import { countAtOtherAddresses } from './store.ts';

/** The RP ID of WebAuthn: the host of the public address. Browsers offer a passkey there and nowhere else. */
export function rpIdOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(publicUrl).hostname;
}

/** What a key must have signed for: the RP ID, and the origins that its browser may have shown. */
export function relyingParty(config: Config, request: FastifyRequest) {
  return { expectedRPID: rpIdOf(config), expectedOrigin: ourOrigins(config, request) };
}

interface Parts {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Warns in the log of passkeys that were made at an address of another host: they sign nobody in any more. */
export async function warnOfOtherAddresses({ config, db, log }: Parts): Promise<void> {
  const rpId = rpIdOf(config);
  const passkeys = await countAtOtherAddresses(db, rpId);
  if (passkeys > 0) {
    log.warn({ passkeys, host: rpId }, 'passkeys were made at another host than that of PUBLIC_URL: docs/operate.md');
  }
}
