import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Evaluation } from './evaluations.ts';
import { EvaluationId, Named } from './values.ts';

/** Whom an e-mail goes to: students by their studies, or teachers. Specification 3, "E-mail". */
export const mailTargets = ['studium', 'ucit'] as const;
export type MailTarget = (typeof mailTargets)[number];

/** How far students are. Participation alone is known, never an answer. */
export const mailProgress = ['none', 'unfinished'] as const;

/** Which recipients an e-mail is for. */
export const RecipientFilter = z.object({
  target: z.enum(mailTargets).default('studium'),
  /** Students only. `none`: sent nothing so far; `unfinished`: has a course neither sent nor refused. */
  progress: z.enum(mailProgress).optional(),
  department: z.string().max(200).optional(),
  study_type: z.string().max(200).optional(),
  study_form: z.string().max(200).optional(),
});
export type RecipientFilter = z.output<typeof RecipientFilter>;

export const Email = z.object({
  id: z.number().int(),
  target: z.enum(mailTargets),
  subject_cs: z.string(),
  subject_en: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  recipients: z.number().int(),
  seen: z.number().int(),
  undelivered: z.number().int(),
});
export type Email = z.output<typeof Email>;

export const readMailing = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing',
  summary: "An evaluation's e-mails, and how many people a choice of recipients would reach",
  right: 'mailing.create',
  params: EvaluationId,
  query: RecipientFilter,
  response: z.object({
    evaluation: Evaluation,
    /** People in all, and those of them whose e-mail address is known. */
    recipients: z.object({ people: z.number().int(), reachable: z.number().int() }),
    departments: z.array(Named),
    study_types: z.array(Named),
    study_forms: z.array(Named),
    drafts: z.array(Email),
    sent: z.array(Email),
  }),
});
