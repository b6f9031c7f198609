import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { browserPath } from './browser.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');

/** What of a report journeys look at; the contract has all of it. */
export interface Report {
  readonly revision: string;
  readonly seed: number;
  readonly visits: number;
  readonly pages: readonly { readonly path: string; readonly bytes: number; readonly frame: number }[];
  readonly troubles: readonly { readonly kind: string; readonly path: string; readonly text: string }[];
}

/** Runs the command of teams. Gives its exit code and what it said. */
export async function anketaRemote(...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const env = { ...process.env, CHROMIUM_PATH: browserPath() };
  return run(join(root, 'bin/anketa-remote'), args, { env, maxBuffer: 10_000_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  );
}

/** Rehearses a built remote beside a product that runs. `use`: what is done with the file of the report before it is gone. */
export async function rehearse(folder: string, url: string, use: (file: string) => Promise<void> = async () => {}) {
  const scratch = await mkdtemp(join(tmpdir(), 'anketa-rehearsal-'));
  const file = join(scratch, 'report.json');
  try {
    const done = await anketaRemote('rehearse', folder, '--to', url, '--report', file);
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Error(done.said);
    });
    await use(file);
    return { ...done, report: JSON.parse(text) as Report };
  } finally {
    await rm(scratch, { recursive: true });
  }
}
