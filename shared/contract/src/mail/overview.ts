import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { EvaluationId } from '../values.ts';
import { MailDraft } from './list-parts.ts';
import { SentMail } from './lists.ts';
import { Audience, MailUnderWay } from './mailing.ts';

/** What is under way, how many drafts and sent ones there are, the newest of them as their lists have them, and whom they reach. */
export const readMailing = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing',
  summary: 'See the overview of e-mails of an evaluation',
  right: 'mailing.create',
  params: EvaluationId,
  response: z.object({
    evaluation: Evaluation,
    /** Whether there is a mail server. */
    sends: z.boolean(),
    students: Audience,
    unfinished: Audience,
    teachers: Audience,
    under_way: z.array(MailUnderWay),
    drafts: z.number().int(),
    sent: z.number().int(),
    newest: z.object({ drafts: z.array(MailDraft), sent: z.array(SentMail) }),
    undelivered: z.number().int(),
    rules: z.number().int(),
    may: z.object({ send: z.boolean() }),
  }),
});
