import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { MailMedium } from '@anketa/contract/mail/mailing';
import type { MailRule, readMailRules } from '@anketa/contract/mail/sending-rules';
import type { Config } from '../../../config.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { eachOnItsOwn } from '../../../platform/each-on-its-own.ts';
import { versionOf } from '../../../platform/http/edits.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { ErrorLog } from '../../../platform/loggable.ts';
import type { Push } from '../../../platform/push/open.ts';
import { evaluationById } from '../../evaluations/store.ts';
import { lastNight } from '../audience/freeze-store.ts';
import { templateOf, templates } from '../drafts/template-store.ts';
import { insertEmail } from '../email-store.ts';
import { campaignJob } from '../sending/campaign-job.ts';
import { audience } from '../sending/overview.ts';
import { dayOf, dayOfRule, type Entered, fires, isInPhase } from './rule-days.ts';
import {
  activeRules,
  enteredAt,
  type Fired,
  firedBy,
  firedDays,
  rulesOf,
  type StoredRule,
  timedEmails,
} from './rule-store.ts';

/** What of a rule is edited. */
export const fieldsOfRule = ({ purpose, event, days, filter, active, push_first }: StoredRule) => ({
  purpose,
  event,
  days,
  filter,
  active,
  push_first,
});

export const versionOfRule = (rule: StoredRule) => versionOf(fieldsOfRule(rule));

async function enteredOf(db: Db, id: number): Promise<Entered> {
  const [opened, published] = await Promise.all([
    enteredAt(db, id, evaluationState.filling),
    enteredAt(db, id, evaluationState.published),
  ]);
  return { opened, published };
}

type Page = Pick<ResponseOf<typeof readMailRules>, 'rules' | 'calendar'>;

/** The rules of an evaluation, and by day what goes out from today on; `pushes`: whether notifications are sent. */
export async function rulesPage(
  db: Db,
  evaluation: Evaluation,
  { pushes, now = new Date() }: { readonly pushes: boolean; readonly now?: Date },
): Promise<Page> {
  const { id } = evaluation;
  const [stored, fired, entered, mails, notices, timed] = await Promise.all([
    rulesOf(db, id),
    firedDays(db, id),
    enteredOf(db, id),
    templates(db, 'mail'),
    templates(db, 'push'),
    timedEmails(db, id),
  ]);
  const today = dayOf(now);
  const nextOf = (rule: StoredRule) => {
    const day = rule.active ? dayOfRule(rule, evaluation, entered) : undefined;
    return day !== undefined && day >= today && !fired.get(rule.id)?.has(day) ? day : null;
  };
  const rules: MailRule[] = await Promise.all(
    stored.map(async (rule) => ({
      ...fieldsOfRule(rule),
      id: rule.id,
      version: versionOfRule(rule),
      next: nextOf(rule),
      audience: await audience(db, evaluation, { ...rule, medium: 'mail' }),
    })),
  );
  const sends = [
    ...rules.flatMap(({ id: rule, purpose, next, push_first }) => {
      const medium: MailMedium = push_first && pushes ? 'push' : 'mail';
      const texts = medium === 'push' ? notices : mails;
      const { subject_cs = '', subject_en = '' } = texts.find((one) => one.purpose === purpose) ?? {};
      return next === null
        ? []
        : [{ day: next, send: { kind: 'rule' as const, id: rule, medium, purpose, subject_cs, subject_en } }];
    }),
    ...timed.flatMap(({ send_at, ...email }) =>
      send_at === null ? [] : [{ day: dayOf(send_at), send: { kind: 'email' as const, ...email } }],
    ),
  ];
  const byDay = [...Map.groupBy(sends, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1));
  return { rules, calendar: byDay.map(([day, all]) => ({ day, sends: all.map(({ send }) => send) })) };
}

interface Ports {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'mailHours'>;
  /** Undefined: no notifications are sent. */
  readonly push?: Push | undefined;
  readonly log: ErrorLog;
}

/** What a rule makes next for its day; undefined: nothing, or not before the next night. */
export function nextMedium(
  { push_first }: Pick<StoredRule, 'push_first'>,
  fired: readonly Fired[],
  { hasPush, night }: { readonly hasPush: boolean; readonly night: number },
): MailMedium | undefined {
  if (fired.some(({ medium }) => medium === 'mail')) return undefined;
  const notice = fired.find(({ medium }) => medium === 'push');
  if (!notice) return push_first && hasPush ? 'push' : 'mail';
  // Whoever stopped the notification wants no e-mail in its place.
  const isOver = notice.state !== 'cancelled' && notice.night !== null && notice.night < night;
  return isOver ? 'mail' : undefined;
}

/** Makes the e-mails of the rules whose day has come, each once. Gives how many. */
export async function fireRules({ db, jobs, config, push, log }: Ports, now = new Date()): Promise<number> {
  let made = 0;
  const rules = new Map((await activeRules(db)).map((rule) => [rule.id, rule]));
  await eachOnItsOwn({ log, failure: 'a rule could not send' }, [...rules.keys()], async (ruleId) => {
    const rule = rules.get(ruleId);
    const evaluation = rule && (await evaluationById(db, rule.evaluation_id));
    if (!rule || !evaluation || !isInPhase(rule, evaluation)) return;
    const day = dayOfRule(rule, evaluation, await enteredOf(db, evaluation.id));
    if (day === undefined || !fires(day, now, config.mailHours)) return;
    const fired = await firedBy(db, ruleId, day);
    const medium = nextMedium(rule, fired, { hasPush: push !== undefined, night: await lastNight(db) });
    if (medium === undefined) return;
    const isSecond = fired.length > 0;
    const { edited: _, ...text } = await templateOf(db, { medium, purpose: rule.purpose });
    await inTransaction(db, async (tx) => {
      const { target, ...filter } = rule.filter;
      // Another worker may be at it: a rule has one e-mail and one notification of a day.
      const id = await insertEmail(tx, {
        ...text,
        medium,
        evaluation_id: evaluation.id,
        target,
        filter: JSON.stringify(isSecond ? { ...filter, progress: 'none' } : filter),
        state: 'preparing',
        send_at: now,
        rule_id: ruleId,
        rule_day: day,
        author_oidos: null,
      });
      await jobs.enqueue(campaignJob, String(id), { tx, by: 'schedule' });
    });
    made += 1;
  });
  return made;
}
