import type { MergeObstacle, MergeReceipt, PersonRecord } from '@anketa/contract/people/merge';
import { holds, type RoleSlug, roleSlugs } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller, isAdministrator } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import { hasOwnCourses } from '../../access/capabilities.ts';
import { permissionsOf } from '../../access/role-store.ts';
import { lockEvaluation } from '../../evaluations/store.ts';
import { lockSubmissions } from '../../questions/store.ts';
import { lockAccount } from '../../session/store.ts';
import { dropLinksTo } from '../login-link-store.ts';
import { asOfNow } from '../service.ts';
import { signOutEverywhere } from '../sign-in/revoking.ts';
import { isOnlyAdministrator, lockAdministrators } from '../store.ts';
import {
  countContentOf,
  coursesOfBoth,
  evaluationsOf,
  lockMerging,
  lockRecords,
  type RecordRow,
  recordByKey,
  recordByNumber,
  recordsMergedInto,
  setMerged,
  setReceipt,
  today,
} from './merge-store.ts';
import { type Sealed, sealedFigures } from './seal-store.ts';

/** The roles of a record by itself, the weightiest first. */
function rolesOf(record: RecordRow): RoleSlug[] {
  const said: Readonly<Partial<Record<RoleSlug, boolean>>> = {
    student: record.studies > 0,
    teacher: record.teaching > 0,
    department_head: record.departments > 0,
    garant: record.guarantees,
  };
  const roles = roleSlugs.filter((role) => said[role] ?? record.given.includes(role));
  return roles.length === 0 ? ['user'] : roles;
}

function compared(record: RecordRow): PersonRecord {
  const { oident, login, email, local_password, studies, teaching, departments } = record;
  const counts = { studies, teaching, departments };
  return {
    oident,
    full_name: personName(record, oident),
    login,
    email,
    local_password,
    roles: rolesOf(record),
    ...counts,
  };
}

const named = (record: RecordRow) => ({ oident: record.oident, full_name: personName(record, record.oident) });

/** What a merge that stands was compared by. */
const receiptOf = ({ merge_receipt }: RecordRow): MergeReceipt => merge_receipt ?? { day: '', evaluations: [] };

/** What a caller lacks to join or part two records: whoever may sign in by one of them becomes both. */
function lackedFor(by: Caller, sides: readonly RecordRow[]): MergeObstacle[] {
  if (isAdministrator(by)) return [];
  const roles = sides.flatMap(rolesOf);
  const mask = sides.reduce((all, side) => all | permissionsOf(rolesOf(side), side.extra_permissions), 0);
  const readsAll = holds(by.permissions, 'answers.read') && holds(by.permissions, 'import.edit');
  const lacked: Partial<Record<MergeObstacle, boolean>> = {
    administrator: isAdministrator({ roles }),
    yourself: sides.some(({ oident }) => oident === by.oident),
    'local-password': sides.some((side) => side.local_password),
    'more-rights': (mask & ~by.permissions) !== 0 || (hasOwnCourses({ roles }) && !readsAll),
  };
  return (Object.keys(lacked) as MergeObstacle[]).filter((one) => lacked[one]);
}

/** What is in the way of merging a record into a person, and the courses that both are asked of. Who has answered is not looked at. */
async function obstaclesTo(db: Db | Tx, person: RecordRow, record: RecordRow, by: Caller) {
  const courses = await coursesOfBoth(db, record.oidos, person.oidos);
  const isAdmin = (side: RecordRow) => isAdministrator({ roles: rolesOf(side) });
  const same = person.oidos === record.oidos;
  const found: Partial<Record<MergeObstacle, boolean>> = {
    'same-record': same,
    'already-merged': person.merged_into !== null || record.merged_into !== null,
    'has-records': record.merged > 0,
    'both-asked': !same && courses.length > 0,
    'administrator-rests':
      (isAdmin(record) && !isAdmin(person)) || (!same && (await isOnlyAdministrator(db, record.oidos))),
  };
  const obstacles = (Object.keys(found) as MergeObstacle[]).filter((one) => found[one]);
  const sides = [person, record, ...(await recordsMergedInto(db, person.oidos))];
  return { obstacles: [...obstacles, ...lackedFor(by, sides)], courses: same ? [] : courses };
}

/** The records that are one person, as its page shows them. Throws `not-found`. */
export async function recordsOfPerson(db: Db, oident: string, by: Caller) {
  const record = await recordByNumber(db, oident);
  if (!record) throw problem('not-found');
  const merged = await recordsMergedInto(db, record.oidos);
  const into = record.merged_into === null ? undefined : await recordByKey(db, record.merged_into);
  return {
    record: compared(record),
    merged: merged.map((one) => ({ record: named(one), receipt: receiptOf(one) })),
    merged_into: into ? { record: named(into), receipt: receiptOf(record) } : null,
    may: { merge: !by.impersonated && lackedFor(by, [record, ...merged]).length === 0 },
  };
}

