import ipaddr from 'ipaddr.js';

/** Names that mean something only within a network: RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`. */
const privateNames = ['localhost', 'local', 'internal', 'home.arpa'];

/** All that is given out of version 6 (RFC 4291); old forms of version 4, as `::7f00:1`, are outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet: not private, of this host, of the provider, reserved, for many, or standing
 * for another one (mapped addresses of version 4 are looked into). Whoever sends asks this of every address that the
 * service's name resolves to, and connects to that very address: the name may resolve otherwise a moment later.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}

/** Whether a push service can be at this address (RFC 8030): https on its own port, no credentials, no host of ours. No name is looked up. */
export function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // URL has written every notation of an IP address as one, in brackets for version 6.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !privateNames.some((name) => host === name || host.endsWith(`.${name}`));
}
