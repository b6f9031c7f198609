import {
  createMailRule,
  createUsualMailRules,
  deleteMailRule,
  planMail,
  readMailRules,
  updateMailRule,
} from '@anketa/contract/mail/sending-rules';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { planOf } from './rules/plan.ts';
import { addRule, addUsualRules, changeRule, removeRule } from './rules/rule-acts.ts';
import { mailRulesPage } from './rules/rules-page.ts';

/** When an evaluation sends e-mails by itself. */
export function ruleRoutes(server: Server) {
  const { serve } = server;
  serve(readMailRules, ({ params, by }) => mailRulesPage(server, params.id, by));
  serve(planMail, ({ params, query: { purpose, medium, ...filter } }) =>
    planOf(server, params.id, { filter, purpose, medium }),
  );
  serve(createMailRule, ({ params, body, by }) => addRule(server, params.id, body, by));
  serve(createUsualMailRules, async ({ params, by }) => {
    await addUsualRules(server, params.id, by);
    return done;
  });
  serve(updateMailRule, ({ params, body, by }) => changeRule(server, params, body, by));
  serve(deleteMailRule, async ({ params, by }) => {
    await removeRule(server, params, by);
    return done;
  });
}
