import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { Done, EvaluationId, numberInPath, oneLine, rowId, searchText } from '../values.ts';
import { Audience, AudienceChoices, MailMedium, mailPurposes, mailStates, RecipientFilter } from './mailing.ts';
import { MailCounts, MailDifference, MailHalves } from './outcome.ts';
import { mailLengths, mailPlaceholders } from './text.ts';

const params = EvaluationId.extend({ emailId: numberInPath });
/** The pages of e-mails have none of notifications, nor the other way round. */
const ofMedium = z.object({ medium: MailMedium.default('mail') });

/** A subject is one line. */
const subject = oneLine.trim().max(mailLengths.subject);
/** In the markup of `text.ts`. */
const body = z.string().max(mailLengths.body);

/** An earlier text of a draft, without the text. */
const DraftEdit = z.object({ number: z.number().int(), edited_at: z.string(), who: z.string() });

/** What is written, in both languages. */
export const EmailTexts = z.object({ subject_cs: subject, subject_en: subject, body_cs: body, body_en: body });
export type EmailTexts = z.output<typeof EmailTexts>;

/** How long a notification is: more a phone does not show. Title and text are a line each, with `{evaluation}` and `{deadline}` in them. */
export const noticeLengths = { title: 60, body: 200 } as const;

/** Days after which a notification that asks nobody to fill in means nothing any more. One that does ends with filling. */
export const noticeDays = 3;

/** Where a notification may lead: a path of the suite; empty for where its purpose does. */
export const noticeLink = /^(\/(?!\/)[^\\\s\p{C}]*)?$/u;

/** A path of the suite, such as /evaluation. */
const link = z.string().max(300).regex(noticeLink);

/** What of a draft is edited. */
export const DraftFields = EmailTexts.extend({
  purpose: z.enum(mailPurposes),
  filter: RecipientFilter,
  /** Of a notification, where it leads; empty: where e-mails of its purpose do. */
  link: link.optional(),
});
export type DraftFields = z.output<typeof DraftFields>;

/** The same of a notification: `subject` is its title. */
export const NoticeTexts = z.object({
  subject_cs: subject.max(noticeLengths.title),
  subject_en: subject.max(noticeLengths.title),
  body_cs: oneLine.trim().max(noticeLengths.body),
  body_en: oneLine.trim().max(noticeLengths.body),
});

/** Something that stands in the way of sending, or that whoever sends it should know. */
export const MailCheck = z.object({
  check: z.enum([
    'body-missing',
    'language-missing',
    'text-wrong',
    'placeholder-empty',
    'unsubscribe-missing',
    'filling-closed',
    'results-hidden',
    'nobody',
    'too-few',
    'limit-met',
    'written-lately',
    'name-missing',
  ]),
  /** With `stops` it cannot be sent. */
  stops: z.boolean(),
  /** How many, which, of what: what the words of the check name. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type MailCheck = z.output<typeof MailCheck>;

/** How many would have got an e-mail and do not, by the reason. */
export const MailLeftOut = z.object({
  'no-address': z.number().int(),
  /** E-mails came back from the address. */
  suppressed: z.number().int(),
  unsubscribed: z.number().int(),
  /** For a time, or from this evaluation. */
  paused: z.number().int(),
  /** They got as many this week as anybody may. */
  limit: z.number().int(),
});
export type MailLeftOut = z.output<typeof MailLeftOut>;

/** An e-mail as the pages of one have it. */
const EmailHead = DraftFields.extend({
  id: rowId,
  link: z.string().optional(),
  /** Both go the same way: an e-mail, and a notification. */
  medium: MailMedium,
  state: z.enum(mailStates),
  created_at: z.string(),
  /** Who wrote to it last. */
  author: z.string(),
});

/** What a new e-mail or notification can begin from: templates by purpose, and former ones. */
export const readEditor = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing/editor',
  summary: 'Choose a template of a new e-mail or notification',
  right: 'mailing.create',
  params: EvaluationId,
  query: ofMedium,
  response: z.object({
    evaluation: Evaluation,
    templates: z.array(EmailTexts.extend({ purpose: z.enum(mailPurposes) })),
    former: z.array(
      z.object({
        id: rowId,
        subject_cs: z.string(),
        subject_en: z.string(),
        evaluation_cs: z.string(),
        evaluation_en: z.string(),
      }),
    ),
  }),
});

/** From the template of a purpose, or as a copy of another one. */
export const createDraft = endpoint({
  method: 'POST',
  path: '/internal/import/:id/mailing/drafts',
  summary: 'Begin a draft of an e-mail or notification',
  right: 'mailing.create',
  effect: 'adds',
  params: EvaluationId,
  body: z.object({
    purpose: z.enum(mailPurposes).default('other'),
    copy_of: rowId.optional(),
    medium: MailMedium.default('mail'),
  }),
  response: z.object({ id: rowId }),
});

