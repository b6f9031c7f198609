import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Node strips the types of what it runs here, and may still announce that as experimental. */
export const quiet = '--disable-warning=ExperimentalWarning';

/** Folders that are built, the shell first. */
export function builtFolders(): string[] {
  return [
    'shell',
    ...globSync('mfe-*/rspack.config.ts', { cwd: root })
      .map((file) => file.split(/[\\/]/)[0] ?? '')
      .sort(),
  ];
}

/** Hash of everything a build reads. Equal hash, equal output: the build is skipped. */
function inputHash(folder: string): string {
  const files = globSync(
    [
      `${folder}/src/**/*.{ts,tsx,json,svg}`,
      `${folder}/*.{ts,json}`,
      'shared/{contract,remote,ui,question-form,build}/{src/**/*.{ts,tsx,cjs,json},package.json}',
      'pnpm-lock.yaml',
      'tsconfig.base.json',
    ],
    { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' },
  );
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

function stampOf(folder: string): string {
  return join(root, folder, 'dist', '.input-hash');
}

function isFresh(folder: string, hash: string): boolean {
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === hash;
}

async function build(folder: string): Promise<void> {
  const child = spawn(process.execPath, [quiet, join(import.meta.dirname, 'build-one.ts'), folder], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${folder} did not build`);
}

/** Builds what changed, two at a time. Rejects when one fails, after the others have ended. */
export async function buildSuite(): Promise<void> {
  const started = performance.now();
  const stale = builtFolders()
    .map((folder) => ({ folder, hash: inputHash(folder) }))
    .filter(({ folder, hash }) => !isFresh(folder, hash));
  const queue = [...stale];
  const failures: unknown[] = [];
  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const begun = performance.now();
      const { folder, hash } = next;
      try {
        await build(folder);
        writeFileSync(stampOf(folder), hash);
        console.log(`built ${folder} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      } catch (failure) {
        failures.push(failure);
      }
    }
  }
  await Promise.all([work(), work()]);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    stale.length > 0 ? `built ${stale.length} of ${builtFolders().length} in ${seconds} s` : 'the build is up to date',
  );
}

if (import.meta.main) {
  await buildSuite().catch((failure: Error) => {
    console.error(failure.message);
    process.exitCode = 1;
  });
}
