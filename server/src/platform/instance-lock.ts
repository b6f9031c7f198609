import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Lets one process at a time use a data folder: it listens on a socket named after the folder, which the system closes
 * however the process ends. Gives a function that lets go, or undefined when another process holds it.
 */
export async function lockInstance(folder: string): Promise<(() => Promise<void>) | undefined> {
  const name = `anketa-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server = createServer((socket) => socket.destroy());
  const listen = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(path, () => resolve(true));
    });
  if (!(await listen())) {
    if (await answers(path)) return undefined;
    await rm(path, { force: true }); // Left behind by a process that was killed.
    server.removeAllListeners('error');
    if (!(await listen())) return undefined;
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
