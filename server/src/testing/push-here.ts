import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import tls, { type ConnectionOptions, type TLSSocket } from 'node:tls';

/**
 * Loaded into a product before all else (`node --import`): push-here.example.com is at a public address, and whoever connects there reaches the push service of this machine at
 * the port `PUSH_HERE`. So the product sends as ever, to nobody else.
 */
const address = '8.8.8.8';
const port = Number(process.env.PUSH_HERE);

const lookup = dns.lookup;
const found = async (host: string, ...rest: unknown[]) =>
  host === 'push-here.example.com' ? [{ address, family: 4 }] : Reflect.apply(lookup, dns, [host, ...rest]);

const connect = tls.connect;
const connected = (options: ConnectionOptions, ...rest: unknown[]): TLSSocket =>
  Reflect.apply(connect, tls, [options.host === address ? { ...options, host: '127.0.0.1', port } : options, ...rest]);

Object.assign(dns, { lookup: found });
Object.assign(tls, { connect: connected });
syncBuiltinESMExports();
