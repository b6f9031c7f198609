import type { BodyOf, ResponseOf } from '@anketa/contract/endpoint';
import type {
  addParallel,
  generateParallels,
  mergeParallel,
  setTeachers,
} from '@anketa/contract/evaluations/course-acts';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { holds, type Permission } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { checkVersion, standsAlready } from '../../platform/http/edits.ts';
import { problem, problemBody } from '../../platform/http/problem.ts';
import { type LifecycleHooks, mayBeImported } from '../evaluations/lifecycle.ts';
import { evaluationById, lockEvaluation } from '../evaluations/store.ts';
import {
  countChange,
  deleteParallel,
  insertParallel,
  isAnswered,
  isEvaluated,
  knownTeachers,
  moveMerged,
  plannedOf,
  recount,
  replaceTeaching,
  setCourseActive,
  setParallel,
  storedParallel,
  teachingEdited,
  teachingOf,
} from './changes-store.ts';

/** What a teacher gains over a course: nobody makes an accomplice one without holding it. */
const taughtCourses: readonly Permission[] = ['answers.read', 'questions.create'];

type May = ReturnType<typeof mayChange>;
type Phase = Parameters<typeof mayBeImported>[0];

/**
 * What a caller may change of a course. All of it in preparation, until somebody has answered about it. While students fill in only what
 * an import may add as well: teachers, and their shares. So no refusal tells whether anybody has answered meanwhile.
 */
export function mayChange(evaluation: Phase, by: Pick<Caller, 'permissions'>, answered: boolean) {
  if (!taughtCourses.every((right) => holds(by.permissions, right)))
    return { change: 'nothing', because: 'right' } as const;
  if (!mayBeImported(evaluation)) return { change: 'nothing', because: 'phase' } as const;
  if (evaluation.state !== evaluationState.preparation) return { change: 'teachers', because: 'phase' } as const;
  return answered
    ? ({ change: 'teachers', because: 'answered' } as const)
    : ({ change: 'all', because: null } as const);
}

/** `mayChange` for a page. Whether somebody has answered is looked up in preparation only, when it says nothing of the day. */
export async function mayChangeNow(
  db: Db | Tx,
  evaluation: Phase & { readonly id: number },
  by: Caller,
  course: string,
) {
  const answered = evaluation.state === evaluationState.preparation && (await isAnswered(db, evaluation.id, course));
  return mayChange(evaluation, by, answered);
}

interface Acting {
  readonly db: Db;
  readonly lifecycle: Pick<LifecycleHooks, 'changed'>;
  readonly id: number;
  readonly by: Caller;
}

/**
 * The frame of every act: the evaluation stays as it is until the end, `work` gives what is noted in the audit log (null: nothing was
 * changed), and students who fill in read their page anew. Throws `not-found`, `being-deleted`, `no-right`, `wrong-phase`, and what `work` throws.
 */
async function acting<Result extends { readonly note: Note | null }>(
  { db, lifecycle, id, by }: Acting,
  work: (tx: Tx, may: (course: string) => Promise<May>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const locked = await lockEvaluation(tx, id);
    const evaluation = await evaluationById(tx, id);
    if (!locked || !evaluation?.completed_at) throw problem('not-found');
    if (locked.deleting) throw problem('being-deleted');
    if (mayChange(evaluation, by, false).because === 'right') throw problem('no-right');
    const result = await work(tx, (course) => mayChangeNow(tx, evaluation, by, course));
    if (!result.note) return result;
    const { action, subject } = result.note;
    await audit(tx, { actor: actorOf(by), action: `course.${action}`, subject: `${id} ${subject}`, evaluation: id });
    await countChange(tx, id);
    if (evaluation.state !== evaluationState.preparation) await lifecycle.changed(tx, id);
    return result;
  });
}

/** Throws `course-answered`, `wrong-phase` unless all of a course may be changed. */
function mustAllow({ change, because }: May): void {
  if (change !== 'all') throw problem(because === 'answered' ? 'course-answered' : 'wrong-phase');
}

interface Note {
  readonly action: string;
  readonly subject: string;
}

/** Has a course evaluated, or not. Throws as `acting`, `course-answered`. */
export async function activate(ports: Acting, course: string, active: boolean) {
  const { already } = await acting(ports, async (tx, may) => {
    const stands = await isEvaluated(tx, ports.id, course);
    if (stands === undefined) throw problem('not-found');
    const already = standsAlready({ field: 'active', stands, wanted: active });
    if (already) return { already, note: null };
    mustAllow(await may(course));
    await setCourseActive(tx, ports.id, course, active);
    return { already, note: { action: active ? 'activate' : 'deactivate', subject: course } };
  });
  return { ...done, already };
}

/** A parallel of the evaluation. Throws `not-found`. */
async function parallelOf(tx: Tx, { id }: Acting, code: string) {
  const parallel = await storedParallel(tx, id, code);
  if (!parallel) throw problem('not-found');
  return parallel;
}

/** Has a parallel evaluated, or not. Throws as `acting`, `course-answered`. */
export async function activateOne(ports: Acting, code: string, active: boolean) {
  const { already } = await acting(ports, async (tx, may) => {
    const parallel = await parallelOf(tx, ports, code);
    const already = standsAlready({ field: 'active', stands: parallel.active, wanted: active });
    if (already) return { already, note: null };
    mustAllow(await may(parallel.course_code));
    await setParallel(tx, ports.id, code, { active });
    await recount(tx, ports.id);
    return { already, note: { action: active ? 'activate-parallel' : 'deactivate-parallel', subject: code } };
  });
  return { ...done, already };
}

