import type { Evaluation } from '@anketa/contract/evaluations';
import { inScope } from '@anketa/contract/question-scope';
import { choiceCount } from '@anketa/contract/questionnaire-rules';
import type { QuestionResult, ResultBlock, ReturnRate } from '@anketa/contract/results';
import type { Db } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import { parallelTitle } from '../questionnaires/sections.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';
import { unreleased, withheldByAnswers, withheldByRate } from './publication.ts';
import type { Place, Reader } from './readers.ts';
import { averageOf, choiceFigures, figuresOf, rateOf } from './statistics.ts';
import {
  answerCounts,
  type CourseHead,
  commentsOf,
  type ParallelRow,
  parallelsOf,
  releasedRows,
  teachersOf,
} from './store.ts';

interface PlaceShown extends Place {
  readonly title: { readonly cs: string; readonly en: string };
  readonly rate: ReturnRate;
}

type Comment = Awaited<ReturnType<typeof commentsOf>>[number];

/** What was released of a course, by place and question. */
interface Released {
  /** Question → ballots that were asked it, and those that answered. */
  readonly rows: (place: Place) => ReadonlyMap<number, { readonly ballots: number; readonly answered: number }>;
  /** Value → answers. */
  readonly values: (place: Place, question: number) => ReadonlyMap<number, number>;
  readonly comments: (place: Place, question: number) => readonly Comment[];
}

/** The blocks of a course's result page, as this reader may see them: the course, its teachers, its parallels. */
export async function courseBlocks(
  db: Db,
  evaluation: Evaluation,
  course: CourseHead,
  reader: Reader,
): Promise<ResultBlock[]> {
  if (!reader.answers) return [];
  const [questions, parallels, teachers, released] = await Promise.all([
    questionsOf(db, evaluation.id, { all: true }),
    parallelsOf(db, evaluation.id, course.code),
    teachersOf(db, evaluation.id, course.code),
    releasedOf(db, evaluation.id, course.code),
  ]);
  const minimum = evaluation.options.minimum_responses;
  const courseRate = rateOf(course.enrolled, course.submitted);
  const isAsked = askedWhere(course, parallels);
  return placesOf(course, parallels, teachers).flatMap((place): ResultBlock[] => {
    const { publicities, hidden } = reader.at(place);
    const rows = released.rows(place);
    const shown = questions.filter(
      (question) =>
        question.target === place.target &&
        publicities.includes(question.publicity) &&
        (isAsked(question, place) || rows.has(question.id) || released.comments(place, question.id).length > 0),
    );
    if (shown.length === 0) return [];
    const rates = { own: place.rate, course: courseRate };
    const results = shown.map((question) => questionResult(question, place, { released, rates, minimum, hidden }));
    const averaged = results.flatMap(({ id, figures, counts_toward_average }) => {
      const coefficient = shown.find((question) => question.id === id)?.coefficient ?? 0;
      return counts_toward_average && figures ? [{ figures, coefficient }] : [];
    });
    const { title, rate, ...codes } = place;
    return [
      {
        ...codes,
        title_cs: title.cs,
        title_en: title.en,
        rate,
        ballots: rows.size > 0 ? Math.max(...[...rows.values()].map(({ ballots }) => ballots)) : null,
        withheld: rows.size > 0 ? null : unreleased(rate.submitted, minimum),
        average: averageOf(averaged),
        questions: results,
      },
    ];
  });
}

async function releasedOf(db: Db, evaluationId: number, course: string): Promise<Released> {
  const [rows, counts, comments] = await Promise.all([
    releasedRows(db, evaluationId, course),
    answerCounts(db, evaluationId, course),
    commentsOf(db, evaluationId, course),
  ]);
  const byPlace = Map.groupBy(rows, placeKey);
  const values = Map.groupBy(counts, questionKey);
  const texts = Map.groupBy(comments, questionKey);
  const at = (place: Place, question_id: number) => questionKey({ ...place, question_id });
  return {
    rows: (place) => new Map(byPlace.get(placeKey(place))?.map((row) => [row.question_id, row])),
    values: (place, question) => new Map(values.get(at(place, question))?.map(({ value, n }) => [value, n])),
    comments: (place, question) => texts.get(at(place, question)) ?? [],
  };
}

const placeKey = ({ target, parallel_code, teacher_code }: Omit<Place, 'target'> & { readonly target: string }) =>
  JSON.stringify([target, parallel_code, teacher_code]);
const questionKey = (row: Parameters<typeof placeKey>[0] & { readonly question_id: number }) =>
  `${placeKey(row)} ${row.question_id}`;

