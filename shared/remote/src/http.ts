import type { Send } from '@anketa/contract/client';
import { HttpError, type Problem } from './http-error.ts';

interface SendNeeds {
  readonly csrfToken: string;
  /** After a 401, except from the sign-in itself. */
  readonly onUnauthorized: () => void;
}

/** Same-origin HTTP with the headers of specification 7. Everything that is not a success is an `HttpError`. */
export function createSend({ csrfToken, onUnauthorized }: SendNeeds): Send {
  return async function send({ method, url, body, headers }) {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrfToken,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }).catch((failure: unknown) => {
      throw new HttpError(0, { title: String(failure) });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    if (response.status === 401 && !url.startsWith('/internal/session/')) onUnauthorized();
    throw new HttpError(response.status, (answer ?? { title: response.statusText }) as Problem);
  };
}
