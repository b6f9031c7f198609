import { z } from 'zod';
import { isAddress } from './platform/mail/mailer.ts';

/** A whole https: address without credentials, or a mailto: of one address. */
function isContact(text: string): boolean {
  if (text.startsWith('mailto:')) return isAddress(text.slice('mailto:'.length));
  if (!text.startsWith('https://') || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname.includes('.');
}

/** Where whoever runs a push service can write to (RFC 8292, 2.1): some take nothing without it, or where it is this machine. */
export const PushContact = z
  .string()
  .max(300)
  .refine(isContact, 'must be mailto: and an address, or an https:// address');
