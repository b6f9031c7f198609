import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a command of the command line on the product with this data folder. */
export async function anketa(data: string, ...args: string[]): Promise<void> {
  await run(process.execPath, ['server/src/cli.ts', ...args], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, ANKETA_DATA: data },
  });
}
