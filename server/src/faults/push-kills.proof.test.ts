import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { proof, randomSource } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../platform/database/testing.ts';
import { pushKeysIn } from '../platform/push/keys.ts';
import { givenBrowser, givenCampaign } from '../testing/campaigns.ts';
import { type Answer, startPushService } from '../testing/push-service.ts';

const kills = proof('push-kills', { sample: 2, full: 500 });
const random = randomSource(kills.seed);
/** So many notifications are on their way at once. */
const atOnce = 4;

const folder = await mkdtemp(join(tmpdir(), 'anketa-push-kills-'));
const certificate = join(folder, 'cert.pem');
const { db, url } = await testDatabase();
const service = await startPushService();
await writeFile(certificate, service.ca);
const key = await pushKeysIn(join(folder, 'keys')).current();
const started = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A sender that has begun. */
async function startSender(emailId: number): Promise<ChildProcess> {
  const values = [String(emailId), join(folder, 'marks'), join(folder, 'keys'), certificate];
  const file = join(import.meta.dirname, '../testing/push-process.ts');
  const child = fork(file, values, { env: { ...process.env, DATABASE_URL: url } });
  started.add(child);
  child.once('exit', () => started.delete(child));
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return child;
}

const isEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** How a browser's service answers: mostly it takes what comes, some time later. */
function someAnswer(): Answer {
  const slowness = random.below(25);
  const chance = random.below(20);
  if (chance === 0) return { status: 410, slowness };
  if (chance === 1) return { cut: true };
  return { slowness };
}

/** A campaign to some students with one to three browsers each. Gives the names of its browsers with their endpoints. */
async function someCampaign() {
  const { emailId, students } = await givenCampaign(db, { students: 20 + random.below(40), medium: 'push' });
  const browsers: { readonly name: string; readonly endpoint: string }[] = [];
  for (const oidos of students) {
    for (let more = 1 + random.below(3); more > 0; more--) {
      const name = `${oidos}-${more}`;
      const { endpoint } = await givenBrowser(db, service, { oidos, name, key, answer: someAnswer() });
      browsers.push({ name, endpoint });
    }
  }
  return { emailId, browsers };
}

/** Over all campaigns. */
const all = { doubled: 0, missing: 0, unknown: 0 };

async function check({ emailId, browsers }: Awaited<ReturnType<typeof someCampaign>>): Promise<void> {
  const rows = await db
    .selectFrom('email_recipient')
    .select(['state', 'address'])
    .where('email_id', '=', emailId)
    .execute();
  const counts = browsers.map(({ name }) => service.received(name).length);
  const doubled = counts.filter((count) => count > 1).length;
  const unknown = new Set(rows.filter(({ state }) => state === 'unknown').map(({ address }) => address));
  const sent = rows.filter(({ state }) => state === 'sent').length;
  // Whoever is said to have got it has.
  const missing =
    sent - browsers.filter(({ name, endpoint }) => service.received(name).length > 0 && !unknown.has(endpoint)).length;
  expect({ doubled, missing, rows: rows.length }).toEqual({ doubled: 0, missing: 0, rows: browsers.length });
  expect(rows.filter(({ state }) => !['sent', 'refused', 'unknown'].includes(state))).toEqual([]);
  all.unknown += unknown.size;
}

test('a sender killed at any moment: nobody has a notification twice, and whoever may not have it is said to be unknown', {
  timeout: kills.timeout(30_000),
}, async () => {
  let killed = 0;
  while (killed < kills.runs) {
    const campaign = await someCampaign();
    let here = 0;
    const state = async () => {
      const one = db.selectFrom('email').select('state').where('id', '=', campaign.emailId);
      return (await one.executeTakeFirstOrThrow()).state;
    };
    while ((await state()) !== 'sent') {
      expect(await state()).not.toBe('paused');
      const sender = await startSender(campaign.emailId);
      if (killed < kills.runs) {
        await delay(random.below(400));
        if (!isEnded(sender)) {
          sender.kill('SIGKILL');
          killed += 1;
          here += 1;
        }
      }
      if (!isEnded(sender)) await once(sender, 'exit');
    }
    await check(campaign);
    for (let kill = 0; kill < here; kill++) kills.held({ doubled: all.doubled, unknown: all.unknown, atOnce });
  }
});
