import type { LegalLine, LegalSection } from '@anketa/contract/suite/legal-pages';
import type { Locale } from '@anketa/contract/values';
import type { Contact } from '../../operator-settings.ts';
import { translate } from '../../platform/translate.ts';

/** A line of words that leads nowhere, or to an address. */
export const line = (text: string, href: string | null = null): LegalLine => ({ text, href });

/** A section of a page: its heading, and what it has. */
export function section(heading: string, parts: Partial<Omit<LegalSection, 'heading'>>): LegalSection {
  return { heading, missing: null, lines: [], facts: [], ...parts };
}

/** How somebody is reached, a line each, those that are written to or called as links. */
export function contactLines({ name, email, phone }: Contact): LegalLine[] {
  return [
    ...(name === undefined ? [] : [line(name)]),
    ...(email === undefined ? [] : [line(email, `mailto:${email}`)]),
    ...(phone === undefined ? [] : [line(phone, `tel:${phone.replace(/[^+\d]/g, '')}`)]),
  ];
}

/** A section of one contact, or that the operator has not filled it in. */
export function contactSection(heading: string, contact: Contact | undefined, locale: Locale): LegalSection {
  const lines = contactLines(contact ?? {});
  return section(heading, { missing: lines.length > 0 ? null : translate(locale, 'legal.missing'), lines });
}
