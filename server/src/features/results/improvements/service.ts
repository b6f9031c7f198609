import type { BodyOf, ParamsOf } from '@anketa/contract/endpoint';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { AnnouncedChange } from '@anketa/contract/questions/questionnaires';
import { type announceChange, ChangeFields, type courseChanges } from '@anketa/contract/results/improvements';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import { courseRelations } from '../../access/relation-store.ts';
import { evaluationsByIds } from '../../evaluations/store.ts';
import { openCourse } from '../open-course.ts';
import { headOf } from '../opening.ts';
import { changeOf, deleteChange, improvementsOf, lockChange, publishedBefore, putChange } from './store.ts';

type Params = ParamsOf<typeof courseChanges>;

/** Once somebody may read what was answered, those whom it concerns may say what will come of it. */
const speakingStates: readonly number[] = [evaluationState.checking, evaluationState.published];

/**
 * What teachers and guarantors of a course said will change after an evaluation, and said after the one before, for who opens the
 * course's results. Throws as `openCourse`.
 */
export async function visibleImprovements(db: Db, { slug, gl }: Params, caller: Caller) {
  const { evaluation, course } = await openCourse(db, slug, gl, caller);
  const [changes, own, role, earlier] = await Promise.all([
    improvementsOf(db, evaluation.id, course.code),
    caller.oidos && changeOf(db, { evaluation_id: evaluation.id, course_code: course.code, oidos: caller.oidos }),
    roleIn(db, evaluation.id, course.code, caller),
    publishedBefore(db, evaluation.id, course.code),
  ]);
  const speaks = role !== undefined && speakingStates.includes(evaluation.state);
  return {
    changes: changes.map(visible),
    before: earlier === undefined ? null : await saidBefore(db, earlier, course.code),
    own: speaks ? withVersion(own ?? '') : null,
  };
}

/** What somebody said, as it is edited. */
const withVersion = (body: string) => ({ body, version: versionOf({ body }) });

type Stored = Awaited<ReturnType<typeof improvementsOf>>[number];

const visible = ({ body, role, said_on, ...names }: Stored) => ({ body, role, said_on, name: personName(names, '') });

async function saidBefore(db: Db, earlier: number, course: string) {
  const [[evaluation], changes] = await Promise.all([
    evaluationsByIds(db, [earlier]),
    improvementsOf(db, earlier, course),
  ]);
  return evaluation && changes.length > 0 ? { evaluation: headOf(evaluation), changes: changes.map(visible) } : null;
}

/** What a caller speaks as in a course; undefined for who neither teaches nor guarantees it, and for who looks as another person. */
async function roleIn(
  db: Db,
  evaluationId: number,
  course: string,
  { oidos, impersonated }: Caller,
): Promise<AnnouncedChange['role'] | undefined> {
  if (oidos === null || impersonated) return undefined;
  const [relation] = await courseRelations(db, evaluationId, oidos, course);
  if (relation && relation.teacher_codes.length > 0) return 'teacher';
  return relation?.guaranteed ? 'garant' : undefined;
}

/** Where a caller speaks, and as what. Throws as `openCourse`, `no-right`, and `wrong-phase` before results are checked. */
async function speakingIn(db: Db, { slug, gl }: Params, caller: Caller) {
  const { evaluation, course } = await openCourse(db, slug, gl, caller);
  const role = await roleIn(db, evaluation.id, course.code, caller);
  if (role === undefined || caller.oidos === null) throw problem('no-right');
  if (!speakingStates.includes(evaluation.state)) throw problem('wrong-phase');
  return { role, said: { evaluation_id: evaluation.id, course_code: course.code, oidos: caller.oidos } };
}

/**
 * A teacher or a guarantor says what will change in a course. Throws as `speakingIn`, `fields-invalid`, and `edit-conflict` where they have
 * said something else meanwhile.
 */
export async function announce(
  db: Db,
  params: Params,
  { version, ...edit }: BodyOf<typeof announceChange>,
  caller: Caller,
) {
  const { role, said } = await speakingIn(db, params, caller);
  await inTransaction(db, async (tx) => {
    const standing = { body: (await lockChange(tx, said)) ?? '' };
    checkVersion(version, standing);
    const { body } = checkedFields(ChangeFields, { ...standing, ...edit });
    await putChange(tx, { ...said, role, body });
  });
}

/** They take it back. Throws as `speakingIn`. */
export async function withdraw(db: Db, params: Params, caller: Caller): Promise<void> {
  const { said } = await speakingIn(db, params, caller);
  await deleteChange(db, said);
}
