import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Call {
  readonly method: string;
  /** Goes out as it stands: neither normalized nor encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One request to this machine. */
export function send(port: number, agent: Agent, { method, path, headers = {}, body }: Call): Promise<Answer> {
  return new Promise((done, fail) => {
    const sized = body === undefined ? headers : { 'content-length': Buffer.byteLength(body), ...headers };
    const call = request({ host: '127.0.0.1', port, path, method, agent, headers: sized }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    call.on('error', fail);
    call.end(body);
  });
}

/** A browser's cookies and the token of its page. */
export interface Browser {
  readonly cookie: string;
  readonly csrf: string;
}

const cookiesOf = ({ headers }: Answer) => (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');

/** Opens a page of the product, as a browser without cookies does. */
export async function openPage(port: number, agent: Agent, cookie = ''): Promise<Browser> {
  const page = await send(port, agent, { method: 'GET', path: '/login', headers: { cookie } });
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1] ?? '';
  return { cookie: [cookie, ...cookiesOf(page)].filter(Boolean).join('; '), csrf };
}

/** Headers of a call that a page of ours makes. */
export function fromPage({ cookie, csrf }: Browser): Record<string, string> {
  return { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' };
}

/** One try to sign in. */
export function trySignIn(port: number, agent: Agent, browser: Browser, login: string, password: string) {
  const body = JSON.stringify({ login, password });
  return send(port, agent, { method: 'POST', path: '/internal/session/login', headers: fromPage(browser), body });
}

/** A browser in which someone has signed in. */
export async function signedIn(port: number, agent: Agent, login: string, password: string): Promise<Browser> {
  const answer = await trySignIn(port, agent, await openPage(port, agent), login, password);
  if (answer.status !== 200) throw new Error(`${login} could not sign in: ${answer.status} ${answer.text}`);
  return openPage(port, agent, cookiesOf(answer).join('; '));
}
