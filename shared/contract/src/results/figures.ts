import { z } from 'zod';
import { publicities, questionForms, questionTargets } from '../questions/questions.ts';
import { CommentView } from './comment.ts';

/** Why figures are not shown. */
export const withheldReasons = ['few-responses', 'low-return-rate', 'not-released'] as const;

/** A withheld result says why, and which number was missing. */
export const Withheld = z.object({
  reason: z.enum(withheldReasons),
  /**
   * For few-responses and not-released (enough answered, but too few could hide behind what else is published): the least
   * number of ballots. For low-return-rate: the rate in percent.
   */
  needed: z.number(),
});
export type Withheld = z.output<typeof Withheld>;

export const ResponseRate = z.object({
  enrolled: z.number().int(),
  submitted: z.number().int(),
  /** submitted / enrolled in percent; null when nobody is enrolled. */
  percent: z.number().nullable(),
});
export type ResponseRate = z.output<typeof ResponseRate>;

/** A numeric question's figures over one cell. */
export const Figures = z.object({
  /** How many gave a value. */
  n: z.number().int(),
  /** "Nemohu posoudit". */
  blank: z.number().int(),
  /** Answers by value, index 0 for the value 1. */
  counts: z.array(z.number().int()),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** 95 % interval of the mean; null below two answers. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
});
export type Figures = z.output<typeof Figures>;

export const QuestionResult = z.object({
  id: z.number().int(),
  form: z.enum(questionForms),
  body_cs: z.string(),
  body_en: z.string(),
  choices: z.array(z.object({ cs: z.string(), en: z.string() })),
  publicity: z.enum(publicities),
  counts_toward_average: z.boolean(),
  withheld: Withheld.nullable(),
  figures: Figures.nullable(),
  comments: z.array(CommentView),
  /** Comments that this reader may not see. */
  hidden_comments: z.number().int(),
});
export type QuestionResult = z.output<typeof QuestionResult>;

/** Weighted average of the questions that count: 1 best … 5 worst, and (5 − v) / 4 · 100 %. */
export const Average = z.object({
  value: z.number(),
  percent: z.number(),
  /** Answers to the question that most answered. */
  n: z.number().int(),
  /** 95 % interval of the value; null where an answer stands alone. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
});
export type Average = z.output<typeof Average>;

/** A question as it was asked at a larger place: of a department, a teacher, a field of study … */
export const AskedQuestion = QuestionResult.pick({
  id: true,
  form: true,
  body_cs: true,
  body_en: true,
  choices: true,
  counts_toward_average: true,
}).extend({ target: z.enum(questionTargets) });
export type AskedQuestion = z.output<typeof AskedQuestion>;

/** What a larger place shows: sums of what its parts show themselves. */
export const PlaceFigures = z.object({
  /** Ratings that have figures, and texts, whose comments stand on pages of their own. */
  questions: z.array(AskedQuestion.extend({ figures: Figures.nullable() })),
  /** Questions that are asked there and show nothing. */
  withheld: z.array(AskedQuestion.pick({ id: true, body_cs: true, body_en: true })),
  average: Average.nullable(),
  /** A part is shown from this many students who answered; sums rest on such parts. */
  minimum_responses: z.number().int(),
});
export type PlaceFigures = z.output<typeof PlaceFigures>;

export const ResultBlock = z.object({
  target: z.enum(questionTargets),
  parallel_code: z.string(),
  teacher_code: z.string(),
  title_cs: z.string(),
  title_en: z.string(),
  rate: ResponseRate,
  /** Ballots that reached this block; null where even that number may not be told. */
  ballots: z.number().int().nullable(),
  withheld: Withheld.nullable(),
  average: Average.nullable(),
  questions: z.array(QuestionResult),
});
export type ResultBlock = z.output<typeof ResultBlock>;
