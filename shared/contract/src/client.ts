import type { Endpoint, RequestOf, ResponseOf } from './endpoint.ts';

/** The loosest shape of a request; `RequestOf` narrows it for one endpoint. */
interface AnyRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly size?: number;
}

/** Sends one request. Gives the decoded JSON, or throws (in the browser: `HttpError` of the suite's http port). */
export type Send = (request: {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Bytes that the body is padded to with spaces, which JSON allows at its end; larger ones to a multiple. */
  readonly size?: number;
  /** Gives the request up. */
  readonly signal?: AbortSignal;
}) => Promise<unknown>;

/** The URL of an endpoint: parameters filled in and encoded, undefined query values left out. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, request: AnyRequest = {}): string {
  const params = (request.params ?? {}) as Record<string, string | number>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== '') query.append(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A typed client over any transport: `call(listDepartments, { query: { page: 2 } })`. */
export function createClient(send: Send) {
  return async function call<E extends Endpoint>(endpoint: E, request?: RequestOf<E>): Promise<ResponseOf<E>> {
    const given: AnyRequest = request ?? {};
    const answer = await send({
      method: endpoint.method,
      url: urlOf(endpoint, given),
      body: given.body,
      headers: given.headers,
      size: given.size,
    });
    return answer as ResponseOf<E>;
  };
}

export type Client = ReturnType<typeof createClient>;
