import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import { choiceCount } from '@anketa/contract/questions/questionnaire-rules';
import type { TaughtCourse, TeacherRow, teacherList } from '@anketa/contract/results/places';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { nameOrder } from '../../../platform/rows-list.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { courseRelations } from '../../access/relation-store.ts';
import { averageOf, figuresFrom, rateOf, sumOfRates } from '../../figures/averages.ts';
import { teacherRows } from '../../figures/row-store.ts';
import type { StoredQuestion } from '../../questions/store.ts';
import { isAskedIn } from '../courses/course-result.ts';
import {
  disclose,
  mayOpenEarly,
  type Reader,
  readsBeforePublication,
  standingAbove,
  standingAt,
  viewingOf,
} from '../disclosure.ts';
import { named } from '../named.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { questionsAbove, type StoredFigure, storedFigures, summed } from '../place-store.ts';
import { navigationInto } from './navigation.ts';
import { averageAmong, siblingsOf } from './place-figures.ts';
import { colleaguesOf, departmentsWithTeachers, parallelsTaughtBy, teacherHead, teachersOf } from './teacher-store.ts';

/**
 * All teachers with rates and averages; before publication for holders of `answers.read` alone. Averages are made of what everybody may
 * read. Throws as `openEvaluation`, and `results-hidden-in-phase`.
 */
export async function teacherOverview(db: Db, slug: string, query: ListQuery<typeof teacherList>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const hidden = readsHidden(caller);
  if (evaluation.state !== evaluationState.published && !hidden) throw problem('results-hidden-in-phase');
  const questions = (await questionsAbove(db, evaluation.id, ['ucit'])).filter(
    (question) => question.counts_toward_average && question.publicity === 'all' && question.form !== 'slider-mor',
  );
  const ids = questions.map(({ id }) => id);
  const standing = standingAbove({ signedIn: caller.signedIn, readsHidden: hidden });
  const viewing = { standing, state: evaluation.state };
  const withAverages = async (found: readonly Omit<TeacherRow, 'average'>[]): Promise<TeacherRow[]> => {
    const codes = found.map(({ code }) => code);
    const stored = await storedFigures(db, evaluation.id, 'teacher', { codes, questions: ids, hidden });
    const byTeacher = Map.groupBy(stored, ({ code }) => code);
    return found.map((row) => ({ ...row, average: averageAmong(questions, byTeacher.get(row.code) ?? [], viewing) }));
  };
  const weighed = questions.filter((question) => question.coefficient > 0 && choiceCount(question) > 1);
  const [departments, ways] = await Promise.all([
    departmentsWithTeachers(db, evaluation.id, hidden),
    navigationInto(db, evaluation, caller),
  ]);
  return {
    evaluation: headOf(evaluation),
    ways,
    teachers: teachersOf(db, evaluation.id, { ...query, hidden, withAverages }),
    departments,
    averaged: weighed.length > 0 && evaluation.state !== evaluationState.filling,
  };
}

/** A course of a teacher, and what the reader is to it. */
interface Taught {
  readonly code: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly department_code: string | null;
  readonly hidden: boolean;
  readonly parallels: readonly string[];
  readonly rates: { readonly own: ReturnType<typeof rateOf>; readonly course: ReturnType<typeof rateOf> };
  readonly reader: Reader;
}

async function coursesTaught(db: Db, evaluation: Evaluation, teacher: string, caller: Caller): Promise<Taught[]> {
  const { oidos, signedIn } = caller;
  const hidden = readsHidden(caller);
  const [rows, relations] = await Promise.all([
    parallelsTaughtBy(db, evaluation.id, teacher),
    oidos === null || hidden ? [] : courseRelations(db, evaluation.id, oidos),
  ]);
  const byCourse = new Map(relations.map((relation) => [relation.course, relation]));
  return [...Map.groupBy(rows, ({ course }) => course)].flatMap(([course, same]) => {
    const [first] = same;
    if (!first) return [];
    return {
      ...named(course, first.name_cs, first.name_en),
      department_code: first.department,
      hidden: first.hidden,
      parallels: same.map(({ parallel }) => parallel),
      rates: {
        own: sumOfRates(same.map(({ enrolled, submitted }) => rateOf(enrolled, submitted))),
        course: rateOf(first.course_enrolled, first.course_submitted),
      },
      reader: { signedIn, readsHidden: hidden, relation: byCourse.get(course) },
    };
  });
}

/**
 * What is said of a teacher in each of their courses that the caller sees, by the rule of the course's page, and in all of these together.
 * Throws as `openEvaluation`, `not-found`, and before publication `other-teachers-hidden-in-phase` to who shares a course with them, else
 * `results-hidden-in-phase`.
 */
