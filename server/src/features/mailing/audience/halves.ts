import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { MailHalf } from '@anketa/contract/mail/outcome';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { evaluationById } from '../../evaluations/store.ts';
import { emailById, lockWorking } from '../email-store.ts';
import type { MarkOf } from '../marks.ts';
import type { Chosen } from './audience-store.ts';
import { storedEffect } from './effect.ts';
import {
  marksOut,
  progressOf,
  secondHalf,
  setEffect,
  setFirstNight,
  setSecond,
  waitingPeople,
} from './halves-store.ts';

interface Ports {
  readonly db: Db;
  readonly markOf: MarkOf;
}

/**
 * Has a random half of an e-mail's recipients wait for the next night, where it goes in halves and none of it is out. Who is in which half follows from a
 * hash under the key of marks: the database alone does not tell it once names are gone.
 */
export async function beginHalves({ db, markOf }: Ports, emailId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockWorking(tx, emailId))) return;
    const email = await emailById(tx, emailId);
    if (!email?.halves || email.first_night !== null || email.effect !== null) return;
    const people = await waitingPeople(tx, emailId);
    const inOrder = people
      .map(({ place, oidos }) => ({ place, order: markOf(emailId, `half ${oidos}`) }))
      .sort((one, other) => one.order.compare(other.order));
    const second = inOrder.slice(Math.ceil(inOrder.length / 2)).map(({ place }) => place);
    await setSecond(tx, emailId, second);
    await setFirstNight(tx, emailId, email.night);
  });
}

export interface Settled {
  /** Who has the e-mail already. */
  readonly reached: readonly string[];
  /** Nobody else is to get it: it was to go in halves, and filling has ended meanwhile. */
  readonly isOver: boolean;
}

/**
 * What follows from the night for an e-mail some of which may be out, before its list is made anew: who has it, by their marks, and of two halves how many have
 * responded. That is all that is stored of it. Where none of the first half is out by then, the halves begin anew.
 */
export async function settleNight(tx: Tx, markOf: MarkOf, emailId: number, chosen: Chosen): Promise<Settled> {
  const marks = new Set((await marksOut(tx, emailId)).map((mark) => mark.toString('hex')));
  if (marks.size === 0) {
    await setFirstNight(tx, emailId, null);
    return { reached: [], isOver: false };
  }
  const people = await progressOf(tx, chosen);
  const first = people.filter(({ oidos }) => marks.has(markOf(emailId, oidos).toString('hex')));
  const reached = first.map(({ oidos }) => oidos);
  const email = await emailById(tx, emailId);
  if (!email?.halves || email.first_night === null || email.effect !== null) return { reached, isOver: false };
  const evaluation = await evaluationById(tx, chosen.evaluationId);
  if (!evaluation) throw new Error(`evaluation ${chosen.evaluationId} is gone`);
  const waited = new Set(await secondHalf(tx, emailId));
  const second = people.filter(({ oidos }) => waited.has(oidos));
  const halves = { first: halfOf(first), second: halfOf(second) };
  await setEffect(tx, emailId, storedEffect(halves, evaluation.options.minimum_responses));
  return { reached, isOver: !isFillingOpen(evaluation) };
}

const halfOf = (people: readonly { readonly responded: boolean }[]): MailHalf => ({
  people: people.length,
  responded: people.filter(({ responded }) => responded).length,
});
