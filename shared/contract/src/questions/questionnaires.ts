import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fillingClosed } from '../errors.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { code, Done, integer, Slug } from '../values.ts';
import { Question, questionTargets, textMaximum } from './questions.ts';

/** The general section (targets `sident` and `sobor`) is addressed as this course. */
export const generalCourse = 'general';

/** One part of a section: the course itself, one parallel, one teacher of a parallel, the studies, one field. */
export const Block = z.object({
  /** Names the block within its section; answers refer to it. */
  key: z.string(),
  target: z.enum(questionTargets),
  parallel_code: z.string(),
  teacher_code: z.string(),
  field_code: z.string(),
  /** The parallel's type, day and times, the teacher's name, or the field's name. */
  title_cs: z.string(),
  title_en: z.string(),
  /** Of a teacher: the parallel they are asked about, since one may teach several. Else empty. */
  part_cs: z.string(),
  part_en: z.string(),
  questions: z.array(z.number().int()),
});
export type Block = z.output<typeof Block>;

/**
 * Bytes of UTF-8 that all texts of one section may have together. Every sealed ballot has room for exactly that, so
 * that no ballot is larger than another (docs/privacy.md).
 */
export const sectionTextBytes = 6000;

/** A target and the codes of up to three places. */
const blockKey = z.string().max(4000);

/** An answer of one question in one block. `value`: a step or choice from 1, several choices, or a text. */
export const Answer = z.object({
  block: blockKey,
  question: integer,
  value: z.union([integer, z.array(integer).max(15), z.string().max(textMaximum)]).optional(),
  /** "Nemohu posoudit". */
  blank: z.boolean().optional(),
  hide: z.boolean().optional(),
  sign: z.boolean().optional(),
  /** Of a text: released also where fewer answered than are needed to publish anything. */
  hand_over: z.boolean().optional(),
});
export type Answer = z.output<typeof Answer>;

/** Questions that one section may ask a student; a question that would make it more cannot be added. */
export const sectionMaximum = 2000;

export const Answers = z.object({
  answers: z.array(Answer).max(sectionMaximum),
  /** Keys of the teacher blocks folded by "this teacher did not teach me". */
  not_taught: z.array(blockKey).max(sectionMaximum).default([]),
});
export type Answers = z.output<typeof Answers>;

/** `left`: the student said that they left the course; like a refusal it locks the section. */
export const sectionStatuses = ['empty', 'saved', 'submitted', 'refused', 'left'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

/** What a teacher or a guarantor of a course says will change after an evaluation. */
export const AnnouncedChange = z.object({
  body: z.string(),
  name: z.string(),
  /** What they were to the course when they wrote it. */
  role: z.enum(['teacher', 'garant']),
});
export type AnnouncedChange = z.output<typeof AnnouncedChange>;

export const Section = z.object({
  course: z.string(),
  name_cs: z.string(),
  name_en: z.string(),
  status: z.enum(sectionStatuses),
  blocks: z.array(Block),
  draft: Answers.extend({ version: z.number().int() }).nullable(),
  /** What its teachers said after the last evaluation will change; left out where nobody said anything. */
  changes: z.array(AnnouncedChange).optional(),
});
export type Section = z.output<typeof Section>;

/** An evaluation as students are told of it. */
export const QuestionnaireSummary = Evaluation.pick({
  id: true,
  name_cs: true,
  name_en: true,
  slug_cs: true,
  slug_en: true,
  description_cs: true,
  description_en: true,
  year: true,
  semester: true,
  state: true,
});

/** One of a student's evaluations in their list. */
export const ListedQuestionnaire = QuestionnaireSummary.extend({
  /** Whether it can be filled in now, and until when, if that is set (ISO 8601). */
  open: z.boolean(),
  closes_at: z.string().nullable(),
  sections: z.number().int(),
  /** Sections that the student has submitted, refused or left. */
  done: z.number().int(),
  /** Whether its results are there for everybody. */
  published: z.boolean(),
});
export type ListedQuestionnaire = z.output<typeof ListedQuestionnaire>;

/** With how many sections are done. */
export const listQuestionnaires = endpoint({
  method: 'GET',
  path: '/internal/evaluation/list',
  summary: "See one's questionnaires in all evaluations",
  right: 'signed-in',
  response: z.object({ evaluations: z.array(ListedQuestionnaire) }),
});

/** The same under the address of the page above the list (specification 2: `/evaluation`). */
export const listQuestionnairesAbove = {
  ...listQuestionnaires,
  path: '/internal/evaluation',
  summary: 'Open the start page of questionnaires',
};

const SlugAndCourse = Slug.extend({ code });

/** The caller's sections, questions, statuses and drafts. */
export const readQuestionnaire = endpoint({
  method: 'GET',
  path: '/internal/evaluation/:slug',
  summary: "Open one's questionnaire in an evaluation",
  right: 'signed-in',
  params: Slug,
  response: z.object({
    evaluation: QuestionnaireSummary,
    /** False outside the filling phase: statuses can be read, nothing changed. */
    open: z.boolean(),
    /** Whether its results are there for everybody. */
    published: z.boolean(),
    /** When filling will close, if that is set, or when it has closed (ISO 8601). */
    closes_at: z.string().nullable(),
    /** Whether a student may keep a comment from everyone but the people it concerns. */
    may_hide: z.boolean(),
    minimum_responses: z.number().int(),
    /** Bytes that the bodies of saving and submitting are padded to, so that their length tells nothing. */
    body_bytes: z.number().int(),
    questions: z.array(Question),
    sections: z.array(Section),
  }),
});

/** The same under the address of one section's page. */
export const readSection = {
  ...readQuestionnaire,
  path: '/internal/evaluation/:slug/course/:code',
  summary: "Open one section of one's questionnaire",
  params: SlugAndCourse,
};

/** What comes after filling, for who has taken part. All days as YYYY-MM-DD. When the keys are destroyed, and when the results come. */
export const readAfterwards = endpoint({
  method: 'GET',
  path: '/internal/evaluation/:slug/afterwards',
  summary: 'See when keys are destroyed and results come',
  right: 'signed-in',
  params: Slug,
  response: z.object({
    /** The day on which the keys were destroyed. */
    destroyed_on: z.string().nullable(),
    /** The first day on which they may be, and how many days are left; null where no end of filling is set, and once they are. */
    keys: z.object({ until: z.string(), days_left: z.number().int() }).nullable(),
    /** When results will be published by themselves (ISO 8601), if that is set and has not come. */
    results_at: z.string().nullable(),
  }),
});

/** Which draft of the server answers were made from; 0 for none. */
const draftVersion = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 2);

