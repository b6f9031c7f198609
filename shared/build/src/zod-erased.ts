/**
 * Stands in for zod in browser bundles. There, the contract's schemas serve as types only (browsers trust the server),
 * so every call that builds a schema is accepted and gives nothing; parsing is a mistake and says so.
 */
function refuse(): never {
  throw new Error('Schemas do not parse in the browser: zod is left out of browser bundles (shared/build).');
}

const parsers = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const schema: object = new Proxy(() => undefined, {
  get: (_target, name) =>
    typeof name === 'symbol' || name === 'then' ? undefined : parsers.has(name) ? refuse : schema,
  apply: () => schema,
});

export const z = schema;
