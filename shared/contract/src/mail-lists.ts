import { z } from 'zod';
import { declaredList } from './declared-list.ts';
import { endpoint } from './endpoint.ts';
import { Evaluation } from './evaluations.ts';
import { mailPurposes, mailTargets } from './mailing.ts';
import { code, Done, EvaluationId, rowId } from './values.ts';

/** Whom e-mails go to. */
const targets = {
  studium: { cs: 'Studenti', en: 'Students' },
  ucit: { cs: 'Vyučující', en: 'Teachers' },
} as const;

/** What e-mails are for. */
const purposes = {
  invitation: { cs: 'Pozvánka', en: 'Invitation' },
  reminder: { cs: 'Připomínka', en: 'Reminder' },
  'last-reminder': { cs: 'Poslední připomínka', en: 'Last reminder' },
  results: { cs: 'Zveřejnění výsledků', en: 'Publication of results' },
  teachers: { cs: 'Zpráva vyučujícím', en: 'Message to teachers' },
  other: { cs: 'Jiná zpráva', en: 'Another message' },
} as const;

const subject = { subject_cs: z.string(), subject_en: z.string() };

const subjectColumns = {
  subject: { heading: { cs: 'Předmět', en: 'Subject' }, main: true, sorts: true, inFile: false },
  subject_cs: { heading: { cs: 'Předmět česky', en: 'Subject in Czech' }, onPage: false },
  subject_en: { heading: { cs: 'Předmět anglicky', en: 'Subject in English' }, onPage: false },
  target: { heading: { cs: 'Komu', en: 'To' }, kind: 'choice', values: targets },
} as const;

const search = { cs: 'Hledat v předmětu', en: 'Search by subject' };
const targetFilter = {
  kind: 'choice',
  label: { cs: 'Komu', en: 'To' },
  any: { cs: 'Komukoli', en: 'Anybody' },
  values: targets,
} as const;

/** What all of them have in common. They stand under an evaluation. */
const ofEvaluation = { right: 'mailing.create', params: EvaluationId, limit: 50 } as const;

export const MailDraft = z.object({
  id: rowId,
  ...subject,
  target: z.enum(mailTargets),
  purpose: z.enum(mailPurposes),
  /** Who wrote to it last, by name; empty where nobody knows. */
  author: z.string(),
  /** ISO. */
  edited_at: z.string(),
});

export const listDrafts = declaredList({
  ...ofEvaluation,
  path: '/internal/import/:id/mailing/drafts',
  title: { cs: 'Koncepty e-mailů', en: 'Drafts of e-mails' },
  summary: "Drafts of an evaluation's e-mails, those edited last first",
  row: MailDraft,
  columns: {
    ...subjectColumns,
    purpose: { heading: { cs: 'Účel', en: 'Purpose' }, kind: 'choice', values: purposes },
    author: { heading: { cs: 'Autor', en: 'Author' }, sorts: true },
    edited_at: { heading: { cs: 'Upraveno', en: 'Edited' }, kind: 'moment', sorts: true },
  },
  order: { cs: 'Od naposledy upraveného', en: 'Last edited first' },
  search,
  filters: {
    target: targetFilter,
    purpose: {
      kind: 'choice',
      label: { cs: 'Účel', en: 'Purpose' },
      any: { cs: 'Jakýkoli', en: 'Any' },
      values: purposes,
    },
  },
  fileName: { cs: 'koncepty-emailu', en: 'drafts-of-e-mails' },
  under: 'drafts',
  beside: { evaluation: Evaluation },
  empty: {
    none: { cs: 'Žádný e-mail není rozepsaný.', en: 'No e-mail is being written.' },
    found: { cs: 'Takový koncept tu není. Zkuste jiné hledání.', en: 'No such draft here. Try another search.' },
  },
});

const ended = { sent: { cs: 'Odesláno', en: 'Sent' }, cancelled: { cs: 'Zrušeno', en: 'Cancelled' } } as const;

