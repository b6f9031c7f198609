import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { Done, EvaluationId, numberInPath, rowId } from '../values.ts';
import { Audience, asksToFill, MailMedium, type MailPurpose, mailPurposes, RecipientFilter } from './mailing.ts';

/** By what a rule finds its day: when filling was opened, when it ends, when results were published. */
export const mailEvents = ['opened', 'before-end', 'published'] as const;
export type MailEvent = (typeof mailEvents)[number];

/** By which events a purpose makes sense: who is asked to fill in can, and results are there. */
export const eventsOfPurpose: Readonly<Record<MailPurpose, readonly MailEvent[]>> = {
  invitation: ['opened', 'before-end'],
  reminder: ['opened', 'before-end'],
  'last-reminder': ['before-end'],
  results: ['published'],
  teachers: mailEvents,
  other: mailEvents,
};

/** Days of a rule are whole and not more. */
export const mostRuleDays = 60;

/** What of a rule is edited. */
export const MailRuleFields = z.object({
  /** Its text is the template of this purpose, as it stands on the day. */
  purpose: z.enum(mailPurposes),
  event: z.enum(mailEvents),
  /** Days after the event; of `before-end` before it. */
  days: z.number().int().min(0).max(mostRuleDays),
  filter: RecipientFilter,
  active: z.boolean(),
  /**
   * A notification goes on the day, and an e-mail after the next night to those who have begun nothing by then, as long as filling is open. For students and purposes that
   * ask to fill in. Where no notifications are sent the e-mail goes on the day.
   */
  push_first: z.boolean().optional(),
});
export type MailRuleFields = z.output<typeof MailRuleFields>;

/** Whether a rule may send a notification first: who has begun nothing a night later is known of students alone. */
export const mayGoPushFirst = ({ purpose, filter }: Pick<MailRuleFields, 'purpose' | 'filter'>): boolean =>
  asksToFill(purpose) && filter.target === 'studium';

export const MailRule = MailRuleFields.extend({
  id: rowId,
  version: Version,
  /** The day on which it fires next, YYYY-MM-DD; null: it has fired, or the evaluation has no such date. */
  next: z.iso.date().nullable(),
  /** How many it would reach today. */
  audience: Audience,
});
export type MailRule = z.output<typeof MailRule>;

/** A day of the calendar of what goes out. */
const CalendarDay = z.object({
  /** YYYY-MM-DD. */
  day: z.iso.date(),
  /** What goes out on it: a rule, or an e-mail that was given a time. */
  sends: z.array(
    z.object({
      kind: z.enum(['rule', 'email']),
      /** By what it goes, or goes first. */
      medium: MailMedium,
      id: rowId,
      purpose: z.enum(mailPurposes),
      subject_cs: z.string(),
      subject_en: z.string(),
    }),
  ),
});

const params = EvaluationId.extend({ ruleId: numberInPath });

/** When the evaluation sends e-mails by itself, and what goes out on which day. */
export const readMailRules = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing/rules',
  summary: 'See the rules and calendar of automatic e-mails',
  right: 'mailing.create',
  params: EvaluationId,
  response: z.object({
    evaluation: Evaluation,
    rules: z.array(MailRule),
    calendar: z.array(CalendarDay),
    /** Rules send between these hours of the suite's clock. */
    hours: z.object({ from: z.number().int(), to: z.number().int() }),
    /** So many e-mails and notifications a person gets in a week at most. */
    per_week: z.number().int(),
    /** Whether notifications are sent: else rules send e-mails alone. */
    pushes: z.boolean(),
    may: z.object({ send: z.boolean() }),
  }),
});

export const createMailRule = endpoint({
  method: 'POST',
  path: '/internal/import/:id/mailing/rules',
  summary: 'Add a rule of automatic e-mails',
  right: 'mailing.send',
  effect: 'adds',
  errors: ['mail-off', 'mail-rules-full', 'fields-invalid'],
  params: EvaluationId,
  body: MailRuleFields,
  response: z.object({ id: rowId }),
});

/**
 * For an evaluation without rules. An invitation at opening, a reminder seven days before the end, the last one a day before: both to who has
 * something left.
 */
export const createUsualMailRules = endpoint({
  method: 'POST',
  path: '/internal/import/:id/mailing/rules/usual',
  summary: 'Add the usual rules of automatic e-mails',
  right: 'mailing.send',
  effect: 'adds',
  errors: ['mail-off', 'mail-rules-exist'],
  params: EvaluationId,
  response: Done,
});

export const updateMailRule = endpoint({
  method: 'PUT',
  path: '/internal/import/:id/mailing/rules/:ruleId',
  summary: 'Edit a rule of automatic e-mails',
  right: 'mailing.send',
  effect: 'edits',
  errors: ['edit-conflict', 'fields-invalid'],
  params,
  body: edited(MailRuleFields),
  response: z.object({ version: Version }),
});

export const deleteMailRule = endpoint({
  method: 'DELETE',
  path: '/internal/import/:id/mailing/rules/:ruleId',
  summary: 'Delete a rule of automatic e-mails',
  right: 'mailing.send',
  effect: 'removes',
  params,
  response: Done,
});

/** So many days the planner looks ahead. */
export const plannedDays = 14;

/** How many of a choice of recipients would get nothing on each of the next days, since they have got as many e-mails that week as anybody may. */
export const planMail = endpoint({
  method: 'GET',
  path: '/internal/import/:id/mailing/plan',
  summary: 'Count the recipients over the weekly limit of e-mails',
  right: 'mailing.create',
  params: EvaluationId,
  query: RecipientFilter.extend({ purpose: z.enum(mailPurposes).default('other'), medium: MailMedium.default('mail') }),
  response: z.object({
    /** To how many it would go if there were no limit. This and `limited` are rounded down to whole steps. */
    people: z.number().int(),
    /** From today on; of an e-mail that asks to fill in, until filling ends. */
    days: z.array(
      z.object({
        /** YYYY-MM-DD. */
        day: z.iso.date(),
        limited: z.number().int(),
      }),
    ),
    /** The first of the days with the fewest. */
    best: z.iso.date(),
    /** 1: exact. Of students it is the evaluation's minimum: how many reminders somebody got says whether they had answered. */
    step: z.number().int(),
  }),
});
