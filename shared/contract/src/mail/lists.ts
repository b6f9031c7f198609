import { z } from 'zod';
import { declaredList } from '../declared-list.ts';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { code, Done, EvaluationId } from '../values.ts';
import { draftColumns, namedBy, ofDrafts, ofEvaluation, ofSent, SentMessage, sentColumns } from './list-parts.ts';

const subjectColumns = namedBy({ cs: 'Předmět', en: 'Subject' });

const search = { cs: 'Hledat v předmětu', en: 'Search by subject' };

/** Those edited last first. */
export const listDrafts = declaredList({
  ...ofDrafts,
  path: '/internal/import/:id/mailing/drafts',
  title: { cs: 'Koncepty e-mailů', en: 'Drafts of e-mails' },
  summary: 'See the drafts of e-mails',
  columns: { ...subjectColumns, ...draftColumns },
  search,
  fileName: { cs: 'koncepty-emailu', en: 'drafts-of-e-mails' },
  empty: {
    none: { cs: 'Žádný e-mail není rozepsaný.', en: 'No e-mail is being written.' },
    found: { cs: 'Žádný koncept jsme nenašli. Zkuste jiné hledání.', en: 'No draft found. Try another search.' },
  },
});

export const SentMail = SentMessage.extend({ seen: z.number().int(), undelivered: z.number().int() });

/** What is out or was cancelled, the last one first. */
export const listSent = declaredList({
  ...ofSent,
  path: '/internal/import/:id/mailing/sent',
  title: { cs: 'Odeslané e-maily', en: 'Sent e-mails' },
  summary: 'See the sent e-mails',
  row: SentMail,
  columns: {
    ...subjectColumns,
    ...sentColumns,
    seen: { heading: { cs: 'Zobrazeno', en: 'Seen' }, kind: 'number', sorts: true },
    undelivered: { heading: { cs: 'Nedoručeno', en: 'Undelivered' }, kind: 'number', sorts: true },
  },
  search,
  fileName: { cs: 'odeslane-emaily', en: 'sent-e-mails' },
  under: 'emails',
  empty: {
    none: {
      cs: 'Žádný e-mail zatím nebyl odeslán. Kdy který odešel a kolika lidem, uvidíte zde.',
      en: 'No e-mail has been sent yet. You will see here which one went out when, and to how many people.',
    },
    found: { cs: 'Žádný e-mail jsme nenašli. Zkuste jiné hledání.', en: 'No e-mail found. Try another search.' },
  },
});

/** Why e-mails come back from an address, in words. */
const reasons = {
  'no-mailbox': { cs: 'Schránka neexistuje', en: 'The mailbox does not exist' },
  disabled: { cs: 'Schránka vypnutá', en: 'Mailbox disabled' },
  full: { cs: 'Schránka plná', en: 'Mailbox full' },
  postponed: { cs: 'Opakovaně odloženo', en: 'Put off repeatedly' },
  unwanted: { cs: 'Odmítnuto jako spam', en: 'Refused as spam' },
  'not-address': { cs: 'Neplatná adresa', en: 'Invalid address' },
  refused: { cs: 'Odmítnuto', en: 'Refused' },
} as const;
export type UndeliveredReason = keyof typeof reasons;

/** A person and the address that e-mails came back from. Which e-mail it was nobody learns: it might say who had not answered. */
export const UndeliveredPerson = z.object({
  oident: z.string(),
  name: z.string(),
  address: z.string(),
  reason: z.enum(['no-mailbox', 'disabled', 'full', 'postponed', 'unwanted', 'not-address', 'refused']),
  /** What the mail server answered, such as `550 5.1.1`, or a code of ours. */
  status: z.string(),
  /** The Monday of the week in which one came back last, YYYY-MM-DD. */
  week: z.string(),
  /** Nothing is sent there until it is released. */
  suppressed: z.boolean(),
});

/** In Czech order. */
export const listUndelivered = declaredList({
  ...ofEvaluation,
  path: '/internal/import/:id/mailing/undelivered',
  title: { cs: 'Nedoručitelné adresy', en: 'Undeliverable addresses' },
  summary: 'See the people whose e-mails came back',
  row: UndeliveredPerson,
  columns: {
    name: { heading: { cs: 'Jméno', en: 'Name' }, main: true, sorts: true },
    oident: { heading: { cs: 'Číslo osoby', en: 'Person number' }, sorts: true },
    address: { heading: { cs: 'Adresa', en: 'Address' }, kind: 'email', sorts: true },
    reason: { heading: { cs: 'Důvod', en: 'Reason' }, kind: 'choice', values: reasons },
    status: { heading: { cs: 'Odpověď serveru', en: "Server's answer" }, onPage: false },
    week: { heading: { cs: 'Týden od', en: 'Week of' }, kind: 'day', sorts: true },
    suppressed: { heading: { cs: 'Zastaveno', en: 'Suppressed' }, kind: 'flag', sorts: true },
  },
  order: { cs: 'Podle příjmení', en: 'By surname' },
  search: { cs: 'Hledat', en: 'Search' },
  searchHint: { cs: 'Jméno, číslo nebo adresa', en: 'Name, number or address' },
  filters: {
    reason: {
      kind: 'choice',
      label: { cs: 'Důvod', en: 'Reason' },
      any: { cs: 'Jakýkoli', en: 'Any' },
      values: reasons,
    },
    week: { kind: 'date', label: { cs: 'Od týdne', en: 'From the week of' } },
    suppressed: {
      kind: 'flag',
      label: { cs: 'Jen zastavené', en: 'Only suppressed ones' },
      value: 'yes',
    },
  },
  fileName: { cs: 'nedorucene-emaily', en: 'undelivered-e-mails' },
  under: 'people',
  beside: { evaluation: Evaluation, may: z.object({ release: z.boolean() }) },
  empty: {
    none: {
      cs: 'Žádný e-mail se nevrátil. Adresy, na které e-maily nedojdou, uvidíte zde.',
      en: 'No e-mail came back. Addresses that e-mails do not reach will be listed here.',
    },
    found: { cs: 'Nikoho jsme nenašli. Zkuste jiné hledání.', en: 'Nobody found. Try another search.' },
  },
});

/** What comes back from it again is noted again. */
export const releaseAddress = endpoint({
  method: 'DELETE',
  path: '/internal/import/:id/mailing/undelivered/:oident/suppression',
  summary: 'Send again to an address from which e-mails came back',
  right: 'mailing.send',
  effect: 'removes',
  params: EvaluationId.extend({ oident: code }),
  response: Done,
});
