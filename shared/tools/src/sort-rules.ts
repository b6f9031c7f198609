import { type ESTree, parseSync, Visitor } from 'vite';
import type { BrowserSource } from './browser-rules.ts';

/** Files that put in order what nobody reads as a name: codes, keys, names of files, what is hashed. */
const ofCodes: readonly RegExp[] = [
  /^mfe-evaluation\/src\/drafts\/unsent\.ts$/,
  /^server\/src\/(permissions-text|demo\/fill-in|platform\/database\/(migrations|repeatables))\.ts$/,
  /^server\/src\/sis\/(csv-files|semesters|engine\/examine)\.ts$/,
  /^server\/src\/features\/(imports\/source\/filter-items|mailing\/audience\/freezing|questions\/rules|results\/own\/own-work)\.ts$/,
  /^server\/src\/features\/people\/(merging\/merge|service)\.ts$/,
  /^server\/src\/features\/providers\/roles\/(roles|role-store)\.ts$/,
  /^server\/src\/features\/registry\/(deployments\/(built-remotes|deployments)|remote-folder|shell-assets)\.ts$/,
];

/** Columns of SQL that hold names: without a collation they come in the order of the machine that the database runs on. */
const nameColumn = /^(?:\w+\.)?(?:surname|name_cs|name_en|subject_cs|subject_en)(?:\s+(?:ASC|DESC))?$/;

/** Where a column has its collation from what it is selected as. */
const collatedAbove = /^server\/src\/features\/questionnaires\/questionnaire\/store\.ts$/;

/** What is sorted in no language, one sentence each: names go by the order that their readers know, and codes stand in files that are listed. */
export function sortProblems(sources: readonly BrowserSource[]): string[] {
  return sources.flatMap(({ path, text }) => [
    ...(ofCodes.some((allowed) => allowed.test(path)) ? [] : sortsIn(path, text).map((how) => `${path} ${how}`)),
    ...(collatedAbove.test(path) ? [] : namesWithoutCollation(text)).map(
      (by) => `${path} orders by ${by} without a collation: czech or orderedName of paged.ts say it`,
    ),
  ]);
}

function sortsIn(path: string, code: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const how = problemOf(callee.property.name, given);
      if (how !== undefined) found.push(how);
    },
  }).visit(parseSync(path, code).program);
  return found;
}

function problemOf(method: string, given: readonly ESTree.Node[]): string | undefined {
  if (/^(sort|toSorted)$/.test(method) && given.length === 0)
    return `sorts by the numbers of letters: names are compared in the reader's language, and files that sort codes are listed in sort-rules.ts`;
  if (method === 'localeCompare' && (given[1] === undefined || given[1].type === 'Literal'))
    return "compares in a language that is not the reader's: localeCompare takes their locale";
  return undefined;
}

/** What texts of SQL order by a name without a collation. */
function namesWithoutCollation(code: string): string[] {
  const raw = [...code.matchAll(/ORDER BY ([^`)]+)/g)].flatMap(([, parts = '']) => parts.split(','));
  const built = [...code.matchAll(/\.orderBy\('([^']+)'/g)].map(([, column = '']) => column);
  return [...raw.map((part) => part.trim()), ...built].filter((part) => nameColumn.test(part));
}
