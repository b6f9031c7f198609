import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/**
 * `pnpm prove [name …]`: the tests whose files end in `.proof.test.ts`, and those in the browser that end in `.proof.ts`, with the full counts
 * instead of the samples that `npm test` tries. `pnpm prove journeys [file …]`: the journeys in all their variants (e2e/variants.ts).
 * Prints one line `PROOF name …`, with what was counted, for each that held; the exit code tells whether all did.
 */
const root = resolve(import.meta.dirname, '../../..');
const given = process.argv.slice(2);
const isOfJourneys = given[0] === 'journeys';
const names = isOfJourneys ? given.slice(1) : given;
const named = (ending: string) =>
  globSync(`{server,shared,shell,mfe-*,e2e}/**/*${ending}`, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).filter((file) => names.length === 0 || names.some((name) => basename(file) === `${name}${ending}`));
const folder = mkdtempSync(join(tmpdir(), 'anketa-proofs-'));
const report = join(folder, 'proofs');
writeFileSync(report, '');

/** Runs a test runner on files. Gives whether all of them held. */
async function run(command: string, args: readonly string[], files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return true;
  const env = { ...process.env, ANKETA_PROOFS: report };
  const child = spawn(join(root, 'node_modules/.bin', command), [...args, ...files], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const proofs = isOfJourneys ? [] : named('.proof.test.ts');
const journeys = isOfJourneys || names.length === 0 ? named('.spec.ts') : [];
const inBrowser = [...(isOfJourneys ? [] : named('.proof.ts')), ...journeys];
if (proofs.length + inBrowser.length === 0) throw new Error(`no proof is called ${given}`);
// One file at a time: kills and times must not be disturbed by other proofs.
const one = ['run', '--no-file-parallelism', '--testTimeout', '3600000'];
const passed = [
  await run('vitest', one, proofs),
  await run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], inBrowser),
];
process.stdout.write(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true, force: true });
process.exitCode = passed.every(Boolean) ? 0 : 1;
