import type { Evaluation } from '@anketa/contract/evaluations';
import { inScope } from '@anketa/contract/question-scope';
import { choiceCount } from '@anketa/contract/questionnaire-rules';
import type { QuestionResult, ResultBlock, ReturnRate, Withheld } from '@anketa/contract/results';
import type { Db } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import { parallelTitle } from '../questionnaires/sections.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';
import { shownParts, shownSizes, withheldByRate } from './publication.ts';
import type { Reader } from './readers.ts';
import { averageOf, choiceFigures, figuresOf, rateOf } from './statistics.ts';
import {
  answerCounts,
  ballotCounts,
  type CourseHead,
  commentsOf,
  type ParallelRow,
  parallelsOf,
  teachersOf,
} from './store.ts';

type Counts = Awaited<ReturnType<typeof answerCounts>>;
type Comments = Awaited<ReturnType<typeof commentsOf>>;

interface Place {
  readonly target: ResultBlock['target'];
  readonly parallel_code: string;
  readonly teacher_code: string;
  readonly title: { readonly cs: string; readonly en: string };
  readonly rate: ReturnRate;
}

/** The blocks of a course's result page, as this reader may see them: the course, its parallels, their teachers. */
export async function courseBlocks(
  db: Db,
  evaluation: Evaluation,
  course: CourseHead,
  reader: Reader,
): Promise<ResultBlock[]> {
  if (!reader.answers) return [];
  const all = { all: reader.unreleased };
  const [questions, parallels, teachers, ballots, counts, comments] = await Promise.all([
    questionsOf(db, evaluation.id, { all: true }),
    parallelsOf(db, evaluation.id, course.code),
    teachersOf(db, evaluation.id, course.code),
    ballotCounts(db, evaluation.id, course.code),
    answerCounts(db, evaluation.id, course.code, all),
    commentsOf(db, evaluation.id, course.code, all),
  ]);
  const byCell = Map.groupBy(ballots, cellId);
  const askedAt = (place: Pick<Place, 'target' | 'parallel_code' | 'teacher_code'>) => {
    const rows = byCell.get(cellId(place)) ?? [];
    return new Map(rows.map((row) => [row.question_id, reader.unreleased ? row.total : row.released]));
  };
  const ballotsAt = (place: Parameters<typeof askedAt>[0]) => askedAt(place).get(0) ?? 0;
  const places = placesOf(course, parallels, teachers);
  const verdicts = verdictsOf(places, parallels, ballotsAt, evaluation.options.minimum_responses);
  const courseRate = rateOf(course.enrolled, course.submitted);

  const isAsked = askedWhere(course, parallels);
  const isAnswered = answeredWhere([...counts, ...comments]);

  return places.flatMap((place) => {
    const { publicities, hidden } = reader.block(place.teacher_code);
    const asked = questions.filter(
      (question) =>
        question.target === place.target &&
        publicities.includes(question.publicity) &&
        (isAsked(question, place) || isAnswered(question, place)),
    );
    if (asked.length === 0) return [];
    const withheld = reader.unreleased ? null : (verdicts.get(cellId(place)) ?? null);
    const sizes = askedAt(place);
    const bySize = shownSizes(ballotsAt(place), sizes.values(), evaluation.options.minimum_responses);
    const results = asked.map((question) => {
      const byAsked = reader.unreleased ? null : (bySize.get(sizes.get(question.id) ?? 0) ?? null);
      const byRate = reader.unreleased ? null : withheldByRate(question, { own: place.rate, course: courseRate });
      return questionResult(question, place, withheld ?? byRate ?? byAsked, { counts, comments, hidden });
    });
    const averaged = results.flatMap(({ id, figures, counts_toward_average }) => {
      const coefficient = asked.find((question) => question.id === id)?.coefficient ?? 0;
      return counts_toward_average && figures ? [{ figures, coefficient }] : [];
    });
    return {
      target: place.target,
      parallel_code: place.parallel_code,
      teacher_code: place.teacher_code,
      title_cs: place.title.cs,
      title_en: place.title.en,
      rate: place.rate,
      ballots: withheld ? null : ballotsAt(place),
      withheld,
      average: averageOf(averaged),
      questions: results,
    };
  });
}

/** Whether a question is asked of everyone or of this place. Whom it is asked by study or field shows in its counts alone. */
function askedWhere(course: CourseHead, parallels: readonly ParallelRow[]) {
  const here = { courses: [course.code], departments: [course.department_code ?? ''] };
  const all = parallels.map(({ parallel_code }) => parallel_code);
  return ({ active, scope }: StoredQuestion, { parallel_code }: Place): boolean =>
    active && inScope(scope, { ...here, parallels: parallel_code ? [parallel_code] : all });
}

