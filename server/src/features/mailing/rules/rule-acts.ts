import type { BodyOf } from '@anketa/contract/endpoint';
import { MailRuleFields, type updateMailRule } from '@anketa/contract/mail/sending-rules';
import { audit } from '../../../platform/audit.ts';
import { inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import { lockEvaluation } from '../../evaluations/store.ts';
import { deleteRule, insertRule, lockRule, rulesOf, writeRule } from './rule-store.ts';
import { fieldsOfRule } from './rules.ts';
import { checkRule, usualRules } from './usual-rules.ts';

type Ports = Pick<Server, 'db' | 'mailer'>;

/** Which rule, of which evaluation. */
interface Place {
  readonly id: number;
  readonly ruleId: number;
}

/** So many rules an evaluation has at most. */
const mostRules = 20;

const note = (tx: Tx, { id, ruleId }: Place, action: string, by: Caller) =>
  audit(tx, { actor: actorOf(by), action, subject: `${id} ${ruleId}`, evaluation: id });

/** Adds a rule. Throws `not-found`, `mail-off`, `fields-invalid`, `mail-rules-full`. Gives its number. */
export async function addRule({ db, mailer }: Ports, id: number, fields: MailRuleFields, by: Caller) {
  await completeEvaluation(db, id);
  if (!mailer) throw problem('mail-off');
  checkRule(fields);
  return inTransaction(db, async (tx) => {
    await lockEvaluation(tx, id);
    if ((await rulesOf(tx, id)).length >= mostRules) throw problem('mail-rules-full');
    const ruleId = await insertRule(tx, id, fields);
    await note(tx, { id, ruleId }, 'mail.rule-create', by);
    return { id: ruleId };
  });
}

/** Adds the usual rules. Throws `not-found`, `mail-off`, and `mail-rules-exist` where there are any. */
export async function addUsualRules({ db, mailer }: Ports, id: number, by: Caller): Promise<void> {
  await completeEvaluation(db, id);
  if (!mailer) throw problem('mail-off');
  await inTransaction(db, async (tx) => {
    await lockEvaluation(tx, id);
    if ((await rulesOf(tx, id)).length > 0) throw problem('mail-rules-exist');
    for (const rule of usualRules)
      await note(tx, { id, ruleId: await insertRule(tx, id, rule) }, 'mail.rule-create', by);
  });
}

/** Writes to a rule. Throws `not-found`, `edit-conflict`, `fields-invalid`. Gives the version of what is written now. */
export async function changeRule(
  { db }: Ports,
  place: Place,
  { version, ...edit }: BodyOf<typeof updateMailRule>,
  by: Caller,
) {
  return inTransaction(db, async (tx) => {
    const rule = await lockRule(tx, { evaluationId: place.id, ruleId: place.ruleId });
    if (!rule) throw problem('not-found');
    checkVersion(version, fieldsOfRule(rule));
    const fields = { ...fieldsOfRule(rule), ...checkedFields(MailRuleFields.partial(), edit) };
    checkRule(fields);
    await writeRule(tx, place.ruleId, fields);
    await note(tx, place, 'mail.rule-update', by);
    return { version: versionOf(fields) };
  });
}

/** Deletes a rule. Throws `not-found`. */
export async function removeRule({ db }: Ports, place: Place, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteRule(tx, { evaluationId: place.id, ruleId: place.ruleId }))) throw problem('not-found');
    await note(tx, place, 'mail.rule-delete', by);
  });
}
