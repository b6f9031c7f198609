import type { LikelyCause } from '../source-problem.ts';

/** A value that matches nothing, and what stands beside it in its row. */
export interface Unmatched {
  readonly value: string;
  readonly beside?: string;
}

const latin = { cyrillic: 'ABEKMHOPCTYXaeopcyxijs', greek: 'ABEZHIKMNOPTYXo' } as const;
const looksLatin = { cyrillic: 'АВЕКМНОРСТУХаеорсухіјѕ', greek: 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο' } as const;
const alphabets = ['cyrillic', 'greek'] as const;

/** Letters of other alphabets that look like Latin ones. */
const lookalikes = new Map(
  alphabets.flatMap((alphabet) =>
    Array.from(
      looksLatin[alphabet],
      (character, at) => [character, { alphabet, latin: latin[alphabet][at] ?? '' }] as const,
    ),
  ),
);

const asLatin = (value: string) => Array.from(value, (letter) => lookalikes.get(letter)?.latin ?? letter).join('');

/** As spreadsheets write long numbers. */
const inPowers = /^\d([.,]\d+)?E\+?\d+$/i;

const forms = {
  case: (value: string) => value.toLowerCase(),
  zeros: (value: string) => value.replace(/^0+/, ''),
  lookalike: asLatin,
} as const;

/** The first letter of a value that only looks Latin. */
function foreignLetter(value: string): LikelyCause['letter'] {
  const letters = Array.from(value);
  const at = letters.findIndex((letter) => lookalikes.has(letter));
  const character = letters[at];
  const found = lookalikes.get(character ?? '');
  return character && found ? { character, alphabet: found.alphabet, place: at + 1 } : undefined;
}

/** Whether there are so many that they say something of all. */
export const areMost = (found: readonly unknown[], { length }: readonly unknown[]) => found.length > length / 2;

/**
 * Why most of the values match none of the codes: they are the same but for the case of letters, zeros at the beginning or letters of another
 * alphabet; they were written as numbers; or they stand in the wrong column. Undefined: nothing of it.
 */
export function likelyCause(unmatched: readonly Unmatched[], codes: ReadonlySet<string>): LikelyCause | undefined {
  if (unmatched.length === 0) return undefined;
  for (const kind of ['case', 'zeros', 'lookalike'] as const) {
    const form = forms[kind];
    const byForm = new Map([...codes].map((code) => [form(code), code]));
    const alike = unmatched.flatMap(({ value }) => {
      const like = byForm.get(form(value));
      return like === undefined ? [] : [{ value, like }];
    });
    const [first] = alike;
    if (!first || !areMost(alike, unmatched)) continue;
    return { kind, ...first, letter: foreignLetter(first.value) ?? foreignLetter(first.like) };
  }
  const numbers = unmatched.filter(({ value }) => inPowers.test(value));
  if (areMost(numbers, unmatched)) return { kind: 'number', value: numbers[0]?.value };
  const numberCode = [...codes].find((code) => inPowers.test(code));
  return numberCode === undefined ? undefined : { kind: 'number', like: numberCode };
}

/** Whether what stands beside most values is one of the codes: then the columns look swapped. */
export function isInOtherColumn(unmatched: readonly Unmatched[], codes: ReadonlySet<string>): boolean {
  return areMost(
    unmatched.filter(({ beside }) => beside !== undefined && codes.has(beside)),
    unmatched,
  );
}
