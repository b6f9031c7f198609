const hard = '\u00A0';

/** A number in a text, its thousands apart or not. */
const number = /(?<![\p{L}\p{N}])([zZ]) (\d{1,3}(?:[\u00A0\u202F]\d{3})+|\d+)/gu;

/** One letter, and the word that it leads to: a line does not end with it. */
const letter = /(?<![\p{L}\p{N}])([aikosuvzAIKOSUVZ]) (?=\S)/gu;

/** What stands before it on its line: a unit, the month of a day, what an abbreviation of a law counts, the Roman number of a course, a degree. */
const tail =
  /(?<=\d) (?=[%‰]|Kč|[kMGT]?B\b|h\b|min\b)|(?<=\d\.) (?=[\d\p{Ll}])|(?<=(?<!\p{L})(?:čl?|odst|písm)\.|§) (?=\S)|(?<=\p{L}) (?=[IVX]+(?![\p{L}\p{N}.])|(?:Ph\.D|Th\.D|DrSc|CSc|DiS|MBA)\b)/gu;

/** Numbers below twenty that are read with a beginning which wants "ze": dvanáct, třináct, čtrnáct, šestnáct, sedmnáct. */
const teens: readonly number[] = [12, 13, 14, 16, 17];

/** How "z" stands before a number as it is read: ze dvou, ze sta, ze čtyř tisíc; z pěti set, z tisíce. */
export function outOf(count: number): 'z' | 'ze' {
  let first = count;
  while (first >= 1000) first = Math.floor(first / 1000);
  if (first === 1 && count >= 1000) return 'z';
  if (first < 20) return teens.includes(first) || '23467'.includes(`${first}`) ? 'ze' : 'z';
  return first < 200 && first >= 100 ? 'ze' : '23467'.includes(`${first}`.charAt(0)) ? 'ze' : 'z';
}

/** A Czech text as it is set: "z" or "ze" by the number that follows, and no line that ends with one letter or begins with a unit. */
export function typeset(text: string): string {
  return text
    .replace(number, (_, z: string, digits: string) => {
      const preposition = outOf(Number(digits.replace(/\D/g, '')));
      return `${z}${preposition.slice(1)}${hard}${digits}`;
    })
    .replace(letter, `$1${hard}`)
    .replace(tail, hard);
}

/** A text of a language as it is set: only Czech has rules of its own. */
export const typesetIn = (locale: string, text: string): string => (locale === 'cs' ? typeset(text) : text);

/** The same for all texts of an instance of i18next, where they are read in Czech. */
export const czechTypography = {
  type: 'postProcessor',
  name: 'czech-typography',
  process: (text: unknown, _keys: unknown, _options: unknown, { language }: { readonly language: string }): string =>
    typeof text === 'string' && language === 'cs' ? typeset(text) : (text as string),
} as const;
