import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMailSubject, parseMailText, problemsOf } from './text.ts';
import { mailAddress, mailLine } from './values.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const placeholder = (name: string) => ({ kind: 'placeholder', name });
const address = (to: string) => ({ kind: 'address', address: to });
const linesOf = (source: string) =>
  parseMailText(source).blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines : []));
const kindsOf = (source: string) => parseMailText(source).problems.map(({ problem }) => problem);

test('paragraphs, lists and a button; a break within a paragraph is one', () => {
  const source =
    'Dobrý den,\r\nvyplňte prosím:\n- přednášky\n- **cvičení**\n\n- jiné\nDěkujeme\n[[Vyplnit {left}]]({link})\n\n\nAnketa';
  expect(parseMailText(source)).toEqual({
    blocks: [
      { kind: 'paragraph', lines: [[text('Dobrý den,')], [text('vyplňte prosím:')]] },
      { kind: 'list', items: [[text('přednášky')], [{ kind: 'bold', inlines: [text('cvičení')] }]] },
      { kind: 'list', items: [[text('jiné')]] },
      { kind: 'paragraph', lines: [[text('Děkujeme')]] },
      { kind: 'button', label: [text('Vyplnit '), placeholder('left')], target: placeholder('link') },
      { kind: 'paragraph', lines: [[text('Anketa')]] },
    ],
    placeholders: new Set(['link', 'left']),
    problems: [],
  });
});

test('bold, links and placeholders, in each other as far as that makes sense', () => {
  const link = {
    kind: 'link',
    label: [{ kind: 'bold', inlines: [text('tam')] }],
    target: address('https://a.cz/x?y=1&z'),
  };
  expect(linesOf('**{name}: [**tam**](https://a.cz/x?y=1&z)** a [kniha]( x')).toEqual([
    [{ kind: 'bold', inlines: [placeholder('name'), text(': '), link] }, text(' a [kniha]( x')],
  ]);
  expect(linesOf('[(a)](https://a.cz/\\(b\\))')).toEqual([
    [{ kind: 'link', label: [text('(a)')], target: address('https://a.cz/(b)') }],
  ]);
});

test.each([
  '2 ** 3 ** 4',
  '**',
  '****',
  'a ** b**',
  '**otevřené',
  '[a]',
  '[a] (https://a.cz)',
  '{}',
  '{ name',
  '-ne',
  '-',
  '<b>&amp;</b>',
  'https://a.cz',
])('%s is text as it stands', (source) => {
  expect(parseMailText(source)).toEqual({
    blocks: [{ kind: 'paragraph', lines: [[text(source)]] }],
    placeholders: new Set(),
    problems: [],
  });
});

test('a backslash takes a sign its meaning, and stays before any other', () => {
  expect(linesOf(String.raw`\**a\** \[b](c) \{name\} \\ \x \- \(`)).toEqual([
    [text(String.raw`**a** [b](c) {name} \ \x - (`)],
  ]);
  expect(parseMailText('\\- a').blocks).toMatchObject([{ kind: 'paragraph' }]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//a.cz',
  '/a',
  'a.cz',
  'https://',
  'https:a.cz',
  'https://jana:heslo@a.cz',
  'https://jana@a.cz',
  'mailto:',
  'mailto:jana',
  'ftp://a.cz',
  'https://a.cz/<x',
  'https://a.cz/"x',
  'java\u0000script:x',
  '{name}',
  '{nobody}',
  `https://a.cz/${'x'.repeat(2000)}`,
])('a link to %s leads nowhere: it is text, and reported', (target) => {
  expect(mailAddress(target)).toBeUndefined();
  for (const source of [`[tam](${target})`, `[[tam]](${target})`]) {
    expect(JSON.stringify(parseMailText(source).blocks)).not.toMatch(/"(link|button|address)"/);
    expect(kindsOf(source)).toContain('broken-link');
  }
});

test.each([
  ['https://a.cz', 'https://a.cz'],
  ['HTTP://A.cz:80/b?c#d', 'HTTP://A.cz:80/b?c#d'],
  ['mailto:jana@a.cz?subject=x', 'mailto:jana@a.cz?subject=x'],
  ['https://čvut.cz/ř', 'https://xn--vut-eqa.cz/%C5%99'],
])('a link may lead to %s', (given, leads) => {
  expect(mailAddress(given)).toBe(leads);
  expect(mailAddress(leads)).toBe(leads);
});

test('what is wrong is said with its place', () => {
  const body =
    'a {jmeno} { name }\n[](https://a.cz)\nx [[y]]({link})\n[[ ]]({link})\n[[a]]({link})\n[[b]]({unsubscribe})';
  const found = problemsOf('Pro {nikoho} {link}', body);
  expect(found.map(({ field, problem, what }) => `${field} ${problem} ${what}`)).toEqual([
    'subject unknown-placeholder {nikoho}',
    'subject address-in-subject {link}',
    'body unknown-placeholder {jmeno}',
    'body unknown-placeholder { name }',
    'body link-without-label [](https://a.cz)',
    'body button-not-alone [[y]]',
    'body button-without-label [[ ]]({link})',
    'body two-buttons [[b]]({unsubscribe})',
  ]);
  for (const { field, at, what = '' } of found) {
    expect((field === 'body' ? body : 'Pro {nikoho} {link}').startsWith(what, at), what).toBe(true);
  }
  expect(problemsOf(' ', '\n\u200b\n')).toEqual([
    { field: 'subject', problem: 'empty-subject' },
    { field: 'body', problem: 'empty-body' },
  ]);
  expect(parseMailText(`[${'a'.repeat(9000)}](x)`).problems[0]?.what).toHaveLength(61);
  expect(kindsOf('{a}'.repeat(5000))).toHaveLength(20);
});

test('a subject is one line of words and placeholders', () => {
  expect(parseMailSubject(' **Anketa**\r\nBcc: [a](https://a.cz) {evaluation}\u202e')).toEqual({
    words: [text('**Anketa** Bcc: [a](https://a.cz) '), placeholder('evaluation')],
    placeholders: new Set(['evaluation']),
    problems: [],
  });
});

test('a value is one line without what is not seen, in NFC', () => {
  expect(mailLine(' Jana\r\n\u2028Nova\u0301\0kova\u0301\u202e \ud800 ')).toBe('Jana Nov\u00e1kov\u00e1 \ufffd');
});

const pieces = [
  '**',
  '[',
  ']',
  '](',
  '[[',
  ']](',
  '(',
  ')',
  '{',
  '}',
  '\\',
  '- ',
  '\n',
  ' ',
  'a',
  '{name}',
  '{link}',
  'https://a.cz',
];
const depthOf = (node: unknown): number =>
  typeof node === 'object' && node ? 1 + Math.max(0, ...Object.values(node).map(depthOf)) : 0;

test('whatever is read, it never throws, and nothing is nested deep', () => {
  const written = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 60 });
  fc.assert(
    fc.property(written, (parts) => {
      expect(depthOf(parseMailText(parts.join('')).blocks)).toBeLessThan(14);
      expect(parseMailSubject(parts.join('')).words.every(({ kind }) => kind !== undefined)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('twenty thousand characters that mean harm are read at once', () => {
  const hostile = [...pieces, '[a](', '[a](https://a.cz)', '**a', '[[a]](', '{a', '[**', '\\[', '[a](\\(', '**[a](b)'];
  for (const piece of hostile) {
    const source = piece.repeat(20_000 / piece.length);
    const started = performance.now();
    parseMailText(source);
    parseMailSubject(source);
    expect(performance.now() - started, piece).toBeLessThan(400);
  }
});
