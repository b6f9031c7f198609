import {
  addressPlaceholders,
  type Block,
  type Inline,
  type Line,
  type LinkTarget,
  type MailValues,
  mailPlaceholders,
} from '@anketa/contract/mail/text';
import type { RandomSource } from '@anketa/testing/proof';

const signs = ['-', '- ', ' ', '\\', '*', '**', '[', ']', '](', '[[', ']](', '(', ')', '{', '}', ':', '.', ',', '@'];
const words = ['a', 'žluťoučký', '1', 'From ', '{name}', '{link}', '{nobody}', 'https://a.cz', 'javascript:x()'];
const tags = ['<b>', '</td>', '<script>x()</script>', '<!--', '-->', '&', '&lt;', '"', "'"];
const encoded = [' =?utf-8?q?=0ABcc:_x@y.cz?= ', '=?utf-8?q?=0D=0ABcc:_x@y.cz?=', '=?', '?='];
const breaks = [
  '\n',
  '\r\n',
  '\r',
  '\r\nBcc: x@y.cz',
  '\n\n',
  '\n- ',
  '\n[[a]]({link})\n',
  '\u0085',
  '\u2028',
  '\u2029',
];
const unseen = ['\t', '\0', '\u001b[2J', '\u202e', '\u2066', '\u200f', '\ufeff', '\ud800', 'e\u0301'];

/** What means something to the parser, to HTML, to a header, or to an eye. */
const pieces = [...signs, ...words, ...tags, ...encoded];
const raw = [...pieces, '[a](https://a.cz)', '[](', ...breaks, ...unseen];
const addresses = [
  'https://a.cz',
  'http://a.cz/x?y=1&z="',
  'https://a.cz/(b)#[c]',
  'mailto:jana@a.cz?subject=<x>',
  "https://a.cz/'x",
  'https://čvut.cz/ř',
  'https://anketa.cvut.cz/x?a=%0D%0ABcc:x&b=*_*',
];
const fine = addresses.filter((address) => !/[<"čř]/.test(address));

const some = <Item>({ between }: RandomSource, least: number, most: number, one: () => Item): Item[] =>
  Array.from({ length: between(least, most) }, one);

/** Text that nobody has looked at. */
export const hostileText = (random: RandomSource, most = 40): string =>
  some(random, 0, most, () => random.pick(raw)).join('');

/** Values as they may come: of people, and of addresses that mostly are some. */
export function hostileValues(random: RandomSource): MailValues {
  const value = () => hostileText(random, 5);
  const address = () => (random.chance(0.7) ? random.pick(addresses) : value());
  return {
    name: value(),
    evaluation: value(),
    deadline: value(),
    left: value(),
    link: address(),
    unsubscribe: address(),
  };
}

/** The tree of an e-mail, as the parser would give it. */
export function randomBlocks(random: RandomSource): Block[] {
  return some(random, 1, 6, (): Block => {
    const kind = random.pick(['paragraph', 'paragraph', 'list', 'button'] as const);
    if (kind === 'button') return { kind, label: randomLine(random, 'label'), target: randomTarget(random) };
    const lines = some(random, 1, 3, () => randomLine(random, 'line'));
    return kind === 'list' ? { kind, items: lines } : { kind, lines };
  });
}

type Within = 'line' | 'label' | 'bold' | 'bold label';

/** Two texts never stand beside each other: they would be one. */
function randomLine(random: RandomSource, within: Within): Line {
  const inlines = some(random, 1, 4, () => randomInline(random, within));
  return inlines.filter((inline, at) => inline.kind !== 'text' || inlines[at - 1]?.kind !== 'text');
}

function randomInline(random: RandomSource, within: Within): Inline {
  const kind = random.pick(['text', 'text', 'placeholder', 'bold', 'link'] as const);
  if (kind === 'placeholder') return { kind, name: random.pick(mailPlaceholders) };
  if (kind === 'bold' && !within.startsWith('bold')) {
    return { kind, inlines: randomLine(random, within === 'label' ? 'bold label' : 'bold') };
  }
  if (kind === 'link' && !within.endsWith('label')) {
    return { kind, label: randomLine(random, 'label'), target: randomTarget(random) };
  }
  const written = some(random, 1, 4, () => random.pick(pieces)).join('');
  return { kind: 'text', text: written.replace(/ +/g, ' ').trim() || 'x' };
}

function randomTarget(random: RandomSource): LinkTarget {
  if (random.chance(0.4)) return { kind: 'placeholder', name: random.pick(addressPlaceholders) };
  return { kind: 'address', address: random.pick(fine) };
}
