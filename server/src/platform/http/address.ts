import ipaddr from 'ipaddr.js';

/**
 * The network address that limits count by. Of IPv6 its first 56 bits: a single household has all the rest, and could
 * come from a new address with each attempt (RFC 6177).
 */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.fromByteArray([...address.toByteArray().slice(0, 7), ...Array<number>(9).fill(0)]).toString();
}
