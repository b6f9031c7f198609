import { readMailing } from '@anketa/contract/mailing';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { countRecipients, emailsOf, recipientChoices } from './store.ts';

export function mailingRoutes({ serve, db }: Server) {
  serve(readMailing, async ({ params, query }) => {
    const evaluation = await completeEvaluation(db, params.id);
    const [recipients, choices, drafts, sent] = await Promise.all([
      countRecipients(db, { ...query, evaluationId: params.id }),
      recipientChoices(db, params.id),
      emailsOf(db, params.id, 'drafts'),
      emailsOf(db, params.id, 'sent'),
    ]);
    return { evaluation, recipients, ...choices, drafts, sent };
  });
}
