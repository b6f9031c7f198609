import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const timeout = 60_000;
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

/** Runs `pnpm dev mfe-results` on a port until it has said something that matters, or has ended. Gives what it said. */
async function dev(port: number, enough: RegExp): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dev.ts'), 'mfe-results'], {
    env: { ...process.env, PORT: String(port) },
  });
  started.push(child);
  let said = '';
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (enough.test(said)) resolve(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', () => resolve(said));
  });
}

/** A server on a port that the system chose. */
async function listening() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => new Promise((done) => server.close(done)) };
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

test('a remote alone is served to this machine and to no other, on the port that PORT names', { timeout }, async () => {
  const { port, close } = await listening();
  await close();
  expect(await dev(port, /calls go on to/)).toContain(`http://localhost:${port}`);
  expect(await answers('127.0.0.1', port)).toBe(true);
  // How others reach this machine; without a network, an address that only a server for all of them answers.
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  expect(await answers(outside?.address ?? '127.0.0.2', port)).toBe(false);
});

test('a port that is in use is named in one line', { timeout }, async () => {
  const { port, close } = await listening();
  const said = await dev(port, /calls go on to/);
  await close();
  expect(said).toBe(`PORT: 127.0.0.1:${port} is in use. Choose another, for example PORT=${port + 1}.\n`);
});
