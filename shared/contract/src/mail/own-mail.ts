import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, Locale, numberInPath, rowId } from '../values.ts';
import { mailPurposes } from './mailing.ts';

/** An e-mail that somebody got. */
const OwnMail = z.object({
  id: rowId,
  subject_cs: z.string(),
  subject_en: z.string(),
  evaluation_cs: z.string(),
  evaluation_en: z.string(),
  /** Why it came. */
  purpose: z.enum(mailPurposes),
  /** The day on which it went out, YYYY-MM-DD. */
  day: z.iso.date(),
});
export type OwnMail = z.output<typeof OwnMail>;

/** What people choose about e-mails and notifications. Links to sign in come whatever they choose: they have asked for them. */
export const MailChoices = z.object({
  /** No reminders, no invitations, no results. */
  unsubscribed: z.boolean(),
  /** Nothing until this day, YYYY-MM-DD. */
  paused_until: z.iso.date().max(10).nullable(),
  /** Null: in both languages. */
  locale: Locale.nullable(),
  /** Evaluations of which nothing comes, by their numbers. */
  muted: z.array(rowId).max(1000),
});
export type MailChoices = z.output<typeof MailChoices>;

/** What was sent to the caller and why, and what they have chosen about it. */
export const readOwnMails = endpoint({
  method: 'GET',
  path: '/internal/mails',
  summary: 'See the list of e-mails sent to oneself',
  right: 'signed-in',
  response: z.object({
    /** Where it goes; null: no address is known. */
    address: z.string().nullable(),
    /** E-mails came back from the address: nothing more goes there. */
    suppressed: z.boolean(),
    /** So many in a week at most. */
    per_week: z.number().int(),
    choices: MailChoices,
    /** Evaluations that I am in, and which are not over. */
    evaluations: z.array(z.object({ id: rowId, name_cs: z.string(), name_en: z.string() })),
    /** The last first. */
    mails: z.array(OwnMail),
  }),
});

export const chooseMails = endpoint({
  method: 'PUT',
  path: '/internal/mails',
  summary: 'Choose which e-mails to receive',
  right: 'signed-in',
  effect: 'own',
  errors: ['no-right', 'fields-invalid'],
  body: MailChoices.partial(),
  response: Done,
});

/** It is read in the suite. The first time it counts as seen: by nobody's name. */
export const openOwnMail = endpoint({
  method: 'POST',
  path: '/internal/mails/:id/open',
  summary: 'Read an e-mail sent to oneself',
  right: 'signed-in',
  effect: 'own',
  errors: ['no-right'],
  params: z.object({ id: numberInPath }),
  response: z.object({ subject_cs: z.string(), subject_en: z.string(), text_cs: z.string(), text_en: z.string() }),
});
