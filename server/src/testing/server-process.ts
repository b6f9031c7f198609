import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Config } from '../config.ts';

/** Where a test's application has its data. */
interface Place {
  readonly url: string;
  readonly config: Pick<Config, 'dataFolder' | 'secret'>;
}

/**
 * Server processes on the database and the files of a test, to be killed; those that live end with its file. Gives how to start one: the process, and the
 * port on which it listens.
 */
export function serverProcesses({ url, config }: Place) {
  const servers = new Set<ChildProcess>();
  afterAll(() => {
    for (const server of servers) server.kill('SIGKILL');
  });
  return async () => {
    const server = fork(join(import.meta.dirname, 'application-process.ts'), {
      env: { ...process.env, DATABASE_URL: url, ANKETA_DATA: config.dataFolder, ANKETA_SECRET: config.secret },
    });
    servers.add(server);
    server.once('exit', () => servers.delete(server));
    const [port] = (await once(server, 'message')) as [number];
    return { server, port };
  };
}
