import { type ChoiceText, choiceMaximum } from '@anketa/contract/questions/questions';
import type { Locale } from '@anketa/contract/values';

/** Which field of a choice is to be corrected: without a text, too long, said before, or past what a question may hold. */
export function isFaulty(choices: readonly ChoiceText[], at: number, locale: Locale): boolean {
  const text = choices[at]?.[locale].trim() ?? '';
  if (text === '' || text.length > 200 || at >= choiceMaximum) return true;
  return choices.slice(0, at).some((one) => one[locale].trim().toLowerCase() === text.toLowerCase());
}
