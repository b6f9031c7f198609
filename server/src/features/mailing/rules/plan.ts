import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Evaluation, plannedEnd } from '@anketa/contract/evaluations/evaluations';
import { asksToFill } from '@anketa/contract/mail/mailing';
import { type planMail, plannedDays } from '@anketa/contract/mail/sending-rules';
import type { Server } from '../../../server.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import { type Chosen, contactsOf } from '../audience/audience-store.ts';
import { dayOf, daysLater } from './rule-days.ts';
import { rulesPage } from './rules.ts';

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00`).getDay();
  return daysLater(day, -((weekday + 6) % 7));
}

/** The days that a choice can be sent on: what asks to fill in is of no use once filling has ended. The first is always one. */
function daysOf({ purpose }: Pick<Chosen, 'purpose'>, evaluation: Evaluation, today: string): string[] {
  const days = Array.from({ length: plannedDays }, (_, ahead) => daysLater(today, ahead));
  const end = plannedEnd(evaluation);
  if (end === null || !asksToFill(purpose)) return days;
  const last = dayOf(new Date(end));
  return days.filter((day, ahead) => ahead === 0 || day <= last);
}

/**
 * How many of a choice would get nothing on each of the next days: this week those who have as many e-mails already, and in each week what is planned
 * for the evaluation before counts for all. Of students all numbers are rounded down to steps of the evaluation's minimum, whatever they are chosen by:
 * who has got many e-mails has got reminders. Throws `not-found`.
 */
export async function planOf(
  { db, config }: Pick<Server, 'db' | 'config'>,
  evaluationId: number,
  chosen: Omit<Chosen, 'evaluationId'>,
  now = new Date(),
): Promise<ResponseOf<typeof planMail>> {
  const evaluation = await completeEvaluation(db, evaluationId);
  const today = dayOf(now);
  const rows = await contactsOf(db, { ...chosen, evaluationId }, mondayOf(today));
  const { calendar } = await rulesPage(db, evaluation, { pushes: false, now });
  const step = chosen.filter.target === 'studium' ? evaluation.options.minimum_responses : 1;
  const peopleOf = (some: typeof rows) => {
    const people = some.reduce((sum, row) => sum + row.people, 0);
    return people - (people % step);
  };
  const days = daysOf(chosen, evaluation, today).map((day) => {
    const week = mondayOf(day);
    const planned = calendar.filter((one) => mondayOf(one.day) === week && one.day <= day);
    const before = planned.reduce((sum, { sends }) => sum + sends.length, 0);
    const isThisWeek = week === mondayOf(today);
    return {
      day,
      limited: peopleOf(rows.filter(({ number }) => (isThisWeek ? number : 0) + before >= config.mailsPerWeek)),
    };
  });
  const fewest = Math.min(...days.map(({ limited }) => limited));
  const best = days.find(({ limited }) => limited === fewest)?.day ?? today;
  return { people: peopleOf(rows), days, best, step };
}
