import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { publishBuiltRemotes } from '../features/registry/deployments/built-remotes.ts';
import { installShell } from '../features/registry/shell-assets.ts';
import { type Running, serve } from '../main.ts';
import { openFileStore } from '../platform/file-store/open.ts';
import { mustBeWritable } from '../platform/must-be-writable.ts';
import type { Push } from '../platform/push/open.ts';
import { demoLogins } from '../sis/demo/people.ts';
import type { DemoSizeName } from '../sis/demo/sizes.ts';
import { demo } from './made-up.ts';
import { demoOperator } from './operator.ts';
import { seedDemo } from './seed.ts';

/** Starts the demo: on first start it makes its faculty, on every start it publishes what was built since. `push` is in place of what the settings say. */
export async function startDemo(
  given: Config,
  size: DemoSizeName,
  { push }: { readonly push?: Push } = {},
): Promise<Running> {
  const started = performance.now();
  const config = {
    ...given,
    operator: process.env.ANKETA_OPERATOR ? given.operator : demoOperator,
    secret: process.env.ANKETA_SECRET ?? (await storedSecret(given.dataFolder)),
  };
  const running = await serve(config, {
    work: true,
    demo,
    ...(push && { push }),
    async prepare({ keystore, ...parts }) {
      if (config.sisShareFolder !== undefined) await mkdir(config.sisShareFolder, { recursive: true });
      if (keystore) await seedDemo({ ...parts, keystore }, size);
      const { provides } = await installShell(config.dataFolder);
      const { db } = parts.database;
      const { dataFolder } = config;
      const archive = openFileStore(config, db);
      await publishBuiltRemotes({ db, dataFolder, archive, provided: provides }, 'demo');
    },
  });
  const { place } = running.database;
  const elsewhere = place?.startsWith(config.dataFolder) === false ? `, the database in ${place}` : '';
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`
Anketa is ready on ${config.publicUrl} (${seconds} s). This is a demo: everyone on this machine can sign in as anyone.
Data: ${config.dataFolder}${elsewhere}. Stop with Ctrl-C.

Sign in with one of these logins and the password "demo":
${demoLogins.map(({ login, role }) => `  ${login.padEnd(12)} ${role}`).join('\n')}
`);
  return running;
}

/** A secret that outlives a restart of the demo, so that open pages go on working. */
async function storedSecret(dataFolder: string): Promise<string> {
  await mustBeWritable(dataFolder);
  const file = join(dataFolder, 'secret');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
