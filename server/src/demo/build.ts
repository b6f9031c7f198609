import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What `pnpm build` runs. Only a checkout has it. */
const buildSuite = join(import.meta.dirname, '../../../shared/build/src/build-suite.ts');

/** Builds what changed since the last build, in a process beside this one. Rejects where that fails: it has said why. */
export async function build(): Promise<void> {
  if (!existsSync(buildSuite)) throw new Error('--build is for a checkout: here everything is built.');
  const child = spawn(process.execPath, [buildSuite], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The suite did not build.');
}
