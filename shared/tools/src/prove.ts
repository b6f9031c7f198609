import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * `pnpm prove [name]`: the tests whose files end in `.proof.test.ts`, with the full counts instead of the samples that
 * `npm test` tries. Prints one line `PROOF name n=… seed=…` for each that held; the exit code tells whether all did.
 */
const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'anketa-proofs-'));
const report = join(folder, 'proofs');
writeFileSync(report, '');
const child = spawn(
  join(root, 'node_modules/.bin/vitest'),
  // One file at a time: kills and times must not be disturbed by other proofs.
  ['run', '--project', 'server', '--no-file-parallelism', '--testTimeout', '3600000', ...names()],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ANKETA_PROOFS: report } },
);
child.on('exit', (code) => {
  process.stdout.write(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});

function names(): string[] {
  const given = process.argv.slice(2);
  return given.length === 0 ? ['.proof.test.ts'] : given.map((name) => `${name}.proof.test.ts`);
}
