import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { addHead, deleteHead, departmentExists, personKey } from './store.ts';

interface Change {
  readonly department: string;
  readonly oident: string;
  /** Who changes it, for the audit log. */
  readonly by: string;
}

/** Makes a person head of a department. Throws `not-found` for an unknown department or person. */
export function appointHead(db: Db, { department, oident, by }: Change): Promise<void> {
  return inTransaction(db, async (tx) => {
    const oidos = await personKey(tx, oident);
    if (!oidos || !(await departmentExists(tx, department))) throw problem('not-found');
    if (await addHead(tx, department, oidos)) {
      await audit(tx, { actor: by, action: 'department.set-head', subject: `${department} ${oident}` });
    }
  });
}

/** Takes a department from its head. Throws `not-found` when the person does not head it. */
export function dismissHead(db: Db, { department, oident, by }: Change): Promise<void> {
  return inTransaction(db, async (tx) => {
    const oidos = await personKey(tx, oident);
    if (!oidos || !(await deleteHead(tx, department, oidos))) throw problem('not-found');
    await audit(tx, { actor: by, action: 'department.remove-head', subject: `${department} ${oident}` });
  });
}
