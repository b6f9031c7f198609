import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { publishBuiltRemotes } from '../features/registry/deployments/built-remotes.ts';
import { installShell } from '../features/registry/shell-assets.ts';
import { type Running, serve } from '../main.ts';
import type { Db } from '../platform/database/connect.ts';
import { openFileStore } from '../platform/file-store/open.ts';
import { mustBeWritable } from '../platform/must-be-writable.ts';
import type { Push } from '../platform/push/open.ts';
import { demoLogins } from '../sis/demo/people.ts';
import type { DemoSizeName } from '../sis/demo/sizes.ts';
import { demo } from './made-up.ts';
import { demoOperator } from './operator.ts';
import { seedDemo, seedEarlierSemesters } from './seed.ts';

interface Starting {
  /** In place of what the settings say of push services. */
  readonly push?: Push;
  /** It is ready only once its earlier semesters are there, too. */
  readonly whole?: boolean;
  /** Once it is fulfilled what changed since is built. Meanwhile the faculty is made. */
  readonly built?: Promise<void> | undefined;
}

/** Starts the demo: on first start it makes its faculty, on every start it publishes what was built since. */
export async function startDemo(
  given: Config,
  size: DemoSizeName,
  { push, whole = false, built }: Starting = {},
): Promise<Running> {
  const started = performance.now();
  const config = {
    ...given,
    operator: process.env.ANKETA_OPERATOR ? given.operator : demoOperator,
    secret: process.env.ANKETA_SECRET ?? (await storedSecret(given.dataFolder)),
  };
  const stopping = new AbortController();
  async function publishRemotes(db: Db) {
    await built;
    const { dataFolder } = config;
    const { provides: provided } = await installShell(dataFolder);
    await publishBuiltRemotes({ db, dataFolder, archive: openFileStore(config, db), provided }, 'demo');
  }
  let seedEarlier: () => Promise<void> = () => Promise.resolve();
  const running = await serve(config, {
    work: true,
    demo,
    ...(push && { push }),
    async prepare({ keystore, ...parts }) {
      if (config.sisShareFolder !== undefined) await mkdir(config.sisShareFolder, { recursive: true });
      const { db } = parts.database;
      const publishing = publishRemotes(db);
      if (keystore) {
        const ports = { ...parts, keystore };
        await Promise.all([seedDemo(ports, size), publishing]);
        seedEarlier = () => seedEarlierSemesters(ports, size, stopping.signal);
        if (whole) await seedEarlier();
      }
      await publishing;
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
  const earlier = seedEarlier().catch((error: unknown) => {
    // Whoever stops the demo breaks it off; the next start goes on.
    if (!stopping.signal.aborted) console.error(error);
  });
  return {
    ...running,
    async stop() {
      stopping.abort();
      await earlier;
      await running.stop();
    },
  };
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
