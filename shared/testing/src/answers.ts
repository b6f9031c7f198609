import type { Endpoint } from '@anketa/contract/endpoint';
import { exampleOf } from './example-of.ts';
import { type RandomSource, randomSource } from './proof.ts';

/** How much an answer holds: as little as it may, as usual, or as much as a page has to bear. */
export const answerSizes = ['least', 'typical', 'large'] as const;
export type AnswerSize = (typeof answerSizes)[number];

const words = ['Úvod', 'do', 'programování', 'žluťoučký', 'kůň', 'výuka', 'přednáška', 'cvičení', 'a', 's'];

/** Words that fit on no line, and what is markup elsewhere: a page shows them as they are. */
const odd = [
  'nejneobhospodařovávatelnějšími',
  'Elektroenergetickoinformatika/Aplikovaná-kybernetika',
  '<b>tučně</b>',
  '"uvozovky" & \'apostrofy\'',
  '<img src=x onerror=alert(1)>',
  '{{name}}',
  '👩‍🏫 ✓',
];

const itemsOf = { least: 0, typical: 3, large: 40 } as const;
const wordsOf = { least: 1, typical: 4, large: 30 } as const;

/**
 * An answer that an endpoint's schema allows, always the same for one seed.
 *
 * @param seed anything; another one gives another answer
 */
export function answerOf(response: Endpoint['response'], size: AnswerSize, seed: string): unknown {
  const random = randomSource(numberOf(seed));
  const text = () => textOf(random, wordsOf[size]);
  return exampleOf(response, { full: size !== 'least', items: itemsOf[size], text, random });
}

function textOf(random: RandomSource, most: number): string {
  const length = random.between(1, most);
  return Array.from({ length }, () => random.pick(random.chance(1 / 6) ? odd : words)).join(' ');
}

/** A number made of a text (FNV-1a). */
function numberOf(text: string): number {
  return [...text].reduce((mixed, letter) => Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
}
