import type { Send } from '@anketa/contract/client';
import { checkSession, countSessions, endSessions } from '@anketa/contract/people/session';
import { newerSet, setHeader } from '@anketa/contract/suite/page-set';
import { HttpError, isSessionEnd, type Problem } from './http-error.ts';

/** The set of revisions that a page was made with. */
export interface SetOfPage {
  /** As the server signed it. */
  readonly set: string;
  /** Called each time the server answers that a new page would get another one. */
  readonly onNewer: () => void;
}

interface SendNeeds {
  /** The token of the page's cookie, as it is now. */
  readonly csrfToken: () => string;
  /** Undefined of a page that no server made. */
  readonly setOfPage?: SetOfPage | undefined;
  /**
   * After an answer that the session has ended, `again` where that was said of the repetition too. Gives whether the session goes on: then the
   * request is sent once more.
   */
  readonly afterSessionEnd: (method: string, again: boolean) => Promise<boolean>;
}

/** Calls below the session's address that need one: its end is told of them as of any other. */
const needSession: readonly string[] = [countSessions.path, endSessions.path];

/** Whether a call is about signing in or asks about the session: it is refused for reasons of its own. */
function isAboutSession(url: string): boolean {
  return url === checkSession.path || (url.startsWith('/internal/session/') && !needSession.includes(url));
}

/** Same-origin HTTP with the headers of specification 7. Everything that is not a success is an `HttpError`. */
export function createSend({ csrfToken, setOfPage, afterSessionEnd }: SendNeeds): Send {
  return async function send(request) {
    for (let again = false; ; again = true) {
      try {
        return await sendOnce(request, csrfToken(), setOfPage);
      } catch (failure) {
        if (!isSessionEnd(failure) || isAboutSession(request.url)) throw failure;
        // Refused before anything was done with it: sent once more, it is done once.
        if (!(await afterSessionEnd(request.method, again))) throw failure;
      }
    }
  };
}

async function sendOnce(
  { method, url, body, headers, size, signal }: Parameters<Send>[0],
  csrfToken: string,
  setOfPage: SetOfPage | undefined,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': csrfToken,
      ...(setOfPage && { [setHeader]: setOfPage.set }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : padded(JSON.stringify(body), size),
  }).catch((failure: unknown) => {
    throw new HttpError(0, { title: String(failure) });
  });
  if (response.headers.get(setHeader) === newerSet) setOfPage?.onNewer();
  // An answer that breaks off, or that is none of the server's: as if none had come.
  const answer: unknown = await response.json().catch((failure: unknown) => {
    if (response.ok) throw new HttpError(0, { title: String(failure) });
  });
  if (response.ok) return answer;
  throw new HttpError(response.status, (answer ?? { title: response.statusText }) as Problem);
}

/** JSON with spaces at its end up to `size` bytes of UTF-8, or the next multiple: an observer of lengths learns nothing. */
export function padded(json: string, size = 1): string {
  const { length } = new TextEncoder().encode(json);
  return json + ' '.repeat(Math.ceil(length / size) * size - length);
}
