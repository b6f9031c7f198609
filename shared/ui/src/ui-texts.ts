import type { czech } from './locales/cs.ts';
import { textsByLanguage } from './texts-by-language.ts';

/** The words that controls and lists need of themselves, in the languages that have come. */
export const uiTexts = textsByLanguage<typeof czech>();
