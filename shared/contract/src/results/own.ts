import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { listQuery, pageOf } from '../lists.ts';
import { questionTargets } from '../questions/questions.ts';
import { menuCount } from '../suite/menu-count.ts';
import { code, integerMaximum, Named, Slug, searchText } from '../values.ts';
import { CommentView } from './comment.ts';
import { ResponseRate } from './figures.ts';
import { EvaluationHead } from './results.ts';

/** A parallel that its reader teaches. Times as a clock shows them: "09:10"; null where the SIS does not know. */
const OwnParallel = z.object({
  code: z.string(),
  course: Named,
  title_cs: z.string(),
  title_en: z.string(),
  /** 1 is Monday. */
  day: z.number().int().nullable(),
  time_from: z.string().nullable(),
  time_to: z.string().nullable(),
  room: z.string(),
  rate: ResponseRate,
});
export type OwnParallel = z.output<typeof OwnParallel>;

/** With when and where. */
export const myTimetable = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/my-timetable',
  summary: "See the timetable of one's own parallels",
  right: 'signed-in',
  errors: resultsClosed,
  params: Slug,
  response: z.object({ evaluation: EvaluationHead, parallels: z.array(OwnParallel) }),
});

const OwnComment = CommentView.extend({
  evaluation: EvaluationHead.pick({ name_cs: true, name_en: true, slug_cs: true, slug_en: true }),
  /** The caller has not marked it as read. */
  unread: z.boolean(),
  course: Named,
  target: z.enum(questionTargets),
  /** The parallel that it is about; empty of a course as a whole, and of a teacher in all of their parallels. */
  parallel_code: z.string(),
  /** The teacher that it is about; empty of others. */
  teacher: z.string(),
  question: z.object({ id: z.number().int(), body_cs: z.string(), body_en: z.string() }),
});
export type OwnComment = z.output<typeof OwnComment>;

/** Marks that a comment may have. */
export const commentMarks = ['unread', 'signed', 'hidden'] as const;

/** About the caller, what they teach or guarantee, and of departments that they head. */
export const myComments = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/my-comments',
  summary: "Read comments about one's own courses and departments",
  right: 'signed-in',
  errors: resultsClosed,
  params: Slug,
  query: listQuery({
    sort: ['course', 'question'],
    limit: 50,
    filters: {
      search: searchText.default(''),
      course: code.optional(),
      question: z.coerce.number().int().positive().max(integerMaximum).optional(),
      mark: z.enum(commentMarks).optional(),
      /** Of all evaluations whose results the caller opens, not of this one alone. */
      evaluations: z.literal('all').optional(),
    },
  }),
  response: z.object({
    evaluation: EvaluationHead,
    /**
     * Unread ones first; by course in Czech order and then by question, unless it is asked for otherwise; among those of one question in
     * an order that says nothing.
     */
    comments: pageOf(OwnComment),
    /** What there are comments of, and how many: to choose from. */
    courses: z.array(Named.extend({ comments: z.number().int() })),
    questions: z.array(OwnComment.shape.question.extend({ comments: z.number().int() })),
    unread: z.number().int(),
    /** Comments that are there and that the caller may not read. */
    hidden_comments: z.number().int(),
    /** While results are checked: when they will be published by themselves (ISO 8601); null where no date is set. */
    publishes_at: z.string().nullable(),
  }),
});

/**
 * Comments of the newest results that concern the caller and that they have not read. For the menu, which says it beside its item on every page: a
 * number and nothing else.
 */
export const countUnreadComments = endpoint({
  ...menuCount,
  path: '/internal/unread-comments',
  summary: "See the number of one's unread comments",
});