/** Adds a parallel to a course. Throws as `acting`, `course-answered`, `fields-invalid` for a time that ends before it begins, `parallels-full`. */
export async function add(ports: Acting, course: string, body: BodyOf<typeof addParallel>) {
  if (body.when && body.when.time_to <= body.when.time_from) {
    throw problem('fields-invalid', { errors: { time_to: ['time-order'] } });
  }
  const { code } = await acting(ports, async (tx, may) => {
    mustAllow(await may(course));
    if ((await isEvaluated(tx, ports.id, course)) === undefined) throw problem('not-found');
    const code = await insertParallel(tx, ports.id, { course, ...body });
    if (!code) throw problem('parallels-full');
    await recount(tx, ports.id);
    return { code, note: { action: 'add-parallel', subject: code } };
  });
  return { code };
}

/** Removes a parallel that was added by hand. Throws as `acting`, `course-answered`, `parallel-of-sis`. */
export async function remove(ports: Acting, code: string) {
  await acting(ports, async (tx, may) => {
    const { course_code, students_from } = await parallelOf(tx, ports, code);
    mustAllow(await may(course_code));
    if (students_from === null) throw problem('parallel-of-sis');
    await moveMerged(tx, ports.id, code, null);
    await deleteParallel(tx, ports.id, code);
    await recount(tx, ports.id);
    return { note: { action: 'remove-parallel', subject: code } };
  });
  return done;
}

/**
 * Sets who teaches a parallel. Throws as `acting`, `not-found` for an unknown teacher, `course-answered`, `teachers-only-added`,
 * `edit-conflict` where others teach it than were seen.
 */
export async function teach(ports: Acting, code: string, { teachers, version }: BodyOf<typeof setTeachers>) {
  await acting(ports, async (tx, may) => {
    const { change } = await may((await parallelOf(tx, ports, code)).course_code);
    if (change === 'nothing') throw problem('wrong-phase');
    const before = await teachingOf(tx, ports.id, code);
    checkVersion(version, teachingEdited(before));
    const wanted = new Map((teachers ?? before).map((teacher) => [teacher.code, teacher]));
    const removes = before.some((teacher) => !wanted.has(teacher.code));
    if (removes && change !== 'all') throw problem('teachers-only-added');
    const known = await knownTeachers(tx, ports.id, [...wanted.keys()]);
    if (known.size < wanted.size) throw problem('not-found');
    const same =
      before.length === wanted.size && before.every(({ code: whom, share }) => wanted.get(whom)?.share === share);
    if (same) return { note: null };
    await replaceTeaching(tx, ports.id, code, [...wanted.values()]);
    await setParallel(tx, ports.id, code, { teachers_edited: true });
    const shares = [...wanted.values()].map((teacher) => `${teacher.code}=${teacher.share}`).join(' ');
    return { note: { action: 'teachers', subject: `${code} ${shares}`.trim() } };
  });
  return done;
}

/**
 * Merges a parallel into another one of its course and kind, with those that are merged into it; null: takes it out. Throws as `acting`,
 * `course-answered`, `parallels-unlike`, `edit-conflict` where it is merged into another than was seen.
 */
export async function merge(ports: Acting, code: string, { into, from }: BodyOf<typeof mergeParallel>) {
  const { already } = await acting(ports, async (tx, may) => {
    const parallel = await parallelOf(tx, ports, code);
    const already = standsAlready({ field: 'into', stands: parallel.merged_into, wanted: into, from });
    if (already) return { already, note: null };
    mustAllow(await may(parallel.course_code));
    if (into !== null) {
      const other = await storedParallel(tx, ports.id, into);
      const alike =
        other?.course_code === parallel.course_code &&
        other.type === parallel.type &&
        other.code !== code &&
        other.active &&
        other.merged_into === null;
      if (!alike) throw problem('parallels-unlike');
      await moveMerged(tx, ports.id, code, into);
    }
    await setParallel(tx, ports.id, code, { merged_into: into, merged_edited: true });
    await recount(tx, ports.id);
    const note =
      into === null ? { action: 'separate', subject: code } : { action: 'merge', subject: `${code} ${into}` };
    return { already, note };
  });
  return { ...done, already };
}

/**
 * Generates missing parallels, and says which could not be and why. Throws as `acting`, and `course-answered` for a single course that somebody
 * has answered about.
 */
export async function generate(ports: Acting, { from, course }: BodyOf<typeof generateParallels>) {
  const students = from === 'exams' ? 'exams' : 'course';
  const { added, failed } = await acting(ports, async (tx, may) => {
    mustAllow(await may(course ?? ''));
    const failed: ResponseOf<typeof generateParallels>['failed'] = [];
    const planned = await plannedOf(tx, ports.id, from, course);
    for (const { code, name_cs, name_en, type } of planned) {
      if (await insertParallel(tx, ports.id, { course: code, type, students, when: null })) continue;
      const { title: message } = problemBody(problem('parallels-full'), ports.by.locale);
      failed.push({ course: { code, name_cs, name_en }, type, message });
    }
    const added = planned.length - failed.length;
    if (added === 0) return { added, failed, note: null };
    await recount(tx, ports.id);
    const note = { action: `generate-parallels: ${from}`, subject: `${course ?? 'all'} ${added}` };
    return { added, failed, note };
  });
  return { added, failed };
}
