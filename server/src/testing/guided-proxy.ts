import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** A port of this machine that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Makes a certificate of this machine that nobody has signed, `anketa.pem` of a folder, and its key: `anketa.key`, for HAProxy `anketa.pem.key`. */
export function ownCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'anketa.key'), '-out', join(folder, 'anketa.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...key, ...names, ...files], { stdio: 'ignore' });
  copyFileSync(join(folder, 'anketa.key'), join(folder, 'anketa.pem.key'));
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

interface Program {
  readonly port: number;
  readonly command: string;
  readonly args: (configuration: string, folder: string) => readonly string[];
  /** Its configuration, with all files in the folder, which has `anketa.key` and `anketa.pem`. */
  readonly configuration: (folder: string) => string;
  /** What else stands in the folder, by its name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Runs a proxy with TLS, its log in `access.log` of its folder, where what it prints goes, too: where it does not start that is thrown. Ends with `stop`. */
export async function runProxy({ port, command, args, configuration, files = {} }: Program) {
  const folder = await mkdtemp(join(tmpdir(), `anketa-${command}-`));
  ownCertificate(folder);
  const all = { ...files, configuration: configuration(folder) };
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content);
  const log = await open(join(folder, 'access.log'), 'a');
  const proxy = spawn(command, args(join(folder, 'configuration'), folder), { stdio: ['ignore', log.fd, log.fd] });
  await log.close();

  async function send(method: 'GET' | 'POST', path: string, headers: IncomingHttpHeaders = {}, body = '') {
    const options = { method, host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false };
    const asked = request(options).end(body);
    const [answer] = await once(asked, 'response');
    return {
      status: answer.statusCode as number,
      headers: answer.headers as IncomingHttpHeaders,
      body: await text(answer),
    };
  }
  const get = (path: string, headers?: IncomingHttpHeaders) => send('GET', path, headers);
  /** What it has logged. */
  const logged = () => readFile(join(folder, 'access.log'), 'utf8');
  await untilAnswered(() => get('/healthz')).catch(async (cause) => {
    throw new Error(`${command} does not start: ${await logged()}`, { cause });
  });

  return {
    get,
    post: (path: string, body: string, headers?: IncomingHttpHeaders) => send('POST', path, headers, body),
    log: logged,
    async stop() {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type GuidedProxy = Awaited<ReturnType<typeof runProxy>>;
