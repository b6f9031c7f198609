import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { legalPages } from './shell-routes.ts';

const text = z.string().max(4000);

const Line = z.object({
  /** What the text says, where several say different things of one. */
  label: text.optional(),
  text,
  /** Where it leads; null: nowhere. */
  href: z.string().max(2000).nullable(),
});
export type LegalLine = z.output<typeof Line>;

const LegalSection = z.object({
  heading: text,
  /** What the operator has not filled in; null: nothing. */
  missing: text.nullable(),
  lines: z.array(Line),
  facts: z.array(z.object({ term: text, lines: z.array(Line) })),
});
export type LegalSection = z.output<typeof LegalSection>;

/** One of the pages, in words of the caller's language. */
export const LegalPage = z.object({ name: z.enum(legalPages), lead: text, sections: z.array(LegalSection) });
export type LegalPage = z.output<typeof LegalPage>;

/** The accessibility statement, the legal notice or the privacy notice, with what the operator has filled in. */
export const readLegalPage = endpoint({
  method: 'GET',
  path: '/internal/legal-pages/:page',
  summary: 'Read about the operator, accessibility and privacy',
  right: 'public',
  params: z.object({ page: z.enum(legalPages) }),
  response: LegalPage,
});
