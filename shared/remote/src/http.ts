import type { Send } from '@anketa/contract/client';
import { checkSession } from '@anketa/contract/session';
import { HttpError, isSessionEnd, type Problem } from './http-error.ts';

interface SendNeeds {
  readonly csrfToken: string;
  /** When an answer says that the session has ended, except from the sign-in and the question itself. */
  readonly onSessionEnd: (method: string) => void;
}

/** Same-origin HTTP with the headers of specification 7. Everything that is not a success is an `HttpError`. */
export function createSend({ csrfToken, onSessionEnd }: SendNeeds): Send {
  return async function send({ method, url, body, headers, size, signal }) {
    const response = await fetch(url, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrfToken,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : padded(JSON.stringify(body), size),
    }).catch((failure: unknown) => {
      throw new HttpError(0, { title: String(failure) });
    });
    // An answer that breaks off, or that is none of the server's: as if none had come.
    const answer: unknown = await response.json().catch((failure: unknown) => {
      if (response.ok) throw new HttpError(0, { title: String(failure) });
    });
    if (response.ok) return answer;
    const failure = new HttpError(response.status, (answer ?? { title: response.statusText }) as Problem);
    const aboutSession = url.startsWith('/internal/session/') || url === checkSession.path;
    if (isSessionEnd(failure) && !aboutSession) onSessionEnd(method);
    throw failure;
  };
}

/** JSON with spaces at its end up to `size` bytes of UTF-8, or the next multiple: an observer of lengths learns nothing. */
export function padded(json: string, size = 1): string {
  const { length } = new TextEncoder().encode(json);
  return json + ' '.repeat(Math.ceil(length / size) * size - length);
}
