import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { settings } from './settings.ts';
import { works } from './testing/works.ts';

const isInstalled = works(
  'systemd-analyze',
  ['--version'],
  'systemd is not installed: its units are not looked at. Debian: apt-get install systemd',
);
const root = join(import.meta.dirname, '../..');
const units = ['anketa-web@.service', 'anketa-worker.service', 'anketa-drill.service', 'anketa-drill.timer'];
const folder = await mkdtemp(join(tmpdir(), 'anketa-units-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const textOf = (unit: string) => readFile(join(root, 'server/operating/systemd', unit), 'utf8');

test('units name settings that there are', async () => {
  const texts = (await Promise.all(units.map(textOf))).join('\n');
  const named = [...texts.matchAll(/\b((?:ANKETA_|DATABASE_)[A-Z_]+|PORT|PUBLIC_URL)\b/g)].map(([name]) =>
    name.replace(/_FILE$/, ''),
  );
  expect(new Set(named).size).toBeGreaterThan(4);
  expect(named.filter((named) => !settings.some(({ name }) => name === named))).toEqual([]);
});

test.runIf(isInstalled)('units are well formed, and leave little to whoever gets into the process', async () => {
  for (const unit of units) {
    // As they are copied, with the checkout in place of /opt/anketa.
    await writeFile(join(folder, unit), (await textOf(unit)).replaceAll('/opt/anketa', root));
  }
  await copyFile(join(folder, 'anketa-web@.service'), join(folder, 'anketa-web@4000.service'));
  execFileSync('systemd-analyze', ['verify', join(folder, 'anketa-drill.timer')], { stdio: 'pipe' });
  for (const unit of ['anketa-web@4000.service', 'anketa-worker.service', 'anketa-drill.service']) {
    const path = join(folder, unit);
    execFileSync('systemd-analyze', ['verify', path], { stdio: 'pipe' });
    // Tenths: 2.0 of 10 is "OK", what nobody shut in has 9.6.
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', path], { stdio: 'pipe' });
  }
});
