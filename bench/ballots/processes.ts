import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

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

/** What Linux says of a process in /proc, from its state on (field 3 of proc(5)). */
async function statOf(pid: number | string | undefined): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Milliseconds of processor in some fields that count ticks of 10 ms. */
const ticks = (fields: readonly string[], from: number, to: number) =>
  fields.slice(from, to).reduce((sum, field) => sum + Number(field) * 10, 0);

/** Milliseconds of processor that a process has used, all threads. */
export async function processorTime({ pid }: ChildProcess): Promise<number> {
  return ticks(await statOf(pid), 11, 13);
}

/** Milliseconds of processor that a PostgreSQL has used, whose processes are one parent and its children; those that have ended count, too. */
export async function databaseTime(place: string): Promise<number> {
  const [parent = ''] = (await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n');
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ');
  // One that ends meanwhile counts with its parent's the next time.
  const all = await Promise.all(children.map((pid) => statOf(pid).catch(() => [])));
  return ticks(await statOf(parent), 11, 15) + all.reduce((sum, fields) => sum + ticks(fields, 11, 13), 0);
}
