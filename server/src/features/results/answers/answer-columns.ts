import type { Cell } from '@anketa/contract/lists';
import { choiceMaximum } from '@anketa/contract/questions/questions';
import type { Locale } from '@anketa/contract/values';
import { translate } from '../../../platform/translate.ts';
import { rounded } from '../rounded.ts';
import type { AnswersRow, CommentLine } from './answers.ts';

type Columns<Row> = Readonly<Record<string, (row: Row, locale: Locale) => Cell>>;

type Place = Pick<CommentLine, keyof CommentLine & keyof AnswersRow>;

/** Where something was answered, and what was asked. */
const place: Columns<Place> = {
  department: ({ department }) => department,
  course: ({ course, target }) => (target === 'sident' || target === 'sobor' ? null : course),
  courseName: (row, locale) => row[`course_${locale}`] || null,
  target: ({ target }, locale) => translate(locale, `csv.targets.${target}`),
  parallel: ({ parallel }) => parallel || null,
  teacher: ({ teacher }) => teacher || null,
  teacherName: ({ teacher_name }) => teacher_name || null,
  field: ({ field }) => field || null,
  programme: ({ programme }) => programme || null,
  question: ({ question }, locale) => (locale === 'en' && question.body_en ? question.body_en : question.body_cs),
};

/** How many gave each answer, as far as the longest scale goes. */
const values = Object.fromEntries(
  Array.from({ length: choiceMaximum }, (_, at) => [
    `value${at + 1}`,
    ({ figures }: AnswersRow) => figures.counts[at] ?? null,
  ]),
);

/** A scale on which no end is better, or several choices at once, has no mean. */
const hasMean = ({ question: { form, counts_toward_average } }: AnswersRow) =>
  form === 'slider' || (form === 'slider-num' && counts_toward_average);

export const answerColumns: Columns<AnswersRow> = {
  ...place,
  enrolled: ({ rate }) => rate.enrolled,
  submitted: ({ rate }) => rate.submitted,
  ballots: ({ ballots }) => ballots,
  answered: ({ figures }) => figures.n,
  blank: ({ figures }) => figures.blank,
  mean: (row) => (hasMean(row) ? rounded(row.figures.mean, 2) : null),
  median: (row) => (hasMean(row) ? row.figures.median : null),
  ...values,
};

export const commentColumns: Columns<CommentLine> = {
  ...place,
  comment: ({ body }) => body,
  signed: ({ signed }) => signed,
  hidden: ({ hidden }, locale) => translate(locale, `csv.${hidden ? 'yes' : 'no'}`),
  replies: ({ replies }, locale) =>
    replies
      .map(({ author, role, body }) => `${author} (${translate(locale, `csv.repliers.${role}`)}): ${body}`)
      .join('\n') || null,
};
