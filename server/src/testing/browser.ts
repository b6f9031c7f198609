import type { ResponseOf } from '@anketa/contract/endpoint';
import { readSession } from '@anketa/contract/people/session';
import type { FastifyInstance } from 'fastify';

/** What a browser was shown in the end. */
export interface Visit {
  readonly status: number;
  readonly url: string;
  readonly body: string;
}

interface Sent {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly form?: Readonly<Record<string, string>>;
  /** What a script of a page sends, in place of a form. */
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const mostSteps = 20;

/**
 * As much of a browser as a sign-in takes: cookies by host, redirects, plain forms. What begins with `publicUrl` goes to the application without a port, if one
 * is given; everything else over the network.
 */
export function createBrowser({
  fastify,
  publicUrl,
}: {
  readonly fastify?: FastifyInstance;
  readonly publicUrl: string;
}) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };

  function store(jar: Map<string, string>, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', ...value] = pair.split('=');
      const isGone = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=Thu, 01 Jan 1970/i.test(one));
      if (isGone) jar.delete(name);
      else jar.set(name, value.join('='));
    }
  }

  /** One request, its redirect not followed. */
  async function send(address: string, { method = 'GET', form, json, headers = {} }: Sent = {}) {
    const url = new URL(address);
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
    const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
    const sent = {
      accept: 'text/html',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': type }),
      ...headers,
    };
    if (fastify && url.origin === new URL(publicUrl).origin) {
      const path = `${url.pathname}${url.search}`;
      const reply = await fastify.inject({
        method,
        url: path,
        headers: { host: url.host, ...sent },
        ...(body !== undefined && { payload: body }),
      });
      store(jar, [reply.headers['set-cookie'] ?? []].flat());
      return { status: reply.statusCode, location: reply.headers.location, body: reply.body };
    }
    const reply = await fetch(url, { method, headers: sent, redirect: 'manual', ...(body !== undefined && { body }) });
    store(jar, reply.headers.getSetCookie());
    return { status: reply.status, location: reply.headers.get('location') ?? undefined, body: await reply.text() };
  }

  /** Goes to an address, wherever it leads; as long as `until` lets it. */
  async function go(address: string, sent: Sent = {}, until: (url: URL) => boolean = () => false): Promise<Visit> {
    let at = new URL(address, publicUrl);
    let answer = await send(at.href, sent);
    for (let steps = 0; answer.location !== undefined && steps < mostSteps; steps++) {
      at = new URL(answer.location, at);
      if (until(at)) break;
      answer = await send(at.href);
    }
    return { status: answer.status, url: at.href, body: answer.body };
  }

  /** The session at the application, as pages ask for it. */
  async function session(): Promise<ResponseOf<typeof readSession>> {
    const { body } = await send(`${publicUrl}${readSession.path}`, { headers: { accept: 'application/json' } });
    return JSON.parse(body);
  }

  /** The number of who is signed in at the application; null: nobody. */
  const whoIn = async () => (await session()).oident;

  const cookies = (address: string) => jarOf(new URL(address));
  return { go, send, session, whoIn, cookies, forget: (address: string) => cookies(address).clear() };
}

export type Browser = ReturnType<typeof createBrowser>;
