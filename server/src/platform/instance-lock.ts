import { createHash } from 'node:crypto';
import { once } from 'node:events';
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
  const listen = async () => {
    try {
      await once(server.listen(path), 'listening');
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
      throw error;
    }
  };
  if (!(await listen())) {
    if (await answers(path)) return undefined;
    await rm(path, { force: true }); // Left behind by a process that was killed.
    if (!(await listen())) return undefined;
  }
  // A connection that cannot be taken is no reason to end the process.
  server.on('error', () => undefined);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
