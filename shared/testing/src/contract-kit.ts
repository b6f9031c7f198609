import type { Right } from '@anketa/contract/rights';
import { claims } from '@anketa/contract/suite/registry-lookup';
import { readDescription } from '@anketa/contract/suite/registry-rules';
import type { Messages } from '@anketa/remote/contract';

interface RemoteParts {
  /** remote.json */
  readonly description: unknown;
  /** The route table. */
  readonly routes: readonly { readonly path: string; readonly right?: Right }[];
  readonly messages: { readonly cs: Messages; readonly en: Messages };
}

/**
 * Looks at the parts of a remote as the shell and the registry will: the rules for remote.json are those of publishing,
 * but for disputes with other remotes. Gives what is wrong, one sentence each: `expect(contractProblems({ … })).toEqual([])`.
 */
export function contractProblems({ description, routes, messages }: RemoteParts): string[] {
  const { description: read, problems } = readDescription(description);
  if (!read) return [...problems];
  /** The narrowest prefix around a path. */
  const prefixOf = (path: string) =>
    read.routes.filter((prefix) => claims(prefix.path, path)).sort((a, b) => b.path.length - a.path.length)[0];
  return [
    ...problems,
    ...routes.flatMap(({ path, right }) => {
      const prefix = prefixOf(path);
      if (!prefix) return [`the route ${path} lies outside the prefixes of remote.json`];
      if (right === undefined || strictness(right) >= strictness(prefix.right)) return [];
      return [`the route ${path} asks for ${right}, its prefix in remote.json for ${prefix.right}`];
    }),
    ...read.menu.flatMap((item) => {
      const page = routes.find(({ path }) => path === item.path);
      const right = page?.right ?? prefixOf(item.path)?.right;
      if (!page || right === item.right) return [];
      return [`the menu item ${item.id} asks for ${item.right}, its page for ${right}`];
    }),
    ...(read.extends ?? []).flatMap((extension) =>
      [extension, ...(extension.more ?? [])].flatMap(({ path: to }) => {
        const page = routes.find(({ path }) => path === to);
        if (!page) return [`the extension ${extension.id} leads to ${to}, where there is no page`];
        const right = page.right ?? prefixOf(to)?.right;
        if (right === extension.right) return [];
        return [`the extension ${extension.id} asks for ${extension.right}, its page for ${right}`];
      }),
    ),
    ...missingTexts(messages.cs, messages.en).map((key) => `en.json lacks ${key}`),
    ...missingTexts(messages.en, messages.cs).map((key) => `cs.json lacks ${key}`),
  ];
}

/** Rights can be compared by kind alone: nothing, a session, a permission. */
function strictness(right: Right): number {
  if (right === 'public') return 0;
  return right === 'signed-in' ? 1 : 2;
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
