const { parse } = require('acorn');

/** What makes a schema of another one. */
const makers = new Set(['extend', 'pick', 'omit', 'partial', 'nullable', 'optional', 'default']);

/** What of an endpoint, or of a list, only the server and its documentation need; and what it is asked with, which is a type to whoever asks. */
const unread = new Set(['summary', 'scope', 'effect', 'errors', 'response', 'row', 'beside', 'asks']);
const asked = new Set(['params', 'query', 'body']);

/**
 * Leaves of a contract's schemas only that they are schemas, where they serve as types: `z.object({ … }).nullable()` becomes `z`, which stands
 * for every schema there (zod-erased.ts), and `Named.extend({ … })` becomes `Named`. A remote then neither loads nor evaluates the shapes
 * of answers (docs/decisions.md).
 */
module.exports = function eraseSchemas(source) {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const erased = [];
  visit(program, erased);
  return erased.reduceRight(
    (code, { start, end, left }) => code.slice(0, start) + left + code.slice(end).replace(left ? '' : /^\s*,/, ''),
    source,
  );
};

/** Finds what is left out, in the order in which it stands: `left` stays in its place. */
function visit(node, found) {
  if (node.type === 'CallExpression') {
    const left = rootOf(node);
    if (left) return found.push({ start: node.start, end: node.end, left });
    // A list that nobody uses is left out of bundles, too.
    if (node.callee.name === 'declaredList') found.push({ start: node.start, end: node.start, left: '/*#__PURE__*/ ' });
    // It gives what it is given: without the call an endpoint that nobody uses is left out of bundles.
    const [declared] = node.arguments;
    if (node.callee.name === 'endpoint' && declared) {
      found.push({ start: node.start, end: declared.start, left: '(' });
      visit(declared, found);
      return found.push({ start: declared.end, end: node.end, left: ')' });
    }
  }
  const has = (name) => node.type === 'ObjectExpression' && node.properties.some(({ key }) => key?.name === name);
  // What several endpoints have in common stands in an object without a path.
  const [hasPath, isPart] = [has('path'), has('method') || has('errors')];
  const isUnread = (name) => ((hasPath || isPart) && unread.has(name)) || (hasPath && asked.has(name));
  for (const value of Object.values(node)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (isUnread(part?.key?.name)) found.push({ start: part.start, end: part.end, left: '' });
      else if (part && typeof part.type === 'string') visit(part, found);
    }
  }
}

/** The name that a chain of calls begins with, if it makes a schema. */
function rootOf(node) {
  const names = [];
  let at = node;
  while (at.type === 'CallExpression' || at.type === 'MemberExpression') {
    if (at.type === 'MemberExpression' && !at.computed) names.push(at.property.name);
    at = at.type === 'CallExpression' ? at.callee : at.object;
  }
  if (at.type !== 'Identifier') return undefined;
  return at.name === 'z' || (names.length > 0 && names.every((name) => makers.has(name))) ? at.name : undefined;
}
