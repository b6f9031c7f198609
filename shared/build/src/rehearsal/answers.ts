import type { Endpoint } from '@anketa/contract/endpoint';
import { checkSession, readSession } from '@anketa/contract/people/session';
import { claims, particularity, segments } from '@anketa/contract/suite/registry-lookup';
import { answerOf } from '@anketa/testing/answers';
import { exampleOf } from '@anketa/testing/example-of';
import type { Cast } from './casts.ts';

/** What a request is answered with; null: the contract does not have it. */
export type Answer = (method: string, url: URL) => unknown;

/**
 * Answers requests of data from what the contract declares, in place of a server. Who asks the same again is answered the same.
 *
 * @param seed another one makes other answers
 */
export function createAnswer(endpoints: readonly Endpoint[], { session, size }: Cast, seed: number): Answer {
  return (method, { pathname, search }) => {
    const endpoint = endpointOf(endpoints, method, pathname);
    if (!endpoint) return null;
    if (endpoint === readSession) return { ...session, csrf: 'rehearsal' };
    if (endpoint === checkSession) return { exist: session.signedIn };
    return answerOf(endpoint.response, size, `${seed} ${method} ${pathname}${search} ${size}`);
  };
}

/** The endpoint that answers a request: of several the most particular one. */
function endpointOf(endpoints: readonly Endpoint[], method: string, pathname: string): Endpoint | undefined {
  const length = segments(pathname).length;
  const isAt = ({ path }: Endpoint) => claims(path, pathname) && segments(path).length === length;
  const order = ({ path }: Endpoint) => particularity(path);
  return endpoints
    .filter((endpoint) => endpoint.method === method && isAt(endpoint))
    .toSorted((one, other) => order(other).localeCompare(order(one), 'en'))[0];
}

/** An address of a page, with parameters that its data allow. */
export function addressOf(endpoints: readonly Endpoint[], path: string): string {
  const data = endpoints.find((one) => one.method === 'GET' && one.path === `/internal${path}`);
  const params = data?.params ? (exampleOf(data.params, { text: 'a' }) as Record<string, unknown>) : {};
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 1)));
}
