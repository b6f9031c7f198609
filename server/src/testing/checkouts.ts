import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';

const root = join(import.meta.dirname, '../../..');
const server = join(root, 'server');

/** A migration of a version that is to come: its mark, and what it does. */
export interface FurtherMigration {
  readonly mark: 'expand' | 'contract';
  readonly sql: string;
}

/**
 * A checkout beside this one: its server is a copy, with these migrations after its own; whatever else it has is this one's. What it started
 * ends with `kill`.
 */
export async function siblingCheckout(folder: string, further: readonly FurtherMigration[]) {
  await mkdir(join(folder, 'server'), { recursive: true });
  for (const name of await readdir(root))
    if (name !== 'server' && !name.startsWith('.')) await symlink(join(root, name), join(folder, name));
  for (const name of ['src', 'migrations', 'package.json'])
    await cp(join(server, name), join(folder, 'server', name), { recursive: true });
  await symlink(join(server, 'node_modules'), join(folder, 'server/node_modules'));
  const known = (await readdir(join(server, 'migrations'))).filter((name) => name.endsWith('.sql')).length;
  for (const [index, { mark, sql }] of further.entries()) {
    const name = `${String(known + 1 + index).padStart(4, '0')}_further.sql`;
    await writeFile(join(folder, 'server/migrations', name), `-- ${mark}: of a version to come.\n${sql};\n`);
  }
  const cli = join(folder, 'server/src/cli.ts');
  const running = new Set<ChildProcess>();

  /** Runs a command to its end. Gives everything it says, also where it fails. */
  async function run(settings: Readonly<Record<string, string>>, args: readonly string[]): Promise<string> {
    const env = { ...bareEnvironment, ...settings };
    const ended = promisify(execFile)(process.execPath, [cli, ...args], { env });
    const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error);
    return stdout + stderr;
  }

  /** Starts a server or a worker. Gives it when it is ready. */
  async function start(settings: Readonly<Record<string, string>>, args: readonly string[], port: number) {
    const env = { ...bareEnvironment, ...settings, PORT: String(port), ANKETA_WORKER_PORT: String(port) };
    const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const ready = `http://127.0.0.1:${port}/readyz`;
    await vi.waitFor(async () => expect((await fetch(ready)).status).toBe(200), { timeout: 90_000, interval: 200 });
    return child;
  }
  function kill(): void {
    for (const one of running) one.kill('SIGKILL');
  }
  return { run, start, kill };
}

/** Ends a process. Gives its exit code; null: it was killed. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
}
