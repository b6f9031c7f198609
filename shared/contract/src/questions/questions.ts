import { z } from 'zod';

/** What a question is about. Specification 3: study, course, parallel class, teacher, field of study. */
export const questionTargets = ['sident', 'povinn', 'gl', 'ucit', 'sobor'] as const;
export type QuestionTarget = (typeof questionTargets)[number];

/** text; slider: a scale with worded ends; slider-num: numbered choices; slider-mor: several of n choices. */
export const questionForms = ['text', 'slider', 'slider-num', 'slider-mor'] as const;
export type QuestionForm = (typeof questionForms)[number];

/** Who may read a question's results: only the people concerned, anyone signed in, everyone. */
export const publicities = ['none', 'signed', 'all'] as const;
export type Publicity = (typeof publicities)[number];

/** Steps of a slider unless told otherwise: 1 is best, 5 worst. */
export const scaleLength = 5;
/** The fewest and the most steps that a slider may have; into averages each scale goes stretched to 1–5. */
export const scaleBounds = { least: 2, most: 10 } as const;
/** Characters of a text answer: the most that a question may allow, and what it allows unless told otherwise. */
export const textMaximum = 4000;
/** Choices of a slider-num or slider-mor; a mask of them fits a small integer. */
export const choiceMaximum = 15;

/** One choice, or one worded end, in both languages. */
export const ChoiceText = z.object({ cs: z.string().max(20_000), en: z.string().max(20_000) });
export type ChoiceText = z.output<typeof ChoiceText>;

/** A question as a student meets it. */
export const Question = z.object({
  id: z.number().int(),
  target: z.enum(questionTargets),
  form: z.enum(questionForms),
  body_cs: z.string(),
  body_en: z.string(),
  help_cs: z.string(),
  help_en: z.string(),
  sign_language_url: z.string().nullable(),
  required: z.boolean(),
  /** slider: the two worded ends; slider-num and slider-mor: the choices in order. */
  choices: z.array(ChoiceText),
  /** slider: how many steps it has. */
  steps: z.number().int(),
  allow_blank: z.boolean(),
  /** The longest text answer, in characters. */
  text_maximum: z.number().int(),
  publicity: z.enum(publicities),
});
export type Question = z.output<typeof Question>;
