import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { works } from './works.ts';

export const hasNginx = works(
  'nginx',
  ['-v'],
  'nginx is not installed: a proxy in front is not tried. Debian: apt-get install nginx-light',
);

/** A port of this machine that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Makes a key and a certificate of this machine in a folder, `anketa.key` and `anketa.pem`, which nobody has signed. */
export function ownCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'anketa.key'), '-out', join(folder, 'anketa.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...key, ...names, ...files], { stdio: 'ignore' });
}

/** Milliseconds between two questions, and for how long is asked. */
const pause = 50;
const patience = 10_000;

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(pause);
    }
  }
}

/**
 * Runs nginx as docs/operate.md has it, with TLS, in front of processes at these ports. `x-kept` of an answer says whether it came from the cache.
 * Ends with `stop`.
 */
export async function guidedNginx(upstreams: readonly number[], { port: given }: { readonly port?: number } = {}) {
  const guide = await readFile(join(import.meta.dirname, '../../../docs/operate.md'), 'utf8');
  const [, guided = ''] = /```nginx\n([\s\S]*?)```/.exec(guide) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'anketa-nginx-'));
  const port = given ?? (await freePort());
  ownCertificate(folder);
  const here = guided
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(
      /( +server 127\.0\.0\.1:\d+ [^\n]*\n)+/,
      upstreams.map((one) => `server 127.0.0.1:${one} max_fails=0;\n`).join(''),
    )
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const configuration = `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
    events {}
    http { ${temporary} add_header x-kept $upstream_cache_status; ${here} }`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });

  async function get(path: string, headers: IncomingHttpHeaders = {}) {
    const asked = request({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false }).end();
    const [answer] = await once(asked, 'response');
    return {
      status: answer.statusCode as number,
      headers: answer.headers as IncomingHttpHeaders,
      body: await text(answer),
    };
  }
  await untilAnswered(() => get('/healthz'));

  return {
    get,
    /** What it has logged. */
    log: () => readFile(join(folder, 'access.log'), 'utf8'),
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
