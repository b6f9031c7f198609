import {
  createMailRule,
  createUsualMailRules,
  deleteMailRule,
  MailRuleFields,
  planMail,
  readMailRules,
  updateMailRule,
} from '@anketa/contract/mail-rules';
import { meets } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { actorOf } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../platform/http/edits.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { lockEvaluation } from '../evaluations/store.ts';
import { planOf } from './rules/plan.ts';
import { deleteRule, insertRule, lockRule, rulesOf, writeRule } from './rules/rule-store.ts';
import { fieldsOfRule, rulesPage } from './rules/rules.ts';
import { checkRule, usualRules } from './rules/usual-rules.ts';

/** So many rules an evaluation has at most. */
const mostRules = 20;

/** When an evaluation sends e-mails by itself. */
export function ruleRoutes({ serve, db, config, mailer, push }: Server) {
  const pushes = push !== undefined;
  serve(readMailRules, async ({ params: { id }, by }) => {
    const evaluation = await completeEvaluation(db, id);
    const page = await rulesPage(db, evaluation, { pushes });
    return {
      evaluation,
      ...page,
      hours: config.mailHours,
      per_week: config.mailsPerWeek,
      pushes,
      may: { send: mailer !== undefined && meets(by, 'mailing.send') },
    };
  });

  serve(planMail, async ({ params: { id }, query: { purpose, medium, ...filter } }) => {
    return planOf(db, await completeEvaluation(db, id), { filter, purpose, medium }, config.mailsPerWeek);
  });

  serve(createMailRule, async ({ params: { id }, body, by }) => {
    await completeEvaluation(db, id);
    if (!mailer) throw problem('mail-off');
    checkRule(body);
    return inTransaction(db, async (tx) => {
      await lockEvaluation(tx, id);
      if ((await rulesOf(tx, id)).length >= mostRules) throw problem('mail-rules-full');
      const ruleId = await insertRule(tx, id, body);
      await audit(tx, { actor: actorOf(by), action: 'mail.rule-create', subject: `${id} ${ruleId}`, evaluation: id });
      return { id: ruleId };
    });
  });

  serve(createUsualMailRules, async ({ params: { id }, by }) => {
    await completeEvaluation(db, id);
    if (!mailer) throw problem('mail-off');
    return inTransaction(db, async (tx) => {
      await lockEvaluation(tx, id);
      if ((await rulesOf(tx, id)).length > 0) throw problem('mail-rules-exist');
      for (const rule of usualRules) {
        const subject = `${id} ${await insertRule(tx, id, rule)}`;
        await audit(tx, { actor: actorOf(by), action: 'mail.rule-create', subject, evaluation: id });
      }
      return done;
    });
  });

  serve(updateMailRule, async ({ params: { id, ruleId }, body: { version, ...edit }, by }) =>
    inTransaction(db, async (tx) => {
      const rule = await lockRule(tx, { evaluationId: id, ruleId });
      if (!rule) throw problem('not-found');
      checkVersion(version, fieldsOfRule(rule));
      const fields = { ...fieldsOfRule(rule), ...checkedFields(MailRuleFields.partial(), edit) };
      checkRule(fields);
      await writeRule(tx, ruleId, fields);
      await audit(tx, { actor: actorOf(by), action: 'mail.rule-update', subject: `${id} ${ruleId}`, evaluation: id });
      return { version: versionOf(fields) };
    }),
  );

  serve(deleteMailRule, async ({ params: { id, ruleId }, by }) =>
    inTransaction(db, async (tx) => {
      if (!(await deleteRule(tx, { evaluationId: id, ruleId }))) throw problem('not-found');
      await audit(tx, { actor: actorOf(by), action: 'mail.rule-delete', subject: `${id} ${ruleId}`, evaluation: id });
      return done;
    }),
  );
}
