import { type Client, createClient, type Send } from '@anketa/contract/client';

/** A server, and the token of a team that it knows. */
export interface Access {
  /** Address of the server. */
  readonly to: string;
  readonly token: string;
}

/** What a command calls the server by, and says what came of it with. */
export interface Team {
  readonly call: Client;
  readonly send: Send;
  readonly say: (line: string) => void;
}

/** So often a request is sent that no answer came to. */
const tries = 3;

/** Makes what calls a server by a token. What the server refuses is thrown in its words. */
export function teamOf({ to, token }: Access, say: Team['say']): Team {
  const send = sender(to, token);
  return { call: createClient(send), send, say };
}

/** A key by which the server knows a request that comes again. */
const keyHeader = 'idempotency-key';

/** Sends requests with a token. One that may be sent twice is sent again where no answer came. */
function sender(to: string, token: string): Send {
  return async ({ method, url, body, headers = {} }) => {
    const isFile = Buffer.isBuffer(body);
    const request = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    };
    const mayComeTwice = method === 'GET' || method === 'PUT' || keyHeader in headers;
    const answer = await answered(() => fetch(new URL(url, to), request), mayComeTwice ? tries : 1);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${titleOf(text)}`);
    return JSON.parse(text) as unknown;
  };
}

async function answered(ask: () => Promise<Response>, left: number): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (left <= 1) throw error;
    return answered(ask, left - 1);
  }
}

/** What a problem says, with what it says of fields, or the beginning of whatever else was answered. */
function titleOf(text: string): string {
  try {
    const { title, errors = {} } = JSON.parse(text) as { title?: string; errors?: Record<string, string[]> };
    return [title ?? text.slice(0, 200), ...Object.values(errors).flat()].join(' ');
  } catch {
    return text.slice(0, 200);
  }
}