/** A text for each placeholder. */
export const ExampleValues = z.record(z.enum(mailPlaceholders), z.string());

/** With what its recipients can be chosen by. Of what is no draft any more its state says so. */
export const readDraft = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing/edit/:emailId',
  summary: 'Read a draft of an e-mail or notification',
  right: 'mailing.create',
  params,
  query: ofMedium,
  response: z.object({
    evaluation: Evaluation,
    email: EmailHead.extend({ version: Version }),
    choices: AudienceChoices,
    audience: Audience,
    /** What stands for the placeholders in a preview, for the caller as a recipient. */
    examples: z.object({ cs: ExampleValues, en: ExampleValues }),
    /** What is wrong with it as it is saved, or may surprise. */
    checks: z.array(MailCheck),
    /** Earlier texts, the last first. */
    edits: z.array(DraftEdit),
    /** Whether there is a mail server. */
    sends: z.boolean(),
    may: z.object({ send: z.boolean() }),
  }),
});

export const updateDraft = endpoint({
  method: 'PUT',
  path: '/internal/import/:id/mailing/edit/:emailId',
  summary: 'Edit a draft of an e-mail or notification',
  right: 'mailing.create',
  effect: 'edits',
  errors: ['edit-conflict', 'mail-not-draft', 'fields-invalid'],
  params,
  body: edited(DraftFields),
  /** With its earlier texts: what stood there may be one of them now. */
  response: z.object({ version: Version, checks: z.array(MailCheck), edits: z.array(DraftEdit) }),
});

export const readDraftEdit = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing/edit/:emailId/history/:number',
  summary: 'Read an earlier text of a draft',
  right: 'mailing.create',
  params: params.extend({ number: numberInPath }),
  response: EmailTexts,
});

/** Drafts, and e-mails whose sending was never begun. */
export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/internal/import/:id/mailing/edit/:emailId',
  summary: 'Delete a draft of an e-mail or notification',
  right: 'mailing.create',
  effect: 'removes',
  errors: ['mail-not-draft'],
  params,
  response: Done,
});

/** A message as one person gets it, without its HTML. */
export const RenderedMail = z.object({ subject: z.string(), text: z.string() });
export type RenderedMail = z.output<typeof RenderedMail>;

/**
 * As the first recipient gets it whose name or number matches. How many questionnaires are left is an example: whoever writes learns of nobody how
 * far they are.
 */
export const previewDraft = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing/edit/:emailId/preview',
  summary: 'Preview a draft as a recipient gets it',
  right: 'mailing.create',
  params,
  query: z.object({ search: searchText.default('') }),
  /** Null where nobody matches. */
  response: z.object({ preview: z.object({ name: z.string(), mail: RenderedMail }).nullable() }),
});

/** A draft of an e-mail to the caller's own address, one of a notification to their own browsers. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/internal/import/:id/mailing/edit/:emailId/test',
  summary: 'Send a draft to oneself as a test',
  right: 'mailing.create',
  effect: 'own',
  errors: [
    'mail-off',
    'push-off',
    'mail-not-draft',
    'mail-unready',
    'no-address',
    'no-browser',
    'mail-refused',
    'push-refused',
    'too-many-attempts',
  ],
  params,
  /** `to`: the address; of a notification nothing. `browsers`: how many took it over. */
  response: z.object({ to: z.string(), browsers: z.number().int().optional() }),
});

/** Of what is no draft: its text, how far its sending is, and what became of it. Of a draft its state says so. */
export const readMail = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing/read/:emailId',
  summary: 'Follow the sending of an e-mail or notification',
  right: 'mailing.create',
  params,
  query: ofMedium,
  response: z.object({
    evaluation: Evaluation,
    email: EmailHead.extend({
      send_at: z.string().nullable(),
      sent_at: z.string().nullable(),
      seen: z.number().int(),
      left_out: MailLeftOut,
      /** Whether it goes in two halves. */
      halves: z.boolean(),
      /** What came of it; null where it did not go in halves, or not yet. */
      effect: z.union([MailHalves.extend(MailDifference.shape), z.literal('too-few')]).nullable(),
      /** Why it stands still, in the caller's language. */
      stopped: z.string().nullable(),
      /** ISO; when those that the mail server put off are tried again. */
      again_at: z.string().nullable(),
    }),
    counts: MailCounts,
    checks: z.array(MailCheck),
    /** The shortest and the longest message, and one without an English name, as they are made; null where there is none. */
    samples: z.object({
      shortest: RenderedMail.nullable(),
      longest: RenderedMail.nullable(),
      nameless: RenderedMail.nullable(),
    }),
    /** What stands for the placeholders in a preview, for the caller as a recipient. */
    examples: z.object({ cs: ExampleValues, en: ExampleValues }),
    /** Whether there is a mail server. */
    sends: z.boolean(),
    may: z.object({ send: z.boolean() }),
  }),
});
