import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { proof, randomSource } from '@anketa/testing/proof';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { watchEmbedded } from '../platform/database/embedded-watch.ts';
import { migrate } from '../platform/database/migrate.ts';
import { givenCampaign } from '../testing/campaigns.ts';
import { killPostgres } from '../testing/killed-postgres.ts';
import { startMailServer } from '../testing/mail-server.ts';

const kills = proof('mail-kills', { sample: 2, full: 60 });
const random = randomSource(kills.seed);
/** Recipients of one campaign; connections to the mail server. */
const [students, lanes] = [kills.runs > 4 ? 2000 : 300, 2];
/** Each sixth kill, and the last of a sample, is of the database. */
const killsDatabase = (round: number) => round % 6 === 3;

const folder = await mkdtemp(join(tmpdir(), 'anketa-mail-kills-'));
// As safe as an installation's: what was acknowledged is on the disk.
const postgres = await startEmbeddedPostgres({ folder });
const unwatch = watchEmbedded(postgres, { onLost() {} });
const { db, pool, close } = connect(postgres.url);
await migrate(pool);
const server = await startMailServer({ slowness: 10 });
const started = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await server.stop();
  await unwatch();
  await close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A sender that has begun. */
async function startSender(emailId: number): Promise<ChildProcess> {
  const file = join(import.meta.dirname, '../testing/campaign-process.ts');
  const values = [emailId, server.port, join(folder, 'marks'), lanes].map(String);
  const child = fork(file, values, { env: { ...process.env, DATABASE_URL: postgres.url } });
  started.add(child);
  child.once('exit', () => started.delete(child));
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return child;
}

/** Over all campaigns; `connections`: those that were in use when something was killed. */
const all = { doubled: 0, missing: 0, unknown: 0, connections: 0 };

const isEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The state of an e-mail, once the database answers. */
async function stateOf(emailId: number): Promise<string> {
  const find = () => db.selectFrom('email').select('state').where('id', '=', emailId).executeTakeFirstOrThrow();
  return vi.waitFor(async () => (await find()).state, { timeout: 30_000, interval: 50 });
}

/** What became of each recipient of a campaign that is out. */
async function check(emailId: number, addresses: readonly string[], killed: number) {
  const wanted = new Set(addresses);
  const got = new Map<string, number>();
  for (const { to } of server.delivered)
    for (const one of to) if (wanted.has(one)) got.set(one, (got.get(one) ?? 0) + 1);
  const rows = await db
    .selectFrom('email_recipient')
    .select(['state', 'address'])
    .where('email_id', '=', emailId)
    .execute();
  const unknown = rows.filter(({ state }) => state === 'unknown');
  const doubled = [...got.values()].filter((times) => times > 1).length;
  const missing = addresses.filter((one) => !got.has(one) && !unknown.some(({ address }) => address === one)).length;
  expect({ doubled, missing, rows: rows.length }).toEqual({ doubled: 0, missing: 0, rows: addresses.length });
  expect(unknown.length).toBeLessThanOrEqual(killed * lanes);
  all.doubled += doubled;
  all.missing += missing;
  all.unknown += unknown.length;
  all.connections += killed * lanes;
  for (let kill = 0; kill < killed; kill++) kills.held(all);
}

test('a sender or its database killed at any moment: everybody has the e-mail once, or is said to be unknown', {
  timeout: kills.timeout(30_000),
}, async () => {
  let round = 0;
  while (round < kills.runs) {
    const { emailId, addresses } = await givenCampaign(db, { students });
    let killed = 0;
    while ((await stateOf(emailId)) !== 'sent') {
      const sender = await startSender(emailId);
      const left = kills.runs - round;
      if (left > 0) {
        await delay(random.below(students === 2000 ? 700 : 500));
        if (isEnded(sender)) continue;
        if (killsDatabase(round)) await killPostgres(postgres.place);
        else sender.kill('SIGKILL');
        killed += 1;
        round += 1;
      }
      if (!isEnded(sender)) await once(sender, 'exit');
    }
    await check(emailId, addresses, killed);
  }
});