/** Whether a question is asked of everyone or of this place. Whom it is asked by study or field shows in its counts alone. */
function askedWhere(course: CourseHead, parallels: readonly ParallelRow[]) {
  const here = { courses: [course.code], departments: [course.department_code ?? ''] };
  const all = parallels.map(({ parallel_code }) => parallel_code);
  return ({ active, scope }: StoredQuestion, { parallel_code }: Place): boolean =>
    active && inScope(scope, { ...here, parallels: parallel_code ? [parallel_code] : all });
}

type TeacherRow = Awaited<ReturnType<typeof teachersOf>>[number];

function placesOf(
  course: CourseHead,
  parallels: readonly ParallelRow[],
  teachers: readonly TeacherRow[],
): PlaceShown[] {
  const names = { cs: course.name_cs, en: course.name_en || course.name_cs };
  const rates = new Map(parallels.map((one) => [one.parallel_code, rateOf(one.enrolled, one.submitted)]));
  const rate = rateOf(course.enrolled, course.submitted);
  const named = (teacher: TeacherRow) => {
    const name = personName(teacher, teacher.teacher_code);
    return { cs: name, en: name };
  };
  // Whoever teaches one parallel alone is told of once.
  const several = [...Map.groupBy(teachers, (teacher) => teacher.teacher_code).values()].filter(
    (rows) => rows.length > 1,
  );
  return [
    { target: 'povinn', parallel_code: '', teacher_code: '', title: names, rate },
    ...several.flatMap((rows): PlaceShown[] =>
      rows.slice(0, 1).map((teacher) => ({
        target: 'ucit',
        parallel_code: '',
        teacher_code: teacher.teacher_code,
        title: named(teacher),
        rate: sumOf(rows.flatMap(({ parallel_code }) => rates.get(parallel_code) ?? [])),
      })),
    ),
    ...parallels.flatMap((parallel): PlaceShown[] => {
      const own = { parallel_code: parallel.parallel_code, rate: rates.get(parallel.parallel_code) ?? rate };
      return [
        { target: 'gl', ...own, teacher_code: '', title: parallelTitle(parallel) },
        ...teachers
          .filter((teacher) => teacher.parallel_code === parallel.parallel_code)
          .map(
            (teacher): PlaceShown => ({
              target: 'ucit',
              ...own,
              teacher_code: teacher.teacher_code,
              title: named(teacher),
            }),
          ),
      ];
    }),
  ];
}

/** Of several parallels: who attends two of them is counted twice, among the enrolled and the submitted alike. */
function sumOf(rates: readonly ReturnRate[]): ReturnRate {
  const sum = (of: 'enrolled' | 'submitted') => rates.reduce((total, rate) => total + rate[of], 0);
  return rateOf(sum('enrolled'), sum('submitted'));
}

interface Context {
  readonly released: Released;
  readonly rates: { readonly own: ReturnRate; readonly course: ReturnRate };
  readonly minimum: number;
  /** Whether the reader may see hidden comments. */
  readonly hidden: boolean;
}

function questionResult(
  question: StoredQuestion,
  place: PlaceShown,
  { released, rates, minimum, hidden }: Context,
): QuestionResult {
  const row = released.rows(place).get(question.id);
  const rated = question.form !== 'text';
  const withheld = row
    ? (withheldByRate(question, rates) ?? (rated ? withheldByAnswers(row.answered, minimum) : null))
    : unreleased(place.rate.submitted, minimum);
  // A text that was handed over does not wait for others.
  const texts = released.comments(place, question.id).filter(({ handed_over }) => handed_over || !withheld);
  const readable = texts.filter((comment) => hidden || comment.hidden_by === null);
  const { id, form, body_cs, body_en, choices, publicity, counts_toward_average } = question;
  return {
    id,
    form,
    body_cs,
    body_en,
    choices,
    publicity,
    counts_toward_average,
    withheld,
    figures: withheld || !rated ? null : figuresIn(question, released.values(place, question.id)),
    comments: readable.map((comment) => ({
      id: comment.id,
      body: comment.body,
      hidden: comment.hidden_by !== null,
      signed_name: comment.signed_name,
      handed_over: comment.handed_over,
    })),
    hidden_comments: texts.length - readable.length,
  };
}

/** A question's figures from its counted values: −1 "cannot assess"; for several choices 0 says how many answered. */
function figuresIn(question: StoredQuestion, values: ReadonlyMap<number, number>) {
  const of = (value: number) => values.get(value) ?? 0;
  const counts = Array.from({ length: choiceCount(question) }, (_, index) => of(index + 1));
  return question.form === 'slider-mor' ? choiceFigures(counts, of(0), of(-1)) : figuresOf(counts, of(-1));
}