export const SentMail = z.object({
  id: rowId,
  ...subject,
  target: z.enum(mailTargets),
  /** ISO; null where it was cancelled before all of it was out. */
  sent_at: z.string().nullable(),
  /** Of a cancelled one some may be out. */
  state: z.enum(['sent', 'cancelled']),
  recipients: z.number().int(),
  seen: z.number().int(),
  undelivered: z.number().int(),
});

export const listSent = declaredList({
  ...ofEvaluation,
  path: '/internal/import/:id/mailing/sent',
  title: { cs: 'Odeslané e-maily', en: 'Sent e-mails' },
  summary: 'E-mails of an evaluation that are out, or were cancelled, the last one first',
  row: SentMail,
  columns: {
    ...subjectColumns,
    sent_at: { heading: { cs: 'Odesláno', en: 'Sent' }, kind: 'moment', sorts: true },
    state: { heading: { cs: 'Stav', en: 'State' }, kind: 'choice', values: ended },
    recipients: { heading: { cs: 'Příjemců', en: 'Recipients' }, kind: 'number', sorts: true },
    seen: { heading: { cs: 'Zobrazeno', en: 'Seen' }, kind: 'number', sorts: true },
    undelivered: { heading: { cs: 'Nedoručeno', en: 'Undelivered' }, kind: 'number', sorts: true },
  },
  order: { cs: 'Od naposledy odeslaného', en: 'Last sent first' },
  search,
  filters: {
    target: targetFilter,
    state: {
      kind: 'choice',
      label: { cs: 'Stav', en: 'State' },
      any: { cs: 'Jakýkoli', en: 'Any' },
      values: ended,
    },
  },
  fileName: { cs: 'odeslane-emaily', en: 'sent-e-mails' },
  under: 'emails',
  beside: { evaluation: Evaluation },
  empty: {
    none: { cs: 'Žádný e-mail zatím nebyl odeslán.', en: 'No e-mail has been sent yet.' },
    found: { cs: 'Takový e-mail tu není. Zkuste jiné hledání.', en: 'No such e-mail here. Try another search.' },
  },
});

/** Why e-mails come back from an address, in words. */
const reasons = {
  'no-mailbox': { cs: 'Schránka neexistuje', en: 'No such mailbox' },
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

export const listUndelivered = declaredList({
  ...ofEvaluation,
  path: '/internal/import/:id/mailing/undelivered',
  title: { cs: 'Nedoručené e-maily', en: 'Undelivered e-mails' },
  summary: 'People of an evaluation from whose addresses e-mails came back, in Czech order',
  row: UndeliveredPerson,
  columns: {
    name: { heading: { cs: 'Jméno', en: 'Name' }, main: true, sorts: true },
    oident: { heading: { cs: 'Číslo osoby', en: 'Person number' }, sorts: true },
    address: { heading: { cs: 'Adresa', en: 'Address' }, sorts: true },
    reason: { heading: { cs: 'Důvod', en: 'Reason' }, kind: 'choice', values: reasons },
    status: { heading: { cs: 'Odpověď serveru', en: "Server's answer" }, onPage: false },
    week: { heading: { cs: 'Týden od', en: 'Week of' }, kind: 'day', sorts: true },
    suppressed: { heading: { cs: 'Zastaveno', en: 'Suppressed' }, kind: 'flag', sorts: true },
  },
  order: { cs: 'Podle příjmení', en: 'By surname' },
  search: { cs: 'Hledat podle jména, čísla nebo adresy', en: 'Search by name, number or address' },
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
    none: { cs: 'Žádný e-mail se nevrátil.', en: 'No e-mail came back.' },
    found: { cs: 'Takovou osobu tu nenacházíme. Zkuste jiné hledání.', en: 'No such person here. Try another search.' },
  },
});

/** What comes back from it again is noted again. */
export const releaseAddress = endpoint({
  method: 'DELETE',
  path: '/internal/import/:id/mailing/undelivered/:oident/suppression',
  summary: 'Send to the address of a person again, from which e-mails came back',
  right: 'mailing.send',
  effect: 'removes',
  params: EvaluationId.extend({ oident: code }),
  response: Done,
});
