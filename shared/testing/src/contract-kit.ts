import { claims } from '@anketa/contract/registry';
import { readDescription } from '@anketa/contract/registry-rules';
import type { Messages } from '@anketa/remote/contract';

interface RemoteParts {
  /** remote.json */
  readonly description: unknown;
  /** The route table. */
  readonly routes: readonly { readonly path: string }[];
  readonly messages: { readonly cs: Messages; readonly en: Messages };
}

/**
 * Looks at the parts of a remote as the shell and the registry will: the rules for remote.json are those of publishing,
 * but for disputes with other remotes. Gives what is wrong, one sentence each: `expect(contractProblems({ … })).toEqual([])`.
 */
export function contractProblems({ description, routes, messages }: RemoteParts): string[] {
  const { description: read, problems } = readDescription(description);
  if (!read) return [...problems];
  const outside = routes.filter(({ path }) => !read.routes.some((prefix) => claims(prefix.path, path)));
  return [
    ...problems,
    ...outside.map(({ path }) => `the route ${path} lies outside the prefixes of remote.json`),
    ...missingTexts(messages.cs, messages.en).map((key) => `en.json lacks ${key}`),
    ...missingTexts(messages.en, messages.cs).map((key) => `cs.json lacks ${key}`),
  ];
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
