import { type ESTree, parseSync, Visitor } from 'vite';
import type { BrowserSource } from './browser-rules.ts';

/** Attributes and properties that a person reads or hears. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|alt|caption|empty|heading|help|hint|label|lead|placeholder|subtitle|text|title)$/;

/** Functions that say something to a person, in properties of what they are given. */
const saying = /^(notify|confirm|say)$/;

/** What is the same in every language: names of products and of formats. */
const names = /\b(Anketa|CSV|XLSX|JSON|PDF|PNG|SVG|QR|SIS|GDPR)\b/g;

/** What is written and is no word: an entity of HTML, how an address begins. */
const signs = /&\w+;|https?:\/\//g;

/** Whether a text has a word that would have to be translated. */
const hasWord = (text: string) => /\p{L}{2,}/u.test(text.replace(signs, '').replace(names, ''));

/**
 * Words that stand in the browser's code in place of its texts, one sentence each: in elements, in what is read or heard of them, and in what is said in notifications and
 * questions. A file of texts in both languages is no component and has no elements.
 */
export function hardCodedTexts(sources: readonly BrowserSource[]): string[] {
  return sources.flatMap(({ path, text }) => [
    ...new Set(
      wordsIn(path, text).map(
        (word) => `${path} says "${word}": what people read comes from the texts, in both languages`,
      ),
    ),
  ]);
}

function wordsIn(path: string, code: string): string[] {
  const found: string[] = [];
  const note = (texts: readonly string[]) => found.push(...texts.map((text) => text.trim()).filter(hasWord));
  new Visitor({
    JSXText: ({ value }) => note([value]),
    JSXElement: ({ children }) => note(children.flatMap(textsOf)),
    JSXFragment: ({ children }) => note(children.flatMap(textsOf)),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && spoken.test(name.name) && value) note(textsOf(value));
    },
    CallExpression({ callee, arguments: given }) {
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      if (called.type === 'Identifier' && saying.test(called.name)) note(given.flatMap(saidIn));
    },
  }).visit(parseSync(path, code).program);
  return found;
}

/** Texts of what is said: those of its properties that people read. */
function saidIn(given: ESTree.Node): string[] {
  if (given.type !== 'ObjectExpression') return [];
  return given.properties.flatMap((property) =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    /^(text|title|yes|no|label)$/.test(property.key.name)
      ? textsOf(property.value)
      : [],
  );
}

/** The texts that an expression may come to. */
function textsOf(node: ESTree.Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '');
  if (node.type === 'JSXExpressionContainer') return textsOf(node.expression);
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsOf);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(textsOf);
  if (node.type === 'BinaryExpression' && node.operator === '+') return [node.left, node.right].flatMap(textsOf);
  return [];
}
