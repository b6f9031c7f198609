import type { Endpoint } from '@anketa/contract/endpoint';
import type { As } from '../application.ts';
import type { LatestOf } from '../latest.ts';

/**
 * What callers get, in each column one character. `+`: it is done. `!`: they may, and it cannot be now, or not so. `0`: to them it is not
 * there. `-`: refused. Who stands in no other line is one of the `others`.
 */
export type Grid<Who extends string> = Readonly<Record<string, readonly Who[] | 'others'>>;

/** A route whose object belongs to somebody, or to an evaluation, and what becomes of each call. */
export interface Case<Where, Who extends string> {
  /** `METHOD /path/{param}` */
  readonly route: string;
  /** What it is called upon with, where there are several cases of a route. */
  readonly about: string;
  send(as: As, where: Where): Promise<number>;
  readonly grid: Grid<Who>;
}

/** Makes cases of one kind of places and callers. */
export const casesOf =
  <Where, Who extends string>() =>
  <E extends Endpoint>(
    endpoint: E,
    request: (where: Where) => LatestOf<E> | Promise<LatestOf<E>>,
    grid: Grid<Who>,
    about = '',
  ): Case<Where, Who> => ({
    route: `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    about,
    send: async (as, where) => (await as(endpoint, await request(where))).status,
    grid,
  });

/** The character of a status. */
export function signOf(status: number): string {
  if (status < 300) return '+';
  if (status === 401 || status === 403) return '-';
  if (status === 404) return '0';
  // Of the SIS, which is not there in tests.
  return status < 500 || status === 502 || status === 503 ? '!' : `(${status})`;
}

/** What a grid expects of a caller. Throws where it says nothing of them, or too much. */
export function expectedOf<Who extends string>({ route, grid }: Case<never, Who>, who: Who): string {
  const lines = Object.entries<readonly Who[] | 'others'>(grid);
  const named = lines.filter(([, some]) => some !== 'others' && some.includes(who));
  const [line, more] = named.length > 0 ? named : lines.filter(([, some]) => some === 'others');
  if (!line || more) throw new Error(`${route} says of ${who} nothing, or too much`);
  return line[0];
}
