import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { myComments, OwnComment } from '@anketa/contract/results/own';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { personName } from '../../../platform/person-name.ts';
import { nameIn, rowsList } from '../../../platform/rows-list.ts';
import { hasOwnCourses, opensResults, readsHidden } from '../../access/capabilities.ts';
import { courseRelations } from '../../access/relation-store.ts';
import { evaluationsByIds, isBeingCounted } from '../../evaluations/store.ts';
import { commentsRead } from '../comments/readable.ts';
import { hiddenDepartments, hidingsOf, readBy, repliesIn } from '../comments/store.ts';
import { commentView } from '../comments/view.ts';
import { commentsOfCourses, teachersOfCourses } from '../courses-store.ts';
import { viewingOf } from '../disclosure.ts';
import { headOf, openEvaluation, publishingDate } from '../opening.ts';
import { coursesByCode, evaluationHeads } from '../store.ts';
import { concernedOf } from './own-work.ts';
import { openedHeads } from './start-page.ts';

/**
 * Comments that concern the caller: about them, what they teach or guarantee, of departments that they head; those that they have not
 * read first. Who reads all answers by right finds here only those, too. Throws as `openEvaluation`.
 */
export async function ownComments(db: Db, slug: string, query: ListQuery<typeof myComments>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const evaluations = query.evaluations ? await openedBy(db, caller) : [evaluation];
  const found: Awaited<ReturnType<typeof ownIn>>[] = [];
  for (const one of evaluations) found.push(await ownIn(db, one, caller));
  const all = found.flatMap(({ comments }) => comments);
  const { course, question, mark } = query;
  const marks = {
    unread: ({ unread }: OwnComment) => unread,
    signed: ({ signed_name }: OwnComment) => signed_name !== null,
    hidden: ({ hidden }: OwnComment) => hidden !== null,
  };
  const wanted = all.filter(
    (comment) =>
      (course === undefined || comment.course.code === course) &&
      (question === undefined || comment.question.id === question) &&
      (mark === undefined || marks[mark](comment)),
  );
  const questions = found.flatMap((one) => one.questions);
  const list = rowsList(wanted, {
    sort: query.sort,
    search: query.search,
    locale: caller.locale,
    orders: {
      course: (comment) => nameIn(caller.locale)(comment.course),
      question: (comment) => questions.indexOf(comment.question.id),
    },
    texts: ({ body, signed_name, replies }) => [body, signed_name ?? '', ...replies.map((reply) => reply.body)],
    first: ({ unread }) => unread,
  });
  return {
    evaluation: headOf(evaluation),
    comments: list,
    courses: counted(all, ({ course: of }) => [of.code, of]),
    questions: counted(all, ({ question: of }) => [of.id, of]),
    unread: all.filter((comment) => comment.unread).length,
    hidden_comments: found.reduce((sum, { hidden }) => sum + hidden, 0),
    publishes_at: publishingDate(evaluation),
  };
}

/** How many comments of the newest evaluation with results that concern the caller they have not read; 0 for who has no courses. */
export async function countUnread(db: Db, caller: Caller): Promise<number> {
  if (!hasOwnCourses(caller)) return 0;
  const { oidos, signedIn } = caller;
  const { rated } = await concernedOf(db, await openedHeads(db, caller), caller);
  if (oidos === null || !rated || (await isBeingCounted(db, rated.evaluation.id))) return 0;
  const { evaluation, relations } = rated;
  const byCourse = new Map(relations.map((relation) => [relation.course, relation]));
  const codes = [...byCourse.keys()];
  const [{ comments }, read] = await Promise.all([
    commentsRead(db, evaluation, await coursesByCode(db, evaluation.id, codes), {
      readerOf: (course) => ({ signedIn, readsHidden: readsHidden(caller), relation: byCourse.get(course) }),
      only: 'concerned',
      of: commentsOfCourses,
    }),
    readBy(db, evaluation.id, codes, oidos),
  ]);
  return comments.filter(({ id }) => !read.has(id)).length;
}

/** All evaluations whose results the caller opens, the newest first. */
async function openedBy(db: Db, caller: Caller): Promise<Evaluation[]> {
  const heads = (await evaluationHeads(db)).filter((head) => opensResults(head, caller));
  const full = await evaluationsByIds(
    db,
    heads.map(({ id }) => id),
  );
  return heads.flatMap(({ id }) => full.find((one) => one.id === id) ?? []);
}

/** Those of one evaluation, by course and question, and how many the caller may not read. */
async function ownIn(db: Db, evaluation: Evaluation, { oidos, signedIn, ...caller }: Caller) {
  const relations = oidos ? await courseRelations(db, evaluation.id, oidos) : [];
  if (oidos === null || relations.length === 0) return { comments: [], hidden: 0, questions: [] };
  const byCourse = new Map(relations.map((relation) => [relation.course, relation]));
  const codes = [...byCourse.keys()];
  const courses = await coursesByCode(db, evaluation.id, codes);
  const [{ comments, hidden, questions }, teachers, replies, read, closed] = await Promise.all([
    commentsRead(db, evaluation, courses, {
      readerOf: (course) => ({ signedIn, readsHidden: readsHidden(caller), relation: byCourse.get(course) }),
      only: 'concerned',
      of: commentsOfCourses,
    }),
    teachersOfCourses(db, evaluation.id, codes),
    repliesIn(db, evaluation.id, codes, oidos),
    readBy(db, evaluation.id, codes, oidos),
    hiddenDepartments(db, evaluation.id),
  ]);
  const hidings = await hidingsOf(db, evaluation.id, comments);
  const names = new Map(teachers.map((teacher) => [teacher.code, personName(teacher, teacher.code)]));
  const named = new Map(courses.map((course) => [course.code, course]));
  const { name_cs, name_en, slug_cs, slug_en } = evaluation;
  const own = comments.flatMap((comment): OwnComment[] => {
    const course = named.get(comment.course_code);
    if (!course) return [];
    const { question, standing, replier, teacher_code, target, parallel_code } = comment;
    const reading = {
      viewing: viewingOf(evaluation, standing),
      publicity: question.publicity,
      replier,
      replies,
      hidings,
      closed: closed.has(course.department_code ?? ''),
    };
    return [
      {
        ...commentView(comment, reading),
        evaluation: { name_cs, name_en, slug_cs, slug_en },
        unread: !read.has(comment.id),
        course: { code: course.code, name_cs: course.name_cs, name_en: course.name_en },
        target,
        parallel_code,
        teacher: names.get(teacher_code) ?? teacher_code,
        question: { id: question.id, body_cs: question.body_cs, body_en: question.body_en },
      },
    ];
  });
  return { comments: own, hidden, questions: questions.map(({ id }) => id) };
}

/** What comments are of, each once in the order in which it is met, and how many are of it. */
function counted<Of extends object>(
  comments: readonly OwnComment[],
  of: (comment: OwnComment) => [string | number, Of],
) {
  const groups = Map.groupBy(comments.map(of), ([key]) => key);
  return [...groups.values()].flatMap((group) => (group[0] ? [{ ...group[0][1], comments: group.length }] : []));
}
