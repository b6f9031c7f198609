import { RemoteDescription } from '@anketa/contract/registry';
import type { Messages } from '@anketa/remote/contract';

interface RemoteParts {
  /** remote.json */
  readonly description: unknown;
  /** The route table. */
  readonly routes: readonly { readonly path: string }[];
  readonly messages: { readonly cs: Messages; readonly en: Messages };
}

/**
 * Looks at the parts of a remote as the shell and the registry will. Gives what is wrong, one sentence each:
 * `expect(contractProblems({ … })).toEqual([])`.
 */
export function contractProblems({ description, routes, messages }: RemoteParts): string[] {
  const parsed = RemoteDescription.safeParse(description);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `remote.json ${path.join('.')}: ${message}`);
  const prefixes = parsed.data.routes.map(({ path }) => path);
  const outside = routes.filter(({ path }) => !prefixes.some((prefix) => isUnder(path, prefix)));
  const menuOutside = parsed.data.menu.filter(({ path }) => !prefixes.some((prefix) => isUnder(path, prefix)));
  return [
    ...outside.map(({ path }) => `the route ${path} lies outside the prefixes of remote.json`),
    ...menuOutside.map(({ path }) => `the menu leads to ${path}, which is not this remote's`),
    ...missingTexts(messages.cs, messages.en).map((key) => `en.json lacks ${key}`),
    ...missingTexts(messages.en, messages.cs).map((key) => `cs.json lacks ${key}`),
  ];
}

function isUnder(path: string, prefix: string): boolean {
  const given = path.split('/');
  return prefix.split('/').every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== undefined));
}

/** Keys of one language that the other lacks. Plural forms differ by language: only their stem counts. */
function missingTexts(one: Messages, other: Messages): string[] {
  const known = new Set(keysOf(other));
  return [...new Set(keysOf(one))].filter((key) => !known.has(key));
}

function keysOf(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [`${prefix}${name}`.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${prefix}${name}.`),
  );
}
