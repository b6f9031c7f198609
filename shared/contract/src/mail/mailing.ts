import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, EvaluationId, Named } from '../values.ts';

/** Whom an e-mail goes to: students by their studies, or teachers. Specification 3, "E-mail". */
export const mailTargets = ['studium', 'ucit'] as const;
export type MailTarget = (typeof mailTargets)[number];

/** By what something goes to many: as an e-mail, or as a notification to their browsers. */
export const mailMedia = ['mail', 'push'] as const;
export const MailMedium = z.enum(mailMedia);
export type MailMedium = z.output<typeof MailMedium>;

/** How far students are, as of last night. Participation alone is known, never an answer. */
export const mailProgress = ['none', 'unfinished'] as const;

/** Roles of teachers in their courses. */
export const mailRoles = ['teacher', 'garant', 'head'] as const;

/** What a mask of courses may be made of: it has no signs that stand for others in a search but `*` and `?`. */
export const courseMask = /^[^%_\\\p{Cs}]*$/u;

/** A code that is compared with those of the data: a half of a character is in none of them, and no JSON of the database holds it. */
const comparedCode = code.refine((text) => text.isWellFormed());

/** Which recipients an e-mail is for. */
export const RecipientFilter = z.object({
  target: z.enum(mailTargets).default('studium'),
  /** Students only. `none`: sent nothing so far; `unfinished`: has a course neither sent nor refused. */
  progress: z.enum(mailProgress).optional(),
  /** Of a course that a student attends; of a teacher their own. */
  department: comparedCode.optional(),
  /** Students only, and so are the two that follow. */
  study_type: comparedCode.optional(),
  study_form: comparedCode.optional(),
  field: comparedCode.optional(),
  /** Courses by their code: `*` stands for any characters, `?` for one. Who attends one of them, or teaches in it. */
  courses: z.string().trim().max(200).regex(courseMask, 'courses-mask').optional(),
  /** Teachers only. */
  role: z.enum(mailRoles).optional(),
});
export type RecipientFilter = z.output<typeof RecipientFilter>;

/** Whether a choice goes by how far students are: then the e-mail can go in two halves, whose progress is compared. */
export const goesByProgress = ({ target, progress }: Pick<RecipientFilter, 'target' | 'progress'>): boolean =>
  target === 'studium' && progress !== undefined;

/** What an e-mail is for. Each has a template, and says whether it is a reminder that people may do without. */
export const mailPurposes = ['invitation', 'reminder', 'last-reminder', 'results', 'teachers', 'other'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

const ofFilling: readonly MailPurpose[] = ['invitation', 'reminder', 'last-reminder'];

/** Whether something of a purpose asks people to fill in. */
export const asksToFill = (purpose: MailPurpose): boolean => ofFilling.includes(purpose);

/**
 * `draft`: is written. `scheduled`: goes out by itself at a time. `preparing`: its recipients are found and every message is made once.
 * `prepared`: waits for somebody to send it. `sending`; `paused`: stands still, by somebody or since something is wrong. `cancelled`: some of it
 * may be out. `sent`: all that could be sent is.
 */
export const mailStates = [
  'draft',
  'scheduled',
  'preparing',
  'prepared',
  'sending',
  'paused',
  'cancelled',
  'sent',
] as const;
export type MailState = (typeof mailStates)[number];

/** How many people a choice of recipients comes to, as of last night. */
export const Audience = z.object({
  /** So many, or somewhat more: no number that depends on participation moves by fewer than `step` people. */
  people: z.number().int(),
  /** Those of them to whom it would go: they have an address, or a browser that has subscribed, and take such e-mails. */
  reachable: z.number().int(),
  /** 1 where participation has no part in it. */
  step: z.number().int(),
});
export type Audience = z.output<typeof Audience>;

/** What recipients can be chosen by. */
export const AudienceChoices = z.object({
  departments: z.array(Named),
  study_types: z.array(Named),
  study_forms: z.array(Named),
  fields: z.array(Named),
});
export type AudienceChoices = z.output<typeof AudienceChoices>;

/** How many people a choice of recipients comes to, as of last night. */
export const readAudience = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing/audience',
  summary: 'Count the chosen recipients',
  right: 'mailing.create',
  params: EvaluationId,
  query: RecipientFilter.extend({ purpose: z.enum(mailPurposes).default('other'), medium: MailMedium.default('mail') }),
  response: Audience,
});

/** An e-mail that is under way or stands still, in a line. */
export const MailUnderWay = z.object({
  id: z.number().int(),
  state: z.enum(mailStates),
  subject_cs: z.string(),
  subject_en: z.string(),
  /** ISO; when it goes out by itself. */
  send_at: z.string().nullable(),
  /** How many people are on its list, and to how many of them nothing is to be sent any more, whatever became of it. */
  recipients: z.number().int(),
  done: z.number().int(),
});
export type MailUnderWay = z.output<typeof MailUnderWay>;
