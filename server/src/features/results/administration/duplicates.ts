import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { DuplicateGroup, duplicateAnswers } from '@anketa/contract/results/administration';
import { LRUCache } from 'lru-cache';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import { nameIn, rowsList } from '../../../platform/rows-list.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { commentsRead, type ReadComment } from '../comments/readable.ts';
import { teachersOfCourses } from '../courses-store.ts';
import type { Reader } from '../disclosure.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { type CourseHead, coursesByCode, resultsVersion } from '../store.ts';
import { deleteCopies, repeatedComments } from './duplicate-store.ts';

/** Identical comments, grouped anew when something of an evaluation's results has changed: whoever turns pages or sorts waits once. */
export function createDuplicates(db: Db) {
  const newest = new LRUCache<string, Promise<readonly DuplicateGroup[]>>({ max: 2 });

  async function groupsOf(slug: string, evaluation: Evaluation, caller: Caller) {
    const reader = { signedIn: caller.signedIn, readsHidden: readsHidden(caller), relation: undefined };
    const key = JSON.stringify([await resultsVersion(db, slug), reader]);
    const groups = newest.get(key) ?? readGroups(db, evaluation, reader);
    newest.set(key, groups);
    groups.catch(() => newest.delete(key));
    return groups;
  }

  return {
    /** Identical comments of one course, of those that the caller may read; most copies first. Throws as `openEvaluation`. */
    async overview(slug: string, { sort, search }: ListQuery<typeof duplicateAnswers>, caller: Caller) {
      const evaluation = await openEvaluation(db, slug, caller);
      const groups = await groupsOf(slug, evaluation, caller);
      const duplicates = rowsList(groups, {
        sort,
        locale: caller.locale,
        search,
        orders: { count: ({ count }) => count, course: ({ course }) => nameIn(caller.locale)(course) },
        texts: ({ body, course, teacher }) => [body, course.code, course.name_cs, course.name_en, teacher],
      });
      const copies = groups.reduce((sum, { count }) => sum + count - 1, 0);
      return { evaluation: headOf(evaluation), copies, duplicates };
    },

    /**
     * Deletes the copies of a comment, which itself stays; ratings are not looked at. Gives how many there were. What is noted of it names
     * neither the course nor the question. Throws as `openEvaluation`, and `not-found` where the caller finds no such comment with copies.
     */
    async removeCopies(slug: string, comment: string, caller: Caller): Promise<number> {
      const evaluation = await openEvaluation(db, slug, caller);
      const group = (await groupsOf(slug, evaluation, caller)).find(({ id }) => id === comment);
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
    },
  };
}

async function readGroups(db: Db, evaluation: Evaluation, reader: Reader): Promise<readonly DuplicateGroup[]> {
  const repeated = await repeatedComments(db, evaluation.id);
  const codes = [...new Set(repeated.map(({ course_code }) => course_code))];
  const courses = await coursesByCode(db, evaluation.id, codes);
  const [{ comments }, teaching] = await Promise.all([
    commentsRead(db, evaluation, courses, { readerOf: () => reader, only: 'readable', of: async () => repeated }),
    teachersOfCourses(db, evaluation.id, codes),
  ]);
  const heads = new Map(courses.map((course) => [course.code, course]));
  const teachers = new Map(teaching.map((teacher) => [teacher.code, personName(teacher, teacher.code)]));
  return comments
    .flatMap((comment) => groupOf(comment, heads.get(comment.course_code), teachers) ?? [])
    .toSorted((a, b) => b.count - a.count);
}

type Repeated = ReadComment<Awaited<ReturnType<typeof repeatedComments>>[number]>;

function groupOf(
  { id, body, hidden_by, signed_name, question, parallel_code, teacher_code, count }: Repeated,
  course: CourseHead | undefined,
  teachers: ReadonlyMap<string, string>,
): DuplicateGroup | undefined {
  if (!course) return undefined;
  return {
    id,
    body,
    hidden: hidden_by !== null,
    signed_name,
    count,
    parallel_code,
    course: { code: course.code, name_cs: course.name_cs, name_en: course.name_en || course.name_cs },
    question: { id: question.id, body_cs: question.body_cs, body_en: question.body_en },
    teacher: teacher_code === '' ? '' : (teachers.get(teacher_code) ?? teacher_code),
  };
}
