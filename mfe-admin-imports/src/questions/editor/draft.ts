import { ownTargets } from '@anketa/contract/questions/editing';
import { type QuestionInput, questionRules } from '@anketa/contract/questions/fields';
import {
  type ChoiceText,
  type QuestionForm,
  type QuestionTarget,
  questionTargets,
  scaleLength,
  textMaximum,
} from '@anketa/contract/questions/questions';
import { everyone, scopeDimensions, scopeFor } from '@anketa/contract/questions/scope';

/** A choice in the editor: the key stays with it while it moves. One that the question came with has its place as key. */
export interface DraftChoice extends ChoiceText {
  readonly key: number;
}

/**
 * A question as it is being written. Numbers are kept as they are typed; choices, ends and the scope stay at hand while
 * another form or target is tried.
 */
export interface QuestionDraft
  extends Omit<
    QuestionInput,
    'choices' | 'coefficient' | 'minimum_return_rate' | 'text_maximum' | 'sign_language_url'
  > {
  readonly choices: readonly DraftChoice[];
  readonly ends: readonly [ChoiceText, ChoiceText];
  readonly coefficient: string;
  readonly minimum_return_rate: string;
  readonly text_maximum: string;
  readonly sign_language_url: string;
  /** Whether the question is asked of some only. */
  readonly narrowed: boolean;
}

const blank: ChoiceText = { cs: '', en: '' };

// A draft may come back that an earlier visit kept: its keys are older.
let lastKey = Date.now();

/** A choice with a key of its own. */
export function asDraftChoice({ cs, en }: ChoiceText): DraftChoice {
  lastKey += 1;
  return { cs, en, key: lastKey };
}

/** What questions may be about by who writes them. */
export function targetsFor(manage: 'all' | 'own' | 'none'): readonly QuestionTarget[] {
  return manage === 'own' ? ownTargets : questionTargets;
}

const newQuestion: QuestionInput = {
  target: 'povinn',
  form: 'slider',
  body_cs: '',
  body_en: '',
  help_cs: '',
  help_en: '',
  sign_language_url: null,
  required: false,
  counts_toward_average: false,
  choices: [],
  steps: scaleLength,
  allow_blank: false,
  text_maximum: textMaximum,
  publicity: 'all',
  minimum_return_rate: 0,
  return_rate_over_course: false,
  coefficient: 1,
  active: true,
  scope: everyone,
};

/** The draft that the editor begins with: of a question, or of a new one. */
export function draftOf(question: QuestionInput | null): QuestionDraft {
  const fields = Object.keys(newQuestion) as (keyof QuestionInput)[];
  const of = question ?? newQuestion;
  const given = Object.fromEntries(fields.map((field) => [field, of[field]])) as QuestionInput;
  const worded = given.form === 'slider-num' || given.form === 'slider-mor';
  const [first = blank, second = blank] = given.form === 'slider' ? given.choices : [];
  return {
    ...given,
    choices: (worded ? given.choices : [blank, blank]).map((choice, key) => ({ ...choice, key })),
    ends: [first, second],
    coefficient: String(given.coefficient),
    minimum_return_rate: String(given.minimum_return_rate),
    text_maximum: String(given.text_maximum),
    sign_language_url: given.sign_language_url ?? '',
    narrowed: scopeDimensions.some((dimension) => given.scope[dimension].length > 0),
  };
}

/** What of a draft belongs to its form and target, as it is sent. A number that is none becomes NaN. */
export function inputOf(draft: QuestionDraft): QuestionInput {
  const { ends: _ends, narrowed, ...fields } = draft;
  const { form, target } = draft;
  const counts = draft.counts_toward_average && mayCount(form);
  const coefficient = numberOf(draft.coefficient);
  const length = numberOf(draft.text_maximum);
  return {
    ...fields,
    choices: choicesOf(draft),
    steps: form === 'slider' ? draft.steps : scaleLength,
    allow_blank: draft.allow_blank && form !== 'text',
    counts_toward_average: counts,
    coefficient: counts || weighs(coefficient) ? coefficient : 1,
    minimum_return_rate: numberOf(draft.minimum_return_rate),
    text_maximum: form === 'text' || limits(length) ? length : textMaximum,
    return_rate_over_course: draft.return_rate_over_course && mayCountOverCourse(target),
    sign_language_url: draft.sign_language_url.trim() || null,
    scope: narrowed ? scopeFor(target, draft.scope) : everyone,
  };
}

// In a field that is out of sight nobody could correct a wrong number: it gives way to the usual one.
const weighs = (coefficient: number) => coefficient > 0 && coefficient <= 100;
const limits = (length: number) => Number.isInteger(length) && length > 0 && length <= textMaximum;

/** Whether the answers to a form make an average. */
export function mayCount(form: QuestionForm): boolean {
  return form === 'slider' || form === 'slider-num';
}

/** Whether the response rate of the whole course may stand for that of a parallel. */
export function mayCountOverCourse(target: QuestionTarget): boolean {
  return target === 'gl' || target === 'ucit';
}

function choicesOf({ form, ends, choices }: QuestionDraft): ChoiceText[] {
  if (form === 'text') return [];
  return (form === 'slider' ? ends : choices).map(({ cs, en }) => ({ cs, en }));
}

/** A number as people write it: with a decimal comma or point. NaN for anything else. */
function numberOf(text: string): number {
  const written = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
}

/** Fields of the form with the name of the rule that each breaks: those of the contract, and a scope without any list. */
export function breachesOf(draft: QuestionDraft): Readonly<Record<string, string>> {
  const input = inputOf(draft);
  const empty = draft.narrowed && scopeDimensions.every((dimension) => input.scope[dimension].length === 0);
  return { ...questionRules(input), ...(empty && { scope: 'nothing' }) };
}

/** Whether two drafts would be saved as the same question. */
export function sameQuestion(one: QuestionDraft, other: QuestionDraft): boolean {
  // The fields of both stand in one order: a draft is only ever spread.
  return JSON.stringify([inputOf(one), one.narrowed]) === JSON.stringify([inputOf(other), other.narrowed]);
}
