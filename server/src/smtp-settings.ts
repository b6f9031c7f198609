import { createPrivateKey } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isAddress } from './platform/mail/mailer.ts';

/** A mail server, as ANKETA_SMTP_URL names it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte. */
  readonly isSecure: boolean;
  /** It is this machine. */
  readonly isLoopback: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/** Where tokens come from by which the mail server lets in (XOAUTH2), in place of a password. */
export interface TokenSettings {
  /** The token endpoint of the authorization server. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string | undefined;
}

/** By what messages are signed (DKIM, RFC 6376). */
export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly key: string;
}

/** Where e-mails are handed over, and whom they come from. */
export interface SmtpSettings {
  readonly server: SmtpServer;
  /** `Name <address>`, or an address. */
  readonly from: string;
  /** Where answers go; undefined: to the sender. */
  readonly replyTo?: string | undefined;
  /** Where reports of non-delivery go, with `+` and the key of the message before its @; undefined: to the sender. */
  readonly bounces?: string | undefined;
  /** How many connections many e-mails go by at once; undefined: one. */
  readonly connections?: number | undefined;
  /** At most so many of them; undefined: as fast as the server takes them. */
  readonly perMinute?: number | undefined;
  /** Undefined: the user of the server signs in by a password, or nobody does. */
  readonly tokens?: TokenSettings | undefined;
  /** Undefined: messages are not signed here. */
  readonly dkim?: DkimSettings | undefined;
}

/** Standard ports of submission (RFC 8314). */
const ports = { 'smtp:': 587, 'smtps:': 465 };

/** Reads `smtp://user:password@host:port`, or `smtps://`. No message repeats anything of it: it has a password. */
export const SmtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be smtp:// or smtps://, user:password@ where needed, host and port' })
  .transform((text, { addIssue }): SmtpServer => {
    const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
    if (!hostname || !/^\/?$/.test(pathname) || search || hash) {
      addIssue('has a host, and after the port nothing');
      return z.NEVER;
    }
    try {
      const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      return {
        host,
        port: Number(port) || ports[protocol === 'smtps:' ? 'smtps:' : 'smtp:'],
        isSecure: protocol === 'smtps:',
        isLoopback: isLoopback(host),
        user: user === '' ? undefined : user,
        password: secret === '' ? undefined : secret,
      };
    } catch {
      addIssue('has a % in user or password that stands for nothing: write it as %25');
      return z.NEVER;
    }
  });

function isLoopback(host: string): boolean {
  if (!ipaddr.isValid(host)) return host.toLowerCase() === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}

/** `Name <address>`, or an address. A comma in the name would make two of it. */
function isSender(text: string): boolean {
  const [, name, inBrackets] = /^([^<]*)<([^>]*)>$/.exec(text) ?? [];
  if (name === undefined || inBrackets === undefined) return isAddress(text);
  return /^[^\p{C}@<>()[\]",:;\\]*$/u.test(name) && isAddress(inBrackets);
}

/** The sender of all e-mails. */
export const MailFrom = z.string().refine(isSender, 'must be an address, or a name without commas and <address>');

/** A private key of RSA: what signatures of e-mails are made with everywhere. No message repeats anything of it. */
export const DkimKey = z.string().refine((pem) => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}, 'must be a private key of RSA in PEM');

/** A domain, or a selector of keys in it: words divided by dots. */
export const DomainWords = z.string().regex(/^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*$/i, {
  error: 'must be words divided by dots',
});

/** An address, alone. */
export const MailAddress = z.string().refine(isAddress, 'must be an address');
