import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { numberInPath, rowId } from './values.ts';

/** An e-mail that a demo would have sent. */
export const OutboxMail = z.object({
  id: rowId,
  to: z.string(),
  subject: z.string(),
  /** ISO. */
  sent_at: z.string(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

/** The e-mails of a demo, for its administrators. The routes exist in the demo only. */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/internal/outbox',
  summary: 'E-mails that the demo would have sent, the last one first',
  right: 'mailing.create',
  response: z.object({ mails: z.array(OutboxMail) }),
});

export const readOutboxMail = endpoint({
  method: 'GET',
  path: '/internal/outbox/:id',
  summary: 'One of these e-mails, as text and as HTML',
  right: 'mailing.create',
  params: z.object({ id: numberInPath }),
  response: OutboxMail.extend({ text: z.string(), html: z.string() }),
});
