import type { ListQuery } from '@anketa/contract/lists';
import type { myComments, OwnComment } from '@anketa/contract/result-own';
import type { Named } from '@anketa/contract/values';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { personName } from '../../../platform/person-name.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { courseRelations } from '../../access/relation-store.ts';
import { parallelTitle } from '../../courses/parallel-title.ts';
import { rateOf } from '../../figures/averages.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { nameIn, rowsList } from '../rows-list.ts';
import { coursesByCode } from '../store.ts';
import { commentsRead, type ReadComment } from './comments.ts';
import { teachersOfCourses, timetableOf } from './store.ts';

/** The parallels that the caller teaches, by day and hour; those without a time last. Throws as `openEvaluation`. */
export async function ownTimetable(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const relations = caller.oidos ? await courseRelations(db, evaluation.id, caller.oidos) : [];
  const taught = relations.flatMap(({ standing_parallels }) => standing_parallels);
  const rows = await timetableOf(db, evaluation.id, taught);
  return {
    evaluation: headOf(evaluation),
    parallels: rows.map(({ course_code, name_cs, name_en, enrolled, submitted, type, ...row }) => ({
      ...row,
      ...parallelTitle({ type, ...row }),
      course: { code: course_code, name_cs, name_en },
      time_from: row.time_from?.slice(0, 5) ?? null,
      time_to: row.time_to?.slice(0, 5) ?? null,
      rate: rateOf(enrolled, submitted),
    })),
  };
}

/**
 * Comments that concern the caller: about them, what they teach or guarantee, of departments that they head. Who reads all answers by
 * right finds here only those, too. Throws as `openEvaluation`.
 */
export async function ownComments(db: Db, slug: string, query: ListQuery<typeof myComments>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const relations = caller.oidos ? await courseRelations(db, evaluation.id, caller.oidos) : [];
  const byCourse = new Map(relations.map((relation) => [relation.course, relation]));
  const courses = await coursesByCode(db, evaluation.id, [...byCourse.keys()]);
  const { signedIn } = caller;
  const [{ comments, hidden, questions }, teachers] = await Promise.all([
    commentsRead(db, evaluation, courses, {
      readerOf: (course) => ({ signedIn, readsHidden: readsHidden(caller), relation: byCourse.get(course) }),
      only: 'concerned',
    }),
    teachersOfCourses(
      db,
      evaluation.id,
      courses.map(({ code }) => code),
    ),
  ]);
  const names = new Map(teachers.map((teacher) => [teacher.code, personName(teacher, teacher.code)]));
  const named = new Map(courses.map(({ code, name_cs, name_en }) => [code, { code, name_cs, name_en }]));
  const all = comments.flatMap((comment) => {
    const course = named.get(comment.course_code);
    return course ? [ownComment(comment, course, names.get(comment.teacher_code) ?? comment.teacher_code)] : [];
  });
  const { course, question, mark } = query;
  const wanted = all.filter(
    (comment) =>
      (course === undefined || comment.course.code === course) &&
      (question === undefined || comment.question.id === question) &&
      (mark === undefined || (mark === 'signed' ? comment.signed_name !== null : comment.hidden)),
  );
  const list = rowsList(wanted, {
    ...{ sort: query.sort, search: query.search },
    orders: {
      course: (comment) => nameIn(caller.locale)(comment.course),
      question: (comment) => questions.findIndex(({ id }) => id === comment.question.id),
    },
    texts: ({ body, signed_name }) => [body, signed_name ?? ''],
  });
  return {
    evaluation: headOf(evaluation),
    comments: list,
    courses: counted(all, ({ course: of }) => [of.code, of]),
    questions: counted(all, ({ question: of }) => [of.id, of]),
    hidden_comments: hidden,
  };
}

function ownComment({ question, hidden_by, ...comment }: ReadComment, course: Named, teacher: string): OwnComment {
  const { id, body, signed_name, handed_over, target, parallel_code } = comment;
  const asked = { id: question.id, body_cs: question.body_cs, body_en: question.body_en };
  const marks = { hidden: hidden_by !== null, signed_name, handed_over };
  return { id, body, ...marks, course, target, parallel_code, teacher, question: asked };
}

/** What comments are of, each once in the order in which it is met, and how many are of it. */
function counted<Of extends object>(
  comments: readonly OwnComment[],
  of: (comment: OwnComment) => [string | number, Of],
) {
  const groups = Map.groupBy(comments.map(of), ([key]) => key);
  return [...groups.values()].flatMap((group) => (group[0] ? [{ ...group[0][1], comments: group.length }] : []));
}
