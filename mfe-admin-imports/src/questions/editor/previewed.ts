import type { ChoiceText, Question } from '@anketa/contract/questions/questions';
import { inputOf, type QuestionDraft } from './draft.ts';

/** What stands where nothing has been written yet. */
export interface Placeholders {
  readonly body: ChoiceText;
  readonly choice: (number: number) => ChoiceText;
  readonly end: (step: number) => ChoiceText;
}

/** The question of a draft as a student would meet it. Czech stands in for a missing English text, as it does for students. */
export function previewed(draft: QuestionDraft, placeholders: Placeholders): Question {
  const input = inputOf(draft);
  const link = input.sign_language_url;
  const filled = (given: ChoiceText, missing: ChoiceText) =>
    given.cs.trim() ? given : { ...missing, ...(given.en.trim() && { en: given.en }) };
  const body = filled({ cs: input.body_cs, en: input.body_en }, placeholders.body);
  const missing = (at: number) =>
    input.form === 'slider' ? placeholders.end(at === 0 ? 1 : input.steps) : placeholders.choice(at + 1);
  return {
    ...input,
    id: 0,
    body_cs: body.cs,
    body_en: body.en,
    sign_language_url: link?.startsWith('https://') ? link : null,
    choices: input.choices.map((choice, at) => filled(choice, missing(at))),
    text_maximum: Number.isInteger(input.text_maximum) && input.text_maximum > 0 ? input.text_maximum : 1,
  };
}
