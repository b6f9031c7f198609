import { openApiDocument } from '@anketa/server/openapi';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: readonly string[] };
}

/** Paths of lists, by what OpenAPI says has pages, with what they can be asked by. */
export async function listsOf(): Promise<(readonly [path: string, parameters: readonly Parameter[]])[]> {
  const { paths } = JSON.parse(await openApiDocument()) as {
    paths: Record<string, { get?: { parameters?: readonly Parameter[] } }>;
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    const isList = ['page', 'limit'].every((name) => parameters.some((one) => one.in === 'query' && one.name === name));
    return isList ? [[path, parameters] as const] : [];
  });
}

/** What a list is asked for: its first and last pages, each order, a search, and each value of its filters. */
export function queriesOf(parameters: readonly Parameter[], last: number | 'last'): string[] {
  const asked = parameters.filter((one) => one.in === 'query');
  const values = asked.flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => `${name}=${value}`));
  const searches = asked.some(({ name }) => name === 'search') ? ['search=a', 'search=nov'] : [];
  return ['', 'limit=100', `page=${last}`, ...values, ...searches];
}

export interface Listed {
  readonly last_page: number;
  readonly total: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** The page of a list, which may stand beside other things in an answer; of several lists the longest. */
export function pageIn(answer: Readonly<Record<string, unknown>>): Listed {
  const found = [answer, ...Object.values(answer)].filter(
    (one): one is Listed => typeof one === 'object' && one !== null && 'last_page' in one,
  );
  const [longest] = found.toSorted((a, b) => b.total - a.total);
  if (!longest) throw new Error(`no list in ${Object.keys(answer).join(', ')}`);
  return longest;
}

/** The 95th percentile of milliseconds. */
export const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
