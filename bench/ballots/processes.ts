import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const house = resolve(import.meta.dirname, '../..');

/** How production starts the program: with which options of Node.js (bin/anketa). */
const command = await readFile(resolve(house, 'bin/anketa'), 'utf8');
const [, options = '', program = ''] = /^exec "\$node" (.*) "\$root\/(.*?)"/m.exec(command) ?? [];
export const anketa: readonly string[] = [...options.split(' '), program];

/** Starts a script of this checkout with some environment. */
export function startNode(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: house,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
}

export async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const answered = await fetch(url).catch(() => undefined);
    if (answered && answered.status < 500) return;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  throw new Error(`${url} did not answer in time.`);
}

/** Ends a process and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.on('exit', done));
  child.kill('SIGTERM');
  await ended;
}

/** Milliseconds of processor that a process has used, all threads (Linux: /proc, in ticks of 10 ms). */
export async function processorTime({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
