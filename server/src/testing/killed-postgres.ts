import { execFile, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';

/** Kills a PostgreSQL with all its processes at once, as when a machine runs out of memory. `place` is the folder of its data. */
export async function killPostgres(place: string): Promise<void> {
  const [line = ''] = (await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n');
  const parent = Number(line);
  // Whoever submits in this process goes on meanwhile: else all that was acknowledged would be on the disk by then.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(parent)]);
  const all = [parent, ...stdout.trim().split(/\s+/).map(Number)];
  for (const pid of all) signal(pid, 'SIGKILL');
  await vi.waitFor(() => expect(all.filter((pid) => signal(pid, 0))).toEqual([]), { timeout: 30_000 });
}

/** Starts a PostgreSQL that was stopped or killed as it was started: at the same address. */
export async function startPostgresAgain(place: string): Promise<void> {
  const [command = '', ...options] = (await readFile(join(place, 'postmaster.opts'), 'utf8'))
    .trim()
    .split(/ (?=")/)
    .map((word) => word.replace(/^"|"$/g, ''));
  const { uid, gid } = await stat(place);
  spawn(command, options, { uid, gid, cwd: '/', stdio: 'ignore', detached: true }).unref();
}

/** Sends a signal (0: none). False where there is no such process: some of PostgreSQL's end by themselves at any moment. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
