import type { Endpoint, RequestOf } from '@anketa/contract/endpoint';
import type { Problem } from '@anketa/contract/errors';

type Unversioned<Part> = Part extends { readonly version: string }
  ? Omit<Part, 'version'> & { readonly version?: string }
  : Part;

/** A request in which the version of an edit may be missing. */
export type LatestOf<E> =
  RequestOf<E> extends { readonly query: { readonly version: string } }
    ? Omit<RequestOf<E>, 'query'> & { readonly query?: { readonly version?: string } }
    : RequestOf<E> extends { readonly body: infer Body }
      ? Omit<RequestOf<E>, 'body'> & { readonly body: Unversioned<Body> }
      : RequestOf<E>;

interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** Where an endpoint takes the version of what is edited. */
function placeOf({ effect, query }: Endpoint): 'body' | 'query' | undefined {
  if (effect === 'edits') return 'body';
  return query && 'shape' in query && 'version' in Object(query.shape) ? 'query' : undefined;
}

/**
 * Sends a request. An edit without a version is sent with the one that stands, which the first refusal says: as whoever has opened the
 * page this very moment does.
 */
export async function sendLatest<E extends Endpoint>(
  endpoint: E,
  request: LatestOf<E> | undefined,
  send: (request: RequestOf<E> | undefined) => Promise<Sent>,
): Promise<Sent> {
  const place = placeOf(endpoint);
  const given = Object(request) as Record<string, object | undefined>;
  if (!place || 'version' in Object(given[place])) return send(request as RequestOf<E>);
  const versioned = (version: string) => Object({ ...given, [place]: { ...given[place], version } }) as RequestOf<E>;
  const first = await send(versioned('never read'));
  const { type, standing } = Object(first.body) as Partial<Problem>;
  return type === '/problems/edit-conflict' && standing?.version ? send(versioned(standing.version)) : first;
}
