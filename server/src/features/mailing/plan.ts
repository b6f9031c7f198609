import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations';
import { type planMail, plannedDays } from '@anketa/contract/mail-rules';
import type { Db } from '../../platform/database/connect.ts';
import { type Chosen, contactsOf } from './audience-store.ts';
import { stepOf } from './overview.ts';
import { dayOf, daysLater } from './rule-days.ts';
import { rulesPage } from './rules.ts';

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00`).getDay();
  return daysLater(day, -((weekday + 6) % 7));
}

/**
 * How many of a choice would get nothing on each of the next days: this week those who have as many e-mails already, and in each week what is planned
 * for the evaluation before counts for all.
 */
export async function planOf(
  db: Db,
  evaluation: Evaluation,
  chosen: Omit<Chosen, 'evaluationId'>,
  perWeek: number,
  now = new Date(),
): Promise<ResponseOf<typeof planMail>> {
  const today = dayOf(now);
  const rows = await contactsOf(db, { ...chosen, evaluationId: evaluation.id }, mondayOf(today));
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  const { calendar } = await rulesPage(db, evaluation, now);
  const step = stepOf(chosen, evaluation);
  const days = Array.from({ length: plannedDays }, (_, ahead) => {
    const day = daysLater(today, ahead);
    const week = mondayOf(day);
    const planned = calendar.filter((one) => mondayOf(one.day) === week && one.day <= day);
    const before = planned.reduce((sum, { sends }) => sum + sends.length, 0);
    const isThisWeek = week === mondayOf(today);
    const limited = rows
      .filter(({ number }) => (isThisWeek ? number : 0) + before >= perWeek)
      .reduce((sum, row) => sum + row.people, 0);
    return { day, limited: limited - (limited % step) };
  });
  const fewest = Math.min(...days.map(({ limited }) => limited));
  return { people: people - (people % step), days, best: days.find(({ limited }) => limited === fewest)?.day ?? today };
}
