import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { HeaderSettings } from '../../../provider-settings.ts';
import { type Arrived, Refusal } from '../arrived.ts';

type Request = Pick<IncomingMessage, 'rawHeaders' | 'headersDistinct'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * Who came by headers that a proxy of ours has set, such as Shibboleth's. They are believed if all of this holds: the machine that the connection comes
 * from is in a listed network, it knows the secret, the identity provider is a listed one, and who it is ends with our scope.
 *
 * Throws `Refusal`: not-believed, several-values, no-claim.
 */
export function arrivedByHeaders(settings: HeaderSettings, request: Request): Arrived {
  const { number, roles, secret, secret_header, identity_provider, subject } = settings;
  const names = [
    secret_header,
    identity_provider.header,
    subject.header,
    number.claim,
    ...(roles ? [roles.claim] : []),
  ];
  if (!isListed(request.socket.remoteAddress, settings.networks)) throw new Refusal('not-believed');
  if (hasTwin(request.rawHeaders, names)) throw new Refusal('not-believed');
  const value = (name: string) => headerValue(request, name);
  if (!isSame(value(secret_header), secret)) throw new Refusal('not-believed');
  const issuer = single(value(identity_provider.header));
  if (!identity_provider.allowed.includes(issuer)) throw new Refusal('not-believed');
  const who = single(value(subject.header));
  if (!who.toLowerCase().endsWith(`@${subject.scope.toLowerCase()}`)) throw new Refusal('not-believed', { value: who });
  const claims = { [number.claim]: single(value(number.claim)), ...(roles && { [roles.claim]: value(roles.claim) }) };
  return { issuer, subject: who.toLowerCase(), sid: undefined, issuedAt: new Date(), claims };
}

/** Whether the peer of a connection is in one of the networks. */
function isListed(peer: string | undefined, networks: readonly string[]): boolean {
  if (peer === undefined || !ipaddr.isValid(peer)) return false;
  const address = ipaddr.process(peer);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === address.kind() && address.match(range, bits);
  });
}

/** Whether a header is there that some program would take for one of these: `X_Shib_Eppn` beside `X-Shib-Eppn`. */
function hasTwin(rawHeaders: readonly string[], names: readonly string[]): boolean {
  return rawHeaders.some((name, at) => {
    const folded = name.toLowerCase().replaceAll('_', '-');
    return at % 2 === 0 && name.includes('_') && names.includes(folded);
  });
}

/** The one value of a header, as it was written; undefined where there is none. Throws `Refusal`. */
function headerValue({ headersDistinct }: Request, name: string): string | undefined {
  const [value, ...others] = headersDistinct[name] ?? [];
  if (others.length > 0) throw new Refusal('several-values');
  if (value === undefined || value === '') return undefined;
  try {
    // Node reads bytes as Latin-1; what proxies of today send is UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1')).normalize('NFC');
  } catch {
    throw new Refusal('not-believed');
  }
}

/** The value of something that is one: proxies put several into one header with semicolons. */
function single(value: string | undefined): string {
  if (value === undefined) throw new Refusal('no-claim');
  if (value.includes(';')) throw new Refusal('several-values', { value });
  return value;
}

function isSame(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}
