import type { Endpoint, QueryOf, ResponseOf } from '@anketa/contract/endpoint';
import type { Right } from '@anketa/contract/rights';
import type { ReactNode } from 'react';
import type { LaterTexts } from './later-texts.ts';
import type { Data } from './use-data.ts';

/** What a page is given: its data, and what can be done with them. */
export interface PageProps<E extends Endpoint> {
  readonly data: ResponseOf<E>;
  readonly page: Data<ResponseOf<E>>;
  /** The route's own, in the language in use. */
  readonly lead?: string | undefined;
}

/** One address of a remote, as `route` makes it. */
export interface RouteEntry {
  /** Whole path, with parameters: `/import/:id/students`. */
  readonly path: string;
  readonly right: Right;
  /** The heading while the page's data are on their way. */
  readonly title: { readonly cs: string; readonly en: string };
  /** A sentence about the page that holds whatever its data are: the server's HTML says it under the title. The page goes on to show it. */
  readonly lead?: { readonly cs: string; readonly en: string };
  /** The `webpackChunkName` of the page's import. The build writes down its files, so that the server can hint them to the browser. */
  readonly chunk: string;
  /** Null: the page has no data. */
  readonly data: Endpoint | null;
  /** Addresses that open inside the page, in place: to go there neither scrolls nor reads the page's data again. */
  readonly inside: readonly Endpoint[];
  /** Fixed query of the data, beside the address's own. */
  readonly query?: Readonly<Partial<Record<string, string | number>>>;
  /** What the page shows beside the remote's own texts. */
  readonly texts?: LaterTexts;
  /** Stands on its own, though its address has several parts: no links back are above its heading. */
  readonly alone?: boolean;
  readonly page: () => Promise<(props: never) => ReactNode>;
}

interface RouteParts<E extends Endpoint> extends Pick<RouteEntry, 'title' | 'lead' | 'chunk' | 'texts' | 'alone'> {
  /** Another address than the endpoint's, with the same parameters. */
  readonly path?: string;
  readonly query?: Readonly<Partial<Record<keyof QueryOf<E> & string, string | number>>>;
  readonly inside?: readonly (Endpoint & { readonly response: E['response'] })[];
  /** Loads the page: `async () => (await import('./pages/users/users-page.tsx')).UsersPage`. */
  readonly page: () => Promise<(props: PageProps<E>) => ReactNode>;
}

/**
 * A page of the address and the right that the endpoint of its data names: `/internal/users` is the page `/users`
 * (specification 2, "Page loading").
 */
export function route<E extends Endpoint>(data: E, parts: RouteParts<NoInfer<E>>): RouteEntry {
  return { path: pageOf(data), right: data.right, inside: [], ...parts, data };
}

/** A page without data of its own. */
export function plainRoute(
  parts: Pick<RouteEntry, 'path' | 'right' | 'title' | 'chunk'> & { readonly page: () => Promise<() => ReactNode> },
): RouteEntry {
  return { ...parts, data: null, inside: [] };
}

/** The address of the page that an endpoint has the data of. */
export function pageOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/^\/internal/, '');
}