/** Refused when another device saved since `version`. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/internal/evaluation/:slug/course/:code/draft',
  summary: 'Save unfinished answers',
  right: 'signed-in',
  effect: 'own',
  errors: ['no-right', 'not-enrolled', ...fillingClosed, 'already-submitted', 'draft-conflict', 'texts-too-long'],
  unlogged: true,
  params: SlugAndCourse,
  body: Answers.extend({ version: draftVersion }),
  response: z.object({ version: z.number().int() }),
});

/** The section is anonymised and locked. The header Idempotency-Key is a random UUID v4. */
export const submitQuestionnaire = endpoint({
  method: 'POST',
  path: '/internal/evaluation/:slug/course/:code/submit',
  summary: "Submit a section of one's questionnaire",
  right: 'signed-in',
  effect: 'own',
  errors: [
    'no-right',
    'not-enrolled',
    ...fillingClosed,
    'already-submitted',
    'draft-conflict',
    'key-taken',
    'required-unanswered',
    'answer-invalid',
    'texts-too-long',
  ],
  unlogged: true,
  params: SlugAndCourse,
  /** With `version` it is refused where another draft was saved since: that one would be gone unread. */
  body: Answers.extend({ version: draftVersion.optional() }),
  response: Done,
});

export const refuseQuestionnaire = endpoint({
  method: 'POST',
  path: '/internal/evaluation/:slug/course/:code/refuse',
  summary: 'Refuse to evaluate a course',
  right: 'signed-in',
  effect: 'own',
  errors: ['no-right', 'not-enrolled', ...fillingClosed, 'already-submitted'],
  unlogged: true,
  params: SlugAndCourse,
  response: Done,
});

/** Its questionnaire is closed. */
export const leaveCourse = endpoint({
  method: 'POST',
  path: '/internal/evaluation/:slug/course/:code/leave',
  summary: 'Report leaving a course',
  right: 'signed-in',
  effect: 'own',
  errors: ['no-right', 'not-enrolled', ...fillingClosed, 'already-submitted'],
  unlogged: true,
  params: SlugAndCourse,
  response: Done,
});

/** The questionnaire is there again, while filling is open. */
export const reopenCourse = endpoint({
  method: 'POST',
  path: '/internal/evaluation/:slug/course/:code/reopen',
  summary: 'Take back a refusal or leaving of a course',
  right: 'signed-in',
  effect: 'own',
  errors: ['no-right', 'not-enrolled', ...fillingClosed, 'already-submitted'],
  unlogged: true,
  params: SlugAndCourse,
  response: Done,
});

/** A wrong teacher, a missing parallel. The message is checked by the service: an empty one is refused beside its field (specification 5). */
export const reportError = endpoint({
  method: 'POST',
  path: '/internal/evaluation/:slug/course/:code/report',
  summary: 'Report an error in a course as a student',
  right: 'signed-in',
  effect: 'adds',
  errors: ['no-right', 'not-enrolled', 'fields-invalid', 'too-many-attempts'],
  unlogged: true,
  params: SlugAndCourse,
  body: z.object({ message: z.string().max(10_000), contact: z.string().max(1000).default('') }),
  response: Done,
});
