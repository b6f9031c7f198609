import { readFile } from 'node:fs/promises';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { OneBundle } from './one-bundle/build.ts';

/** One way to deliver the suite: its address, and how to end it. */
export interface Front {
  readonly url: string;
  /** What it has sent since the beginning: each answer with the bytes of its body, as sent. */
  readonly sent: readonly { readonly path: string; readonly bytes: number }[];
  /** Delivers another build of the one bundle from now on, at the same address. */
  deliver(next: OneBundle): void;
  close(): void;
}

/**
 * A server before the running product. Both deliveries go through one, so both pay for it; the one bundle's front
 * replaces the scripts of the HTML and compresses its files as the product compresses its own.
 */
export async function openFront(product: string, first?: OneBundle): Promise<Front> {
  let one = first;
  const sent: Front['sent'][number][] = [];
  const files = new Map<string, Buffer>();
  async function bundleFile(name: string): Promise<Buffer> {
    const known = files.get(name);
    if (known) return known;
    const content = await readFile(join(one?.folder ?? '', name));
    const packed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
    files.set(name, packed);
    return packed;
  }

  function end(path: string, response: ServerResponse, content: Buffer): void {
    sent.push({ path, bytes: content.length });
    response.end(content);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (one && path.startsWith('/one/')) {
      const name = path.slice('/one/'.length);
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
      });
      end(path, response, await bundleFile(name));
      return;
    }
    const isDocument = request.headers['sec-fetch-dest'] === 'document';
    const bundle = one;
    const { origin, ...given } = request.headers;
    // Who asks from this front asks from the product.
    const headers = { ...given, host: new URL(product).host, ...(origin && { origin: new URL(product).origin }) };
    if (bundle && isDocument) delete headers['accept-encoding'];
    const upstream = ask(new URL(path, product), { method: request.method, headers });
    request.pipe(upstream);
    upstream.on('response', (from) => {
      if (!bundle || !isDocument) {
        let bytes = 0;
        from.on('data', (chunk: Buffer) => (bytes += chunk.length));
        from.on('end', () => sent.push({ path, bytes }));
        response.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      from.on('data', (chunk: Buffer) => chunks.push(chunk));
      from.on('end', () => {
        const { 'content-length': _length, ...kept } = from.headers;
        response.writeHead(from.statusCode ?? 200, { ...kept, 'content-encoding': 'br' });
        const html = asOneBundle(Buffer.concat(chunks).toString(), bundle);
        end(path, response, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
      });
    });
    upstream.on('error', () => response.writeHead(502).end());
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.writeHead(500).end()),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://localhost:${port}`,
    sent,
    deliver(next) {
      one = next;
    },
    close: () => server.close(),
  };
}

/** The same HTML with the one bundle's scripts in place of the federated ones, and the same hints for the page's own. */
function asOneBundle(html: string, one: OneBundle): string {
  const page = [...html.matchAll(/<link rel="preload"[^>]* href="\/mfe\/(mfe-[a-z-]+)\/\w+\/([\w-]+)\./g)].flatMap(
    ([, remote, chunk = '']) => {
      const scripts = one.pages[`${remote}/${chunk}`];
      // What has no counterpart: a remote's entry, what all its pages share, which stands in the bundle, and what it has split off itself, which has no name.
      if (!scripts && !/^(remoteEntry|suite|\d+)$/.test(chunk))
        throw new Error(`The one bundle has no ${remote}/${chunk}.`);
      return scripts ?? [];
    },
  );
  const scripts = [
    ...one.scripts.map((name) => `<script defer src="/one/${name}"></script>`),
    ...[...(one.pages.shell ?? []), ...page].map(
      (name) => `<link rel="preload" as="script" fetchpriority="low" href="/one/${name}">`,
    ),
  ];
  return html
    .replace(/<link rel="preload" as="script"[^>]*>\n?/g, '')
    .replace(/<script defer[^>]*><\/script>/, scripts.join('\n'));
}
