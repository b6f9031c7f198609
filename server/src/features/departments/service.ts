import { holds, type Permission } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
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

/** What a head may do in the department: read hidden comments, and ask questions about its courses. */
const heldByHeads: readonly Permission[] = ['answers.read', 'questions.create'];

/** Whether a caller may appoint and dismiss heads: nobody gives, to an accomplice either, or takes what they do not hold. */
export function maySetHead(by: Pick<Caller, 'permissions'>): boolean {
  return heldByHeads.every((permission) => holds(by.permissions, permission));
}

/** Makes a person head of a department, and says whether they were already. Throws `no-right`, and `not-found` for an unknown department or person. */
export async function appointHead(db: Db, { department, oident, by }: Change) {
  if (!maySetHead(by)) throw problem('no-right');
  return inTransaction(db, async (tx) => {
    const oidos = await personKey(tx, oident);
    if (!oidos || !(await departmentExists(tx, department))) throw problem('not-found');
    const already = !(await addHead(tx, department, oidos));
    if (!already) {
      await audit(tx, { actor: actorOf(by), action: 'department.set-head', subject: `${department} ${oident}` });
    }
    return { ...done, already };
  });
}

/** Takes a department from its head. Throws `no-right`, and `not-found` when the person does not head it. */
export async function dismissHead(db: Db, { department, oident, by }: Change) {
  if (!maySetHead(by)) throw problem('no-right');
  return inTransaction(db, async (tx) => {
    const oidos = await personKey(tx, oident);
    if (!oidos || !(await deleteHead(tx, department, oidos))) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'department.remove-head', subject: `${department} ${oident}` });
    return done;
  });
}