export async function teacherPage(db: Db, slug: string, code: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const head = await teacherHead(db, evaluation.id, code);
  if (!head) throw problem('not-found');
  const isPublished = evaluation.state === evaluationState.published;
  const all = await coursesTaught(db, evaluation, code, caller);
  const place = { target: 'ucit', parallel_code: '', teacher_code: code } as const;
  const courses = all
    .filter(({ hidden, reader }) =>
      isPublished ? !hidden || mayOpenEarly(reader) : readsBeforePublication(standingAt(reader, place)),
    )
    .toSorted(nameOrder(caller.locale));
  if (courses.length === 0) {
    if (isPublished || all.length === 0) throw problem('not-found');
    const shares = all.some(({ reader }) => mayOpenEarly(reader));
    throw problem(shares ? 'other-teachers-hidden-in-phase' : 'results-hidden-in-phase');
  }
  const hidden = readsHidden(caller);
  const codes = courses.map((course) => course.code);
  const rows = await teacherRows(db, evaluation.id, code, codes);
  const asked = rows.map(({ question_id }) => question_id);
  const listed = isPublished || hidden;
  const department = hidden || !head.hidden ? head.department : null;
  const [questions, colleagues, ways] = await Promise.all([
    questionsAbove(db, evaluation.id, ['ucit'], asked),
    listed ? colleaguesOf(db, evaluation.id, head.department?.code ?? null, hidden) : [],
    navigationInto(db, evaluation, caller),
  ]);
  const taught = courses.map((course) => {
    const viewing = viewingOf(evaluation, standingAt(course.reader, place));
    const own = new Map(rows.filter((row) => row.course_code === course.code).map((row) => [row.question_id, row]));
    return {
      course,
      visible: visibleIn(questions, course, own, (question, row) => {
        const minimum = evaluation.options.minimum_responses;
        return disclose(viewing, { question, row, rates: course.rates, minimum, comments: [] });
      }),
    };
  });
  const everything = taught.flatMap(({ visible }) => visible);
  return {
    evaluation: headOf(evaluation),
    ways,
    teacher: head.teacher,
    department,
    rate: sumOfRates(courses.map(({ rates }) => rates.own)),
    figures: { ...combined(questions, everything), minimum_responses: evaluation.options.minimum_responses },
    courses: taught.map(({ course, visible }) => courseRow(course, visible)),
    siblings: siblingsOf(colleagues, code),
  };
}

type Row = Awaited<ReturnType<typeof teacherRows>>[number];
type Disclosed = ReturnType<typeof disclose<never>>;

interface VisibleQuestion {
  readonly question: StoredQuestion;
  readonly withheld: NonNullable<Disclosed>['withheld'];
  /** What was released and is shown; undefined: nothing. */
  readonly row: Row | undefined;
}

/** Ratings of a teacher that are asked in a course, or have answers there, as they are disclosed. */
function visibleIn(
  questions: readonly StoredQuestion[],
  course: Taught,
  rows: ReadonlyMap<number, Row>,
  disclosed: (question: StoredQuestion, row: Row | undefined) => Disclosed,
): VisibleQuestion[] {
  return questions.flatMap((question) => {
    const row = rows.get(question.id);
    if (question.form === 'text' || (!row && !isAskedIn(question, course, course.parallels))) return [];
    const given = disclosed(question, row);
    return given ? [{ question, withheld: given.withheld, row: given.withheld ? undefined : row }] : [];
  });
}

/** The sum of what courses show. */
function combined(questions: readonly StoredQuestion[], visible: readonly VisibleQuestion[]) {
  const sums: StoredFigure[] = summed(visible.flatMap(({ row }) => (row ? [{ code: row.teacher_code, ...row }] : [])));
  const byQuestion = new Map(sums.map((figure) => [figure.question_id, figure]));
  const ids = new Set(visible.map(({ question }) => question.id));
  const listed = questions.filter(({ id }) => ids.has(id));
  const rated = listed.flatMap((question) => {
    const figure = byQuestion.get(question.id);
    return figure ? [{ ...question, figures: figuresFrom(question, figure.counts) }] : [];
  });
  return {
    questions: rated,
    withheld: listed.filter(({ id }) => !byQuestion.has(id)),
    average: averageOf(rated.filter((question) => question.counts_toward_average)),
  };
}

function courseRow({ code, name_cs, name_en, rates }: Taught, visible: readonly VisibleQuestion[]): TaughtCourse {
  const rated = visible.flatMap(({ question, row }) =>
    row ? [{ ...question, figures: figuresFrom(question, row.counts) }] : [],
  );
  const isWithheld = visible.length > 0 && rated.length === 0 && rates.own.submitted > 0;
  return {
    code,
    name_cs,
    name_en,
    rate: rates.own,
    n: Math.max(0, ...rated.map(({ figures }) => figures.n)),
    average: averageOf(rated.filter((question) => question.counts_toward_average)),
    withheld: isWithheld ? (visible[0]?.withheld ?? null) : null,
  };
}
