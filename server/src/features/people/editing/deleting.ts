import { localNumber } from '@anketa/contract/people/person-fields';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { numberMarks } from '../../../platform/number-mark.ts';
import type { Server } from '../../../server.ts';
import { leaveEvaluations } from '../../access/leaving-store.ts';
import { mayBeImported } from '../../evaluations/lifecycle.ts';
import { evaluationsByIds } from '../../evaluations/store.ts';
import { dropMailedLinks, lockPeople } from '../editing-store.ts';
import { isMerged, lockMerging } from '../merging/merge-store.ts';
import { mustNotBeLast, toShutOut } from './deactivating.ts';
import { askedIn, deleteMarks, deletePerson, insertMarks, isUnsettled } from './deleting-store.ts';

type Ports = Pick<Server, 'config' | 'db'>;

/**
 * Whether somebody is asked in an evaluation that is prepared, filled in or not yet counted. It holds of everybody who is enrolled there, so it says nothing of who has
 * answered.
 */
export async function isAsked(db: Db | Tx, oidos: string): Promise<boolean> {
  const evaluations = await evaluationsByIds(db, await askedIn(db, oidos));
  if (evaluations.some(mayBeImported)) return true;
  for (const { id } of evaluations) if (await isUnsettled(db, id)) return true;
  return false;
}

/**
 * Deletes somebody. What they belong to in evaluations that have ended stays without them, and an import that finds them in the SIS does not bring them back. Throws
 * `not-found`, `no-right`, `last-administrator`, `person-asked`, and `person-merged` where several records are theirs: each is deleted by itself.
 */
export function deletePersonOf({ config, db }: Ports, oident: string, by: Caller) {
  return inTransaction(db, async (tx) => {
    await lockPeople(tx);
    await lockMerging(tx);
    const person = await toShutOut(tx, oident, by);
    const { oidos } = person;
    await mustNotBeLast(tx, oidos);
    if (await isMerged(tx, oidos)) throw problem('person-merged');
    if (await isAsked(tx, oidos)) throw problem('person-asked');
    const markOf = numberMarks(config.secret);
    const mark = markOf(oidos);
    if (!oidos.startsWith(localNumber)) await insertMarks(tx, { mark, number_mark: markOf(oident) });
    await dropMailedLinks(tx, oidos);
    await leaveEvaluations(tx, { keys: [oidos], logins: person.login === null ? [] : [person.login] });
    await deletePerson(tx, oidos);
    // Whom, the log must not say any more: by this mark two who know the number can tell.
    await audit(tx, { actor: actorOf(by), action: 'user.delete', subject: mark.toString('hex').slice(0, 12) });
    return done;
  });
}

/** Lets imports bring somebody again who was deleted. Throws `fields-invalid` where nobody of that number was. */
export function forgetDeleted({ config, db }: Ports, oident: string, by: Caller) {
  return inTransaction(db, async (tx) => {
    const number_mark = numberMarks(config.secret)(oident);
    if (!(await deleteMarks(tx, { number_mark })))
      throw problem('fields-invalid', { errors: { oident: ['nobody-deleted'] } });
    await audit(tx, { actor: actorOf(by), action: 'user.delete-forgotten', subject: oident });
    return done;
  });
}