/** A person and a record beside them, with what is in the way of merging it. Throws `not-found`. */
export async function comparedRecords(db: Db, { oident, record: other }: Numbers, by: Caller) {
  const { person, record } = await bothOf(db, { oident, record: other });
  return { person: compared(person), record: compared(record), ...(await obstaclesTo(db, person, record, by)) };
}

interface Numbers {
  readonly oident: string;
  readonly record: string;
}

async function bothOf(db: Db | Tx, numbers: Numbers) {
  const [person, record] = [await recordByNumber(db, numbers.oident), await recordByNumber(db, numbers.record)];
  if (!person || !record) throw problem('not-found');
  return { person, record };
}

/**
 * Merges a record into a person. Gives the figures that were equal before and after. Throws `not-found`, `no-right` where somebody acts by a login link,
 * `not-mergeable`, and `figures-differ`; then nothing is changed.
 */
export function mergeInto(db: Db, numbers: Numbers, by: Caller) {
  return inTransaction(db, async (tx) => {
    const evaluations = await lockBoth(tx, numbers, by);
    const { person, record } = await bothOf(tx, numbers);
    const { obstacles } = await obstaclesTo(tx, person, record, await asOfNow(tx, by));
    if (obstacles.length > 0) throw problem('not-mergeable', { detail: obstacles.join(', ') });
    const receipt = await sealed(tx, evaluations, () => setMerged(tx, record.oidos, person.oidos));
    await setReceipt(tx, record.oidos, receipt);
    await afterwards(tx, { person, record, evaluations });
    await audit(tx, { actor: actorOf(by), action: 'user.merge', subject: `${record.oident} -> ${person.oident}` });
    return { ...done, receipt };
  });
}

/** Takes a merge back: the record is a person of its own again. Throws `not-found` where it is not merged into this person, `no-right`, and `figures-differ`. */
export function partFrom(db: Db, numbers: Numbers, by: Caller) {
  return inTransaction(db, async (tx) => {
    const evaluations = await lockBoth(tx, numbers, by);
    const { person, record } = await bothOf(tx, numbers);
    if (record.merged_into !== person.oidos) throw problem('not-found');
    if (lackedFor(await asOfNow(tx, by), [person, record]).length > 0) throw problem('no-right');
    const receipt = await sealed(tx, evaluations, () => setMerged(tx, record.oidos, null));
    await afterwards(tx, { person, record, evaluations });
    const subject = `${record.oident} -> ${person.oident}`;
    await audit(tx, { actor: actorOf(by), action: 'user.merge-taken-back', subject });
    return { ...done, receipt };
  });
}

/**
 * Holds two records and the evaluations that either is in, so that neither an import nor a submission changes them meanwhile. Gives those evaluations. The
 * evaluations come before the records, as in an import.
 */
async function lockBoth(tx: Tx, numbers: Numbers, by: Caller): Promise<number[]> {
  if (by.impersonated) throw problem('no-right');
  await lockMerging(tx);
  const { person, record } = await bothOf(tx, numbers);
  const keys = [person.oidos, record.oidos];
  const evaluations = await evaluationsOf(tx, keys);
  for (const id of evaluations) await lockEvaluation(tx, id);
  for (const id of evaluations) await lockSubmissions(tx, id);
  await lockRecords(tx, keys);
  for (const key of [...keys].sort()) await lockAccount(tx, key);
  await lockAdministrators(tx);
  return evaluations;
}

/** Does something that no figure may notice. Gives what was compared. Throws `figures-differ`. */
async function sealed(tx: Tx, evaluations: readonly number[], change: () => Promise<void>): Promise<MergeReceipt> {
  const figures = async () => {
    const found: Sealed[] = [];
    for (const id of evaluations) found.push(...[await sealedFigures(tx, id)].flatMap((one) => one ?? []));
    return found;
  };
  const before = await figures();
  await change();
  const after = await figures();
  if (JSON.stringify(before) !== JSON.stringify(after)) throw problem('figures-differ');
  const newestFirst = after.toSorted((one, other) => other.term - one.term || other.id - one.id);
  const told = newestFirst.map(({ id: _id, term: _term, inside: _inside, ...one }) => one);
  return { day: await today(tx), evaluations: told };
}

/**
 * Ends the sessions of both, and what they opened as others. What students were shown by one record counts no more: a ballot that was checked before is
 * checked anew.
 */
async function afterwards(
  tx: Tx,
  { person, record, evaluations }: Record<'person' | 'record', RecordRow> & { readonly evaluations: readonly number[] },
): Promise<void> {
  for (const { oidos } of [person, record]) {
    await dropLinksTo(tx, oidos);
    await signOutEverywhere(tx, oidos);
  }
  await countContentOf(tx, evaluations);
}
