import { z } from 'zod';
import { Evaluation } from '../evaluations/evaluations.ts';
import { EvaluationId, rowId } from '../values.ts';
import { mailPurposes, mailTargets } from './mailing.ts';

/** Whom messages go to. */
const targets = {
  studium: { cs: 'Studenti', en: 'Students' },
  ucit: { cs: 'Vyučující', en: 'Teachers' },
} as const;

/** What they are for. */
const purposes = {
  invitation: { cs: 'Pozvánka', en: 'Invitation' },
  reminder: { cs: 'Připomínka', en: 'Reminder' },
  'last-reminder': { cs: 'Poslední připomínka', en: 'Last reminder' },
  results: { cs: 'Zveřejnění výsledků', en: 'Publication of results' },
  teachers: { cs: 'Zpráva vyučujícím', en: 'Message to teachers' },
  other: { cs: 'Jiná zpráva', en: 'Another message' },
} as const;

/** How one ended that is out. Of a cancelled one some may be out. */
const ended = { sent: { cs: 'Odesláno', en: 'Sent' }, cancelled: { cs: 'Zrušeno', en: 'Cancelled' } } as const;

/** What all lists of e-mails and of notifications have in common. They stand under an evaluation. */
export const ofEvaluation = { right: 'mailing.create', params: EvaluationId, limit: 50 } as const;

/** The first columns: what a message is called by. `name`: what that is called, in a sentence's first place. */
export const namedBy = (name: { readonly cs: string; readonly en: string }) =>
  ({
    subject: { heading: name, main: true, sorts: true, inFile: false },
    subject_cs: { heading: { cs: `${name.cs} česky`, en: `${name.en} in Czech` }, onPage: false },
    subject_en: { heading: { cs: `${name.cs} anglicky`, en: `${name.en} in English` }, onPage: false },
  }) as const;

/** The columns of a list of drafts, behind the subject or title. */
export const draftColumns = {
  target: { heading: { cs: 'Komu', en: 'To' }, kind: 'choice', values: targets },
  purpose: { heading: { cs: 'Účel', en: 'Purpose' }, kind: 'choice', values: purposes, whole: true },
  author: { heading: { cs: 'Autor', en: 'Author' }, whole: true, sorts: true },
  edited_at: { heading: { cs: 'Upraveno', en: 'Edited' }, kind: 'moment', sorts: true },
} as const;

/** The columns of a list of what is out, behind the subject or title and before what became of it. */
export const sentColumns = {
  target: { heading: { cs: 'Komu', en: 'To' }, kind: 'choice', values: targets },
  sent_at: { heading: { cs: 'Odesláno', en: 'Sent' }, kind: 'moment', sorts: true },
  state: { heading: { cs: 'Stav', en: 'State' }, kind: 'choice', values: ended },
  recipients: { heading: { cs: 'Příjemců', en: 'Recipients' }, kind: 'number', sorts: true },
} as const;

const targetFilter = {
  kind: 'choice',
  label: { cs: 'Komu', en: 'To' },
  any: { cs: 'Komukoli', en: 'Anybody' },
  values: targets,
} as const;

const purposeFilter = {
  kind: 'choice',
  label: { cs: 'Účel', en: 'Purpose' },
  any: { cs: 'Jakýkoli', en: 'Any' },
  values: purposes,
} as const;

const stateFilter = {
  kind: 'choice',
  label: { cs: 'Stav', en: 'State' },
  any: { cs: 'Jakýkoli', en: 'Any' },
  values: ended,
} as const;

const written = { id: rowId, subject_cs: z.string(), subject_en: z.string(), target: z.enum(mailTargets) };

/** A draft of an e-mail or a notification. */
export const MailDraft = z.object({
  ...written,
  purpose: z.enum(mailPurposes),
  /** Who wrote to it last, by name; empty where nobody knows. */
  author: z.string(),
  /** ISO. */
  edited_at: z.string(),
});

/** One that is out. */
export const SentMessage = z.object({
  ...written,
  /** ISO; null where it was cancelled before all of it was out. */
  sent_at: z.string().nullable(),
  /** Of a cancelled one some may be out. */
  state: z.enum(['sent', 'cancelled']),
  recipients: z.number().int(),
});

/** What a list of drafts is, of e-mails and of notifications. */
export const ofDrafts = {
  ...ofEvaluation,
  row: MailDraft,
  order: { cs: 'Od naposledy upraveného', en: 'Last edited first' },
  ownSort: '-edited_at',
  filters: { target: targetFilter, purpose: purposeFilter },
  under: 'drafts',
  beside: { evaluation: Evaluation },
} as const;

/** What a list of those that are out is, of e-mails and of notifications. */
export const ofSent = {
  ...ofEvaluation,
  order: { cs: 'Od naposledy odeslaného', en: 'Last sent first' },
  ownSort: '-sent_at',
  filters: { target: targetFilter, state: stateFilter },
  beside: { evaluation: Evaluation },
} as const;
