import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { jsonFrom } from './json-file.ts';

// The file of ANKETA_OPERATOR: what the pages /accessibility, /legal and /privacy say of whoever runs Anketa. docs/operate.md has an example that a test reads.

const line = z.string().trim().min(1).max(300);
const sentence = z.string().trim().min(1).max(2000);
const Words = z.strictObject({ cs: sentence, en: sentence });

/** How somebody is reached: a person, an office, or a mailbox of many. */
const Contact = z.strictObject({
  name: line.optional(),
  email: z.email().optional(),
  phone: line.optional(),
});
export type Contact = z.output<typeof Contact>;

/** Why something may be inaccessible, as the law divides it. */
export const gapReasons = ['not-compliant', 'burden', 'out-of-scope'] as const;

const Accessibility = z
  .strictObject({
    conformity: z.enum(['full', 'partial', 'none']),
    /** What is not accessible, why, and what serves in its place. */
    gaps: z.array(z.strictObject({ what: Words, why: z.enum(gapReasons), instead: Words.optional() })).default([]),
    /** YYYY-MM-DD, as is `reviewed`. */
    prepared: z.iso.date(),
    reviewed: z.iso.date().optional(),
    /** Who has assessed the application. */
    by: z.enum(['self', 'third-party']),
    /** Where people write to about it; the contact of the operator unless given. */
    contact: Contact.optional(),
  })
  .refine(({ conformity, gaps }) => conformity === 'full' || gaps.length > 0, {
    path: ['gaps'],
    message: 'must say what is not accessible, unless everything is',
  });

const Operator = z.strictObject({
  name: Words.optional(),
  /** A line each. */
  address: z.array(line).max(6).default([]),
  /** The number in the register of persons. */
  number: line.optional(),
  data_box: line.optional(),
  contact: Contact.default({}),
  responsible: Contact.optional(),
  data_protection_officer: Contact.optional(),
  accessibility: Accessibility.optional(),
});
/** What the operator says of themselves. Where a part is missing, the pages say so. */
export type Operator = z.output<typeof Operator>;

/** Reads the file of the operator; without one nothing is filled in. Throws `ConfigError` with the place in the file. */
export function readOperator(path: string | undefined): Operator {
  const result = Operator.safeParse(path === undefined ? {} : jsonFrom(path, 'ANKETA_OPERATOR'));
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path: place, message }) => `${place.join('.')}: ${message}`);
  throw new ConfigError(`ANKETA_OPERATOR: ${path}\n${lines.join('\n')}`);
}

/** Parts of the three pages that the operator has not filled in, by the names that they have in the file. */
export function missingOf(operator: Operator): string[] {
  const { name, address, contact, responsible, data_protection_officer, accessibility } = operator;
  const given = {
    name,
    address: address.length > 0,
    contact: contact.email ?? contact.phone,
    responsible,
    data_protection_officer,
    accessibility,
  };
  return Object.entries(given).flatMap(([part, value]) => (value ? [] : [part]));
}
