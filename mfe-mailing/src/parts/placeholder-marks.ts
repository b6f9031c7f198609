import { mailPlaceholders } from '@anketa/contract/mail-text';

/** The placeholders of a text, for a field that marks them. */
export const placeholderMarks = new RegExp(`(\\{(?:${mailPlaceholders.join('|')})\\})`);
