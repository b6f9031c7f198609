import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { Figures } from '@anketa/contract/results/figures';
import type { Db } from '../../../platform/database/connect.ts';
import { figuresFrom, rateOf } from '../../figures/averages.ts';
import type { StoredQuestion } from '../../questions/store.ts';
import { disclose, viewingOf } from '../disclosure.ts';
import { type CourseHead, courseFigures } from '../store.ts';
import { type Asked, isScale } from './comparison.ts';
import { ratingQuestions } from './store.ts';

/** Ratings of courses as wholes that a head is shown. */
export interface CourseMeans {
  /** Of those questions the ones that have a mean, and figures in some course. */
  readonly questions: readonly StoredQuestion[];
  readonly of: (course: string) => readonly AskedOf[];
  /** What all courses but this one got together, by question. */
  readonly others: (course: string) => ReadonlyMap<number, Figures>;
  /** What all of them got. */
  readonly whole: ReadonlyMap<number, Figures>;
}

interface AskedOf extends Asked {
  readonly question: StoredQuestion;
}

type Counts = Readonly<Record<string, number>>;

/** The ratings of a department's courses, all of those that their pages show to its head. `averaged`: only what averages are made of. */
export async function courseMeans(
  db: Db,
  evaluation: Pick<Evaluation, 'id' | 'state' | 'options'>,
  courses: readonly CourseHead[],
  { averaged }: { readonly averaged: boolean },
): Promise<CourseMeans> {
  const codes = courses.map(({ code }) => code);
  const [questions, stored] = await Promise.all([
    ratingQuestions(db, evaluation.id),
    courseFigures(db, evaluation.id, codes),
  ]);
  const wanted = questions.filter(
    (question) =>
      isScale({ question }) && (!averaged || (question.counts_toward_average && question.publicity === 'all')),
  );
  const heads = new Map(courses.map((course) => [course.code, course]));
  const visible = stored.flatMap((row) => {
    const question = wanted.find(({ id }) => id === row.question_id);
    const course = heads.get(row.code);
    if (!question || !course) return [];
    const rate = rateOf(course.enrolled, course.submitted);
    const disclosed = disclose(viewingOf(evaluation, 'head'), {
      question,
      row,
      comments: [],
      minimum: evaluation.options.minimum_responses,
      rates: { own: rate, course: rate },
    });
    return disclosed && !disclosed.withheld ? [{ course: row.code, question, counts: row.counts }] : [];
  });
  const sums = new Map<number, Counts>();
  for (const { question, counts } of visible) sums.set(question.id, added(sums.get(question.id) ?? {}, counts, 1));
  const byCourse = Map.groupBy(visible, ({ course }) => course);
  const figuresOf = (question: StoredQuestion, counts: Counts): [number, Figures] => [
    question.id,
    figuresFrom(question, counts),
  ];
  return {
    questions: wanted.filter(({ id }) => sums.has(id)),
    of: (course) =>
      (byCourse.get(course) ?? []).map(({ question, counts }) => ({
        question,
        figures: figuresFrom(question, counts),
      })),
    others: (course) =>
      new Map(
        (byCourse.get(course) ?? []).map(({ question, counts }) =>
          figuresOf(question, added(sums.get(question.id) ?? {}, counts, -1)),
        ),
      ),
    whole: new Map(
      wanted.flatMap((question) => {
        const counts = sums.get(question.id);
        return counts ? [figuresOf(question, counts)] : [];
      }),
    ),
  };
}

function added(sum: Counts, counts: Counts, times: 1 | -1): Counts {
  const values = new Set([...Object.keys(sum), ...Object.keys(counts)]);
  return Object.fromEntries([...values].map((value) => [value, (sum[value] ?? 0) + times * (counts[value] ?? 0)]));
}
