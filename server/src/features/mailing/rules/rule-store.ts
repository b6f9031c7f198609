import { RecipientFilter } from '@anketa/contract/mail/mailing';
import type { MailRuleFields } from '@anketa/contract/mail/sending-rules';
import { type InferResult, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';

const rules = (db: Db | Tx) =>
  db
    .selectFrom('email_rule')
    .select(['id', 'evaluation_id', 'purpose', 'event', 'days', 'filter', 'active', 'push_first']);

export type StoredRule = Omit<InferResult<ReturnType<typeof rules>>[number], 'filter'> & MailRuleFields;

const withFilter = ({ filter, ...rule }: InferResult<ReturnType<typeof rules>>[number]): StoredRule => ({
  ...rule,
  filter: RecipientFilter.parse(filter),
});

/** Rules of an evaluation, in the order in which they were made. */
export async function rulesOf(db: Db | Tx, evaluationId: number): Promise<StoredRule[]> {
  const rows = await rules(db).where('evaluation_id', '=', evaluationId).orderBy('id').execute();
  return rows.map(withFilter);
}

/** Those of all evaluations that are at work. */
export async function activeRules(db: Db): Promise<StoredRule[]> {
  return (await rules(db).where('active', '=', true).orderBy('id').execute()).map(withFilter);
}

interface Place {
  readonly evaluationId: number;
  readonly ruleId: number;
}

/** A rule with its row locked, or undefined. */
export async function lockRule(tx: Tx, { evaluationId, ruleId }: Place): Promise<StoredRule | undefined> {
  const found = rules(tx).where('evaluation_id', '=', evaluationId).where('id', '=', ruleId);
  const row = await found.forUpdate().executeTakeFirst();
  return row && withFilter(row);
}

/** Adds a rule. Gives its number. */
export async function insertRule(
  tx: Tx,
  evaluation_id: number,
  { filter, ...fields }: MailRuleFields,
): Promise<number> {
  const values = { evaluation_id, ...fields, filter: JSON.stringify(filter) };
  const { id } = await tx.insertInto('email_rule').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Writes a rule. */
export async function writeRule(tx: Tx, id: number, { filter, ...fields }: MailRuleFields): Promise<void> {
  await tx
    .updateTable('email_rule')
    .set({ ...fields, filter: JSON.stringify(filter) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a rule. E-mails that it made stay. False where there is none. */
export async function deleteRule(tx: Tx, { evaluationId, ruleId }: Place): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_rule')
    .where('evaluation_id', '=', evaluationId)
    .where('id', '=', ruleId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Days of which rules have made e-mails, by rule. */
export async function firedDays(db: Db | Tx, evaluationId: number): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('email')
    .select(['rule_id', 'rule_day'])
    .where('evaluation_id', '=', evaluationId)
    .where('rule_id', 'is not', null)
    .execute();
  const byRule = Map.groupBy(rows, ({ rule_id }) => rule_id ?? 0);
  return new Map([...byRule].map(([rule, days]) => [rule, new Set(days.map(({ rule_day }) => rule_day ?? ''))]));
}

/** What a rule has made for a day, by which medium, and as of which night its recipients were found. */
export async function firedBy(db: Db, ruleId: number, day: string) {
  return db
    .selectFrom('email')
    .select(['medium', 'state', 'night'])
    .where('rule_id', '=', ruleId)
    .where('rule_day', '=', day)
    .execute();
}

export type Fired = Awaited<ReturnType<typeof firedBy>>[number];

/** When an evaluation was last moved to a phase, or undefined. */
export async function enteredAt(db: Db | Tx, evaluationId: number, phase: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(changed_at) FILTER (WHERE to_state = ${phase} AND changed_at <= now() + interval '5 s') AS at
    FROM phase_change WHERE evaluation_id = ${evaluationId}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** E-mails that were given a time from now on, the first one first. */
export function timedEmails(db: Db, evaluationId: number) {
  return db
    .selectFrom('email')
    .select(['id', 'medium', 'purpose', 'subject_cs', 'subject_en', 'send_at'])
    .where('evaluation_id', '=', evaluationId)
    .where('state', '=', 'scheduled')
    .orderBy('send_at')
    .execute();
}
