import { meets } from '@anketa/contract/rights';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Server } from '../../../server.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import { rulesPage } from './rules.ts';

/** When an evaluation sends e-mails by itself, by what rules of the house, and whether the caller may change it. Throws `not-found`. */
export async function mailRulesPage(
  { db, config, mailer, push }: Pick<Server, 'db' | 'config' | 'mailer' | 'push'>,
  id: number,
  by: Caller,
) {
  const evaluation = await completeEvaluation(db, id);
  const pushes = push !== undefined;
  return {
    evaluation,
    ...(await rulesPage(db, evaluation, { pushes })),
    hours: config.mailHours,
    per_week: config.mailsPerWeek,
    pushes,
    may: { send: mailer !== undefined && meets(by, 'mailing.send') },
  };
}
