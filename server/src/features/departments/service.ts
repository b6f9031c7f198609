import type { BodyOf } from '@anketa/contract/endpoint';
import type { HeadTerm, hideDepartment, updateHeadTerm } from '@anketa/contract/people/departments';
import { holds, type Permission } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { checkVersion, versionOf } from '../../platform/http/edits.ts';
import { problem } from '../../platform/http/problem.ts';
import {
  addHead,
  deleteHead,
  departmentByCode,
  departmentExists,
  evaluationsOf,
  headsOf,
  lockHidden,
  lockTerm,
  personKey,
  storeHidden,
  storeTerm,
} from './store.ts';

interface Change {
  readonly department: string;
  readonly oident: string;
  readonly by: Caller;
}

/** What a head may do in the department: read hidden comments, and ask questions about its courses. */
const headedDepartments: readonly Permission[] = ['answers.read', 'questions.create'];

/** Whether a caller may appoint and dismiss heads: nobody gives, to an accomplice either, or takes what they do not hold, nor what outlasts acting as another. */
export function maySetHead(by: Pick<Caller, 'permissions' | 'impersonated'>): boolean {
  return !by.impersonated && headedDepartments.every((permission) => holds(by.permissions, permission));
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

/** Whether a caller decides what of results is hidden: they must read it themselves. */
const mayHide = (by: Pick<Caller, 'permissions'>): boolean => holds(by.permissions, 'answers.read');

/** A department's page. Throws `not-found`. */
export async function departmentPage(db: Db, code: string, by: Caller) {
  const department = await departmentByCode(db, code);
  if (!department) throw problem('not-found');
  const [heads, evaluations] = await Promise.all([headsOf(db, code), evaluationsOf(db, code)]);
  return {
    department: { kod: code, nazev: department.name_cs, anazev: department.name_en },
    heads: heads.map(({ from_day, until_day, ...head }) => {
      const term = { from_day, until_day };
      return { ...head, ...term, version: versionOf(term) };
    }),
    evaluations,
    may: { set_head: maySetHead(by), hide: mayHide(by) },
  };
}

/**
 * Sets from when until when somebody heads a department. Throws `no-right`, `not-found` where they were not appointed, `edit-conflict`, and
 * `fields-invalid` where the end is before the beginning.
 */
export async function setTerm(
  db: Db,
  { department, oident, by }: Change,
  { version, ...edit }: BodyOf<typeof updateHeadTerm>,
) {
  if (!maySetHead(by)) throw problem('no-right');
  return inTransaction(db, async (tx) => {
    const oidos = await personKey(tx, oident);
    const before = oidos && (await lockTerm(tx, department, oidos));
    if (!oidos || !before) throw problem('not-found');
    checkVersion(version, before);
    const term: HeadTerm = { ...before, ...edit };
    if (term.from_day !== null && term.until_day !== null && term.until_day < term.from_day)
      throw problem('fields-invalid', { errors: { until_day: ['before-beginning'] } });
    await storeTerm(tx, department, oidos, term);
    const subject = `${department} ${oident} ${term.from_day ?? '-'} ${term.until_day ?? '-'}`;
    await audit(tx, { actor: actorOf(by), action: 'department.head-term', subject });
    return { version: versionOf(term) };
  });
}

interface Hiding {
  readonly department: string;
  readonly evaluation: number;
  readonly by: Caller;
}

/** Hides a department in the results of an evaluation, or ends that. Says whether it stood so already. Throws `no-right`, `not-found`. */
export async function hide(db: Db, { department, evaluation, by }: Hiding, { hidden }: BodyOf<typeof hideDepartment>) {
  if (!mayHide(by)) throw problem('no-right');
  return inTransaction(db, async (tx) => {
    const before = await lockHidden(tx, department, evaluation);
    if (before === undefined) throw problem('not-found');
    if (before === hidden) return { ...done, already: true };
    await storeHidden(tx, department, evaluation, hidden);
    const action = hidden ? 'department.hide' : 'department.show';
    await audit(tx, { actor: actorOf(by), action, subject: `${evaluation} ${department}`, evaluation });
    return { ...done, already: false };
  });
}
