import { holds } from '@anketa/contract/rights';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { addHead, deleteHead, departmentExists, personKey } from './store.ts';

interface Change {
  readonly department: string;
  readonly oident: string;
  readonly by: Caller;
}

/**
 * Makes a person head of a department. Throws `not-found` for an unknown department or person, and `no-right` for
 * appointing oneself: a head reads hidden comments, which the right to edit departments does not give.
 */
export function appointHead(db: Db, { department, oident, by }: Change): Promise<void> {
  if (oident === by.oident && !holds(by.permissions, 'answers.read')) throw problem('no-right');
  return inTransaction(db, async (tx) => {
    const oidos = await personKey(tx, oident);
    if (!oidos || !(await departmentExists(tx, department))) throw problem('not-found');
    if (await addHead(tx, department, oidos)) {
      await audit(tx, { actor: actorOf(by), action: 'department.set-head', subject: `${department} ${oident}` });
    }
  });
}

/** Takes a department from its head. Throws `not-found` when the person does not head it. */
export function dismissHead(db: Db, { department, oident, by }: Change): Promise<void> {
  return inTransaction(db, async (tx) => {
    const oidos = await personKey(tx, oident);
    if (!oidos || !(await deleteHead(tx, department, oidos))) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'department.remove-head', subject: `${department} ${oident}` });
  });
}
