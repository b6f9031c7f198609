import { createContext, useContext } from 'react';
import type { czech } from './locales/cs.ts';
import { uiTexts } from './ui-texts.ts';

/** The language that is spoken: that of the document, unless whoever draws says another. */
export const Language = createContext<string | undefined>(undefined);

/** The words that controls and lists need of themselves. */
export function useWords(): typeof czech {
  return uiTexts.in(useContext(Language) ?? globalThis.document?.documentElement.lang ?? '');
}
