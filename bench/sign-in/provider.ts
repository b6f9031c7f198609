import { startIdentityProvider } from '@anketa/server/testing/identity-provider';

/**
 * An identity provider in a process of its own, as a university's is: its work slows down nobody else's. Arguments: where browsers reach the product, and
 * the provider's key there. It has every account, each with its own name as the number; the process that started it is sent its issuer.
 */
const [publicUrl = '', key = ''] = process.argv.slice(2);
const accounts = new Proxy<Record<string, { number: string }>>(
  {},
  { get: (_, number) => ({ number: String(number) }) },
);
const { issuer } = await startIdentityProvider({ publicUrl, key, accounts, claims: ['number'] });
process.send?.(issuer);
process.on('disconnect', () => process.exit());
