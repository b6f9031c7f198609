import { evaluationState, fillingEnd } from '@anketa/contract/evaluations';
import type { EvaluationHead } from '@anketa/contract/results';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { hasOwnCourses, opensResults } from '../../access/capabilities.ts';
import { type CourseRelation, courseRelations } from '../../access/relation-store.ts';
import { evaluationsByIds } from '../../evaluations/store.ts';
import { rateOf } from '../../figures/averages.ts';
import { headOf } from '../opening.ts';
import { type CourseEvaluation, courseRows, headedIn, ownness } from '../service.ts';
import { coursesByCode, evaluationHeads } from '../store.ts';

/** So many of their own courses meet those who have some. */
const ownOnStart = 8;

/** Evaluations with results that the caller may open, newest first; before them what concerns their own courses. */
export async function startPage(db: Db, caller: Caller) {
  const opened = (await evaluationHeads(db)).filter((evaluation) => opensResults(evaluation, caller)).map(headOf);
  const evaluations = opened.map(({ enrolled, submitted, ...evaluation }) => ({
    ...evaluation,
    rate: rateOf(enrolled, submitted),
  }));
  return { evaluations, own: hasOwnCourses(caller) ? await ownWork(db, opened, caller) : null };
}

type Opened = EvaluationHead & CourseEvaluation;

interface Concerned {
  readonly evaluation: Opened;
  readonly relations: readonly CourseRelation[];
}

/**
 * What waits for whoever has courses of their own: those of the newest evaluation whose figures they may read, and the newest one in which
 * students fill in. Where there are no figures yet the courses are those of the newest evaluation. Null: they have none.
 */
async function ownWork(db: Db, evaluations: readonly Opened[], { oidos }: Caller) {
  if (oidos === null) return null;
  let running: Concerned | undefined;
  let rated: Concerned | undefined;
  for (const evaluation of evaluations) {
    const isRunning = evaluation.state === evaluationState.filling;
    if (isRunning && running) continue;
    const relations = await courseRelations(db, evaluation.id, oidos);
    if (relations.length === 0) continue;
    if (isRunning) running = { evaluation, relations };
    else rated ??= { evaluation, relations };
    if (rated) break;
  }
  const first = rated ?? running;
  if (!first) return null;
  const [courses, departments, beside] = await Promise.all([
    ownCoursesOf(db, first),
    headedIn(db, first.evaluation, first.relations),
    rated && running ? runningOf(db, running) : null,
  ]);
  return { evaluation: first.evaluation, ...courses, departments, running: beside };
}

async function ownCoursesOf(db: Db, { evaluation, relations }: Concerned) {
  const codes = relations.map(({ course }) => course);
  const courses = await coursesByCode(db, evaluation.id, codes);
  const isOwn = ownness(relations);
  const first = courses.toSorted((a, b) => Number(isOwn(b.code).own) - Number(isOwn(a.code).own));
  const rows = await courseRows(db, evaluation, first.slice(0, ownOnStart), 'guarantor');
  return { total: courses.length, courses: rows.map((row) => ({ ...row, ...isOwn(row.code) })) };
}

async function runningOf(db: Db, { evaluation, relations }: Concerned) {
  const codes = relations.map(({ course }) => course);
  const [courses, [full]] = await Promise.all([
    coursesByCode(db, evaluation.id, codes),
    evaluationsByIds(db, [evaluation.id]),
  ]);
  return { evaluation, total: courses.length, closes_at: full ? fillingEnd(full) : null };
}
