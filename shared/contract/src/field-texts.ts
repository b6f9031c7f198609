import { czech } from './field-texts-cs.ts';
import { english } from './field-texts-en.ts';

/** Both languages, for the server: a page has those of its own (shared/remote, texts.ts). */
export const fieldTexts = { cs: czech, en: english } as const;
