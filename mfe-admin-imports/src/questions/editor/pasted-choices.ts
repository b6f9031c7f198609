import { type ChoiceText, choiceMaximum } from '@anketa/contract/questions/questions';
import { type Locale, locales } from '@anketa/contract/values';

/** Choices as they are written, and how many pasted lines found no room. */
export interface Pasted {
  readonly choices: readonly ChoiceText[];
  /** In how many choices something was written. */
  readonly written: number;
  readonly left: number;
}

/** Whether pasted lines carry both languages: columns of a spreadsheet, or "česky;english". */
export function separatorOf(lines: readonly string[]): '\t' | ';' | null {
  if (lines.some((line) => line.includes('\t'))) return '\t';
  return lines.length > 0 && lines.every((line) => line.includes(';')) ? ';' : null;
}

/** The lines of a pasted text that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line.trim() !== '');
}

/**
 * Writes pasted lines into choices, from the one at `from` on, and adds those that are missing. Lines with both languages
 * write both, other lines only `locale`: so one language can be pasted after the other.
 */
export function withPasted(
  choices: readonly ChoiceText[],
  text: string,
  { locale, from }: { locale: Locale; from: number },
): Pasted {
  const lines = linesOf(text);
  const separator = separatorOf(lines);
  const pasted = lines.map((line) => partsOf(line, separator, locale));
  const room = pasted.slice(0, Math.max(0, choiceMaximum - from));
  const all = [...choices];
  for (const [offset, parts] of room.entries()) {
    const before = all[from + offset] ?? { cs: '', en: '' };
    all[from + offset] = { ...before, ...parts };
  }
  return { choices: all, written: room.length, left: pasted.length - room.length };
}

function partsOf(line: string, separator: string | null, locale: Locale): Partial<ChoiceText> {
  if (!separator) return { [locale]: line };
  const [cs = '', ...rest] = line.split(separator).map((cell) => cell.trim());
  return { cs, en: rest.find((cell) => cell !== '') ?? '' };
}

/** Where pasted lines belong by themselves: after the last choice that has a text in any language they carry. */
export function firstFree(choices: readonly ChoiceText[], text: string, locale: Locale): number {
  const carried = separatorOf(linesOf(text)) ? locales : [locale];
  const last = choices.findLastIndex((choice) => carried.some((language) => choice[language].trim() !== ''));
  return last + 1;
}
