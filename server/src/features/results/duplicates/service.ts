import type { Evaluation } from '@anketa/contract/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { DuplicateGroup, duplicateAnswers } from '@anketa/contract/result-administration';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { commentsRead, type ReadComment } from '../comments/readable.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { teachersOfCourses } from '../own/store.ts';
import { rowsList } from '../rows-list.ts';
import { type CourseHead, coursesByCode } from '../store.ts';
import { coursesWithDuplicates, deleteCopies } from './store.ts';

/** Identical comments of one course, of those that the caller may read; most copies first. Throws as `openEvaluation`. */
export async function duplicatesOverview(
  db: Db,
  slug: string,
  { sort, search }: ListQuery<typeof duplicateAnswers>,
  caller: Caller,
) {
  const evaluation = await openEvaluation(db, slug, caller);
  const groups = await groupsOf(db, evaluation, caller);
  const duplicates = rowsList(groups, {
    ...{ sort, search },
    orders: { count: ({ count }) => count, course: ({ course }) => course.name_cs },
    texts: ({ body, course, teacher }) => [body, course.code, course.name_cs, course.name_en, teacher],
  });
  const copies = groups.reduce((sum, { count }) => sum + count - 1, 0);
  return { evaluation: headOf(evaluation), copies, duplicates };
}

async function groupsOf(db: Db, evaluation: Evaluation, caller: Caller): Promise<DuplicateGroup[]> {
  const courses = await coursesByCode(db, evaluation.id, await coursesWithDuplicates(db, evaluation.id));
  const reader = { signedIn: caller.signedIn, readsHidden: readsHidden(caller), relation: undefined };
  const [{ comments }, teaching] = await Promise.all([
    commentsRead(db, evaluation, courses, { readerOf: () => reader, only: 'readable' }),
    teachersOfCourses(
      db,
      evaluation.id,
      courses.map(({ code }) => code),
    ),
  ]);
  const heads = new Map(courses.map((course) => [course.code, course]));
  const teachers = new Map(teaching.map((teacher) => [teacher.code, personName(teacher, teacher.code)]));
  return [...Map.groupBy(comments, keyOf).values()]
    .flatMap((some) => (some.length > 1 ? (groupOf(some, heads, teachers) ?? []) : []))
    .toSorted((a, b) => b.count - a.count);
}

/** What makes comments the same, as the store has it. */
const keyOf = ({ id, question, ...comment }: ReadComment) => JSON.stringify([question.id, Object.entries(comment)]);

function groupOf(
  some: readonly ReadComment[],
  courses: ReadonlyMap<string, CourseHead>,
  teachers: ReadonlyMap<string, string>,
): DuplicateGroup | undefined {
  const [first] = some;
  const course = first && courses.get(first.course_code);
  if (!first || !course) return undefined;
  const { id, body, hidden_by, signed_name, question, parallel_code, teacher_code } = first;
  return {
    ...{ id, body, hidden: hidden_by !== null, signed_name, count: some.length, parallel_code },
    course: { code: course.code, name_cs: course.name_cs, name_en: course.name_en || course.name_cs },
    question: { id: question.id, body_cs: question.body_cs, body_en: question.body_en },
    teacher: teacher_code === '' ? '' : (teachers.get(teacher_code) ?? teacher_code),
  };
}

/**
 * Deletes the copies of a comment, which itself stays; ratings are not looked at. Gives how many there were. What is noted of it names
 * neither the course nor the question. Throws as `openEvaluation`, and `not-found` where the caller finds no such comment with copies.
 */
export async function removeCopies(db: Db, slug: string, comment: string, caller: Caller): Promise<number> {
  const evaluation = await openEvaluation(db, slug, caller);
  const group = (await groupsOf(db, evaluation, caller)).find(({ id }) => id === comment);
  if (!group) throw problem('not-found');
  return inTransaction(db, async (tx) => {
    const deleted = await deleteCopies(tx, evaluation.id, comment);
    if (deleted === 0) throw problem('not-found');
    await audit(tx, {
      actor: actorOf(caller),
      action: 'comment.delete-duplicates',
      subject: String(evaluation.id),
      evaluation: evaluation.id,
    });
    return deleted;
  });
}