/** Whether a place has answers of a question: they are shown also where it is asked no longer. */
function answeredWhere(answers: readonly { question_id: number; parallel_code: string; teacher_code: string }[]) {
  const key = (id: number, { parallel_code, teacher_code }: Pick<Place, 'parallel_code' | 'teacher_code'>) =>
    JSON.stringify([id, parallel_code, teacher_code]);
  const known = new Set(answers.map((answer) => key(answer.question_id, answer)));
  return ({ id }: StoredQuestion, place: Place): boolean => known.has(key(id, place));
}

const cellId = (cell: { target: string; parallel_code: string; teacher_code: string }) =>
  JSON.stringify([cell.target, cell.parallel_code, cell.teacher_code]);

function placesOf(
  course: CourseHead,
  parallels: readonly ParallelRow[],
  teachers: Awaited<ReturnType<typeof teachersOf>>,
): Place[] {
  const names = { cs: course.name_cs, en: course.name_en || course.name_cs };
  const rate = rateOf(course.enrolled, course.submitted);
  return [
    { target: 'povinn', parallel_code: '', teacher_code: '', title: names, rate },
    ...parallels.flatMap((parallel): Place[] => {
      const own = { parallel_code: parallel.parallel_code, rate: rateOf(parallel.enrolled, parallel.submitted) };
      return [
        { target: 'gl', ...own, teacher_code: '', title: parallelTitle(parallel) },
        ...teachers
          .filter((teacher) => teacher.parallel_code === parallel.parallel_code)
          .map((teacher): Place => {
            const name = personName(teacher, teacher.teacher_code);
            return { target: 'ucit', ...own, teacher_code: teacher.teacher_code, title: { cs: name, en: name } };
          }),
      ];
    }),
  ];
}

/** Which blocks are withheld for their size, or because what they leave of their parent would be too small. */
function verdictsOf(
  places: readonly Place[],
  parallels: readonly ParallelRow[],
  ballotsAt: (place: Place) => number,
  minimum: number,
): Map<string, Withheld | null> {
  const verdicts = new Map<string, Withheld | null>();
  const judge = (whole: number, parts: readonly Place[]) => {
    const cells = parts.map((place) => ({ key: cellId(place), ballots: ballotsAt(place) }));
    for (const [key, verdict] of shownParts(whole, cells, minimum)) verdicts.set(key, verdict);
  };
  const [course] = places;
  if (!course) return verdicts;
  judge(ballotsAt(course), [course]);
  const types = new Map(parallels.map((parallel) => [parallel.parallel_code, parallel.type]));
  // A student attends one lecture and one seminar, so parallels part a course within each kind.
  for (const group of Map.groupBy(
    places.filter(({ target }) => target === 'gl'),
    ({ parallel_code }) => types.get(parallel_code),
  ).values()) {
    judge(ballotsAt(course), group);
  }
  // Teachers do not part a parallel: a ballot answers for each of them, so each is compared with the whole alone.
  for (const teacher of places.filter(({ target }) => target === 'ucit')) {
    const parallel = { ...teacher, target: 'gl', teacher_code: '' } as const;
    judge(Math.max(ballotsAt(parallel), ballotsAt(teacher)), [teacher]);
  }
  return verdicts;
}

interface Answers {
  readonly counts: Counts;
  readonly comments: Comments;
  readonly hidden: boolean;
}

function questionResult(
  question: StoredQuestion,
  place: Place,
  withheld: Withheld | null,
  { counts, comments, hidden }: Answers,
): QuestionResult {
  const here = (row: { question_id: number; parallel_code: string; teacher_code: string }) =>
    row.question_id === question.id &&
    row.parallel_code === place.parallel_code &&
    row.teacher_code === place.teacher_code;
  const texts = withheld ? [] : comments.filter(here);
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
    figures: withheld || form === 'text' ? null : figuresIn(question, counts.filter(here)),
    comments: readable.map((comment) => ({
      id: comment.id,
      body: comment.body,
      hidden: comment.hidden_by !== null,
      signed_name: comment.signed_name,
    })),
    hidden_comments: texts.length - readable.length,
  };
}

/** A question's figures from its counted values: −1 "cannot assess"; for several choices 0 says how many answered. */
function figuresIn(question: StoredQuestion, rows: Counts) {
  const of = (value: number) => Number(rows.find((row) => row.value === value)?.n ?? 0);
  const counts = Array.from({ length: choiceCount(question) }, (_, index) => of(index + 1));
  return question.form === 'slider-mor' ? choiceFigures(counts, of(0), of(-1)) : figuresOf(counts, of(-1));
}
