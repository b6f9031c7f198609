import type { Db, Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { closesWithin } from '../evaluations/store.ts';

/** The remote in which questionnaires are filled in. */
const questionnaires = 'mfe-evaluation';

/** In so many last hours of filling nothing new is given to it. */
const lastHours = 24;

/** Whether answers are written in a remote. */
export const isQuestionnaires = (name: string): boolean => name === questionnaires;

/** Whether what is given to pages of a remote would come in the last day of filling of an evaluation. */
export async function isClosing(db: Db | Tx, name: string): Promise<boolean> {
  return isQuestionnaires(name) && (await closesWithin(db, lastHours));
}

/** Throws `calendar-closing` in the last day of filling. A rollback may always be. */
export async function mustNotClose(tx: Tx, name: string): Promise<void> {
  if (await isClosing(tx, name)) throw problem('calendar-closing');
}
