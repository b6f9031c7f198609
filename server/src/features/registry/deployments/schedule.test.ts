import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { revokeToken } from '@anketa/contract/people/tokens';
import { listDeployments } from '@anketa/contract/suite/deployments';
import { makeRemoteName } from '@anketa/contract/suite/releases';
import { cancelSchedule, scheduleRelease } from '@anketa/contract/suite/schedules';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { releasingTeam } from '../../../testing/releasing-team.ts';
import { mayRelease } from '../../tokens/tokens.ts';
import { doDueSchedules } from './schedule.ts';

const app = await testApplication();
const { db, config, log } = app;
for (const oidos of ['boss', 'second']) await givenPerson(db, oidos, { roles: ['admin'] });
const admin = await app.as('boss');
const { built } = await builtRemotes();
const name = 'mfe-evaluation';
const needs = { db, dataFolder: config.dataFolder, provided: {}, mayByToken: mayRelease };

beforeEach(async () => {
  await sql`TRUNCATE remote_schedule, remote_canary, remote_canary_person, remote_canary_vote, remote_pointer, remote_activation, remote_revision, remote_name, api_token, evaluation CASCADE`.execute(
    db,
  );
  await rm(join(config.dataFolder, 'mfe'), { recursive: true, force: true });
  await admin(makeRemoteName, { body: { name, prefixes: ['/evaluation'] } });
});

const tomorrow = new Date(Date.now() + 86_400_000);
const later = new Date(Date.now() + 2 * 86_400_000);
const listed = async () => (await admin(listDeployments)).body.remotes.find((remote) => remote.name === name);
const activation = async () => String((await listed())?.activation ?? 'none');
const due = () => doDueSchedules(needs, log);
/** As if the time of what waits had come. */
const come = () => sql`UPDATE remote_schedule SET at = now() - interval '1 second' WHERE state = 'waiting'`.execute(db);

/** A remote whose first revision is active, and a second one. */
async function released(by = admin) {
  const team = await releasingTeam(app, {
    admin: by,
    scopes: ['release', 'activate', 'rollback', 'canary'],
    remotes: [name],
  });
  const { revision: first } = await team.release(await built({ id: name, code: 'one' }));
  await team.activate(first, 'none');
  const { revision: second } = await team.release(await built({ id: name, code: 'two' }));
  return { team, first, second, by: `Team A (${team.token.slice(0, 13)})` };
}

test('a revision is given to pages at its time, once, in the name of whoever asked', async () => {
  const { team, first, second, by } = await released();
  expect((await team.schedule(tomorrow, { act: 'activate', revision: second }, await activation())).status).toBe(200);
  expect([await due(), (await listed())?.active?.revision]).toEqual([0, first]);
  expect((await listed())?.schedule).toMatchObject({ act: 'activate', revision: second, by, held: null });
  await come();
  const done = await Promise.all([due(), due()]);
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await listed()).toMatchObject({ active: { revision: second, by }, schedule: null });
});

test('a canary begins at its time', async () => {
  const { team, second } = await released();
  const what = { act: 'canary', revision: second, to: { kind: 'role', role: 'manager' }, ends_at: later.toISOString() };
  expect((await team.schedule(tomorrow, what, await activation())).status).toBe(200);
  await come();
  expect(await due()).toBe(1);
  expect((await listed())?.canary).toMatchObject({
    state: 'running',
    revision: second,
    to: { kind: 'role', role: 'manager' },
  });
});

test('a token plans and cancels what its scopes let it do, and nothing else', async () => {
  const { team, second } = await released();
  const activated = { act: 'activate', revision: second };
  const tried = {
    act: 'canary',
    revision: second,
    to: { kind: 'share', share: 10 },
    ends_at: later.toISOString(),
  };
  const seen = await activation();
  for (const [scope, mine, other] of [['activate', activated, tried] as const, ['canary', tried, activated] as const]) {
    const bound = await releasingTeam(app, { admin, scopes: [scope], remotes: [name] });
    expect((await bound.schedule(tomorrow, other, seen)).status).toBe(403);
    await team.schedule(tomorrow, other, seen);
    expect((await bound.cancelSchedule()).status).toBe(403);
    await team.cancelSchedule();
    expect((await bound.schedule(tomorrow, mine, seen)).status).toBe(200);
    expect((await bound.cancelSchedule()).status).toBe(200);
  }
});

test('what was cancelled is not done; a second one waits for the first to be', async () => {
  const { team, first, second } = await released();
  const what = { act: 'activate', revision: second };
  await team.schedule(tomorrow, what, await activation());
  expect((await team.schedule(later, what, await activation())).body.type).toBe('/problems/schedule-waits');
  expect((await team.cancelSchedule()).status).toBe(200);
  expect((await team.cancelSchedule()).status).toBe(404);
  await come();
  expect([await due(), (await listed())?.active?.revision]).toEqual([0, first]);
  expect((await team.schedule(tomorrow, what, await activation())).status).toBe(200);
});

test('a time that has passed, a revision that there is not, and another activation than the present one are refused at once', async () => {
  const { team, second } = await released();
  const what = { act: 'activate', revision: second };
  expect((await team.schedule(new Date(0), what, await activation())).status).toBe(422);
  expect((await team.schedule(tomorrow, { ...what, revision: '0'.repeat(16) }, await activation())).status).toBe(404);
  expect((await team.schedule(tomorrow, what, 'none')).status).toBe(412);
});

test.each([
  [
    'activation-raced',
    async ({ team }: Awaited<ReturnType<typeof released>>) => {
      const { revision } = await team.release(await built({ id: name, code: 'three' }));
      await team.activate(revision, await activation());
    },
  ],
  ['remote-retired', async ({ team, second }: Awaited<ReturnType<typeof released>>) => team.retire(second, true)],
  [
    'calendar-closing',
    async () => {
      const id = await givenEvaluation(db, { state: 1 });
      await sql`UPDATE evaluation SET phase_dates = jsonb_build_object('checking', now() + interval '23 hours') WHERE id = ${id}`.execute(
        db,
      );
    },
  ],
] as const)(
  'what is refused at its time is held with why (%s), not tried again, and cancelled by hand',
  async (why, happens) => {
    const given = await released();
    const { team, second } = given;
    await team.schedule(tomorrow, { act: 'activate', revision: second }, await activation());
    await happens(given);
    await come();
    expect(await due()).toBe(0);
    expect((await listed())?.schedule?.held).toBe(why);
    expect((await listed())?.active?.revision).not.toBe(second);
    expect(await due()).toBe(0);
    const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log ORDER BY id DESC LIMIT 1`.execute(db);
    expect(rows[0]?.action).toBe('remote.schedule-held');
    expect((await team.cancelSchedule()).status).toBe(200);
    expect((await listed())?.schedule).toBeNull();
  },
);

test('what was planned by a token that was revoked since is held, what a person planned is done', async () => {
  const { team, first, second } = await released();
  await team.schedule(tomorrow, { act: 'activate', revision: second }, await activation());
  const { rows } = await sql<{ id: number }>`SELECT id FROM api_token`.execute(db);
  await admin(revokeToken, { params: { id: rows[0]?.id ?? 0 } });
  await come();
  expect(await due()).toBe(0);
  expect([(await listed())?.schedule?.held, (await listed())?.active?.revision]).toEqual(['no-right', first]);
  await admin(cancelSchedule, { params: { name } });
  const body = { at: tomorrow.toISOString(), what: { act: 'activate', revision: second } } as const;
  await admin(scheduleRelease, { params: { name }, headers: { 'if-match': `"${await activation()}"` }, body });
  await come();
  expect([await due(), (await listed())?.active?.revision]).toEqual([1, second]);
});

test.each([
  ['no-right', 'its owner may not any more', sql`DELETE FROM person_role WHERE oidos = 'second'`],
  ['no-right', 'its owner is deactivated', sql`UPDATE person SET deactivated = true WHERE oidos = 'second'`],
  ['no-right', 'its time has ended', sql`UPDATE api_token SET ends_on = current_date - 1`],
  ['no-right', 'the name is the operator’s by now', sql`UPDATE remote_name SET operator = true`],
  ['not-found', 'nobody’s is the name', sql`DELETE FROM remote_name`],
] as const)(
  'what a token planned is held (%s) where it could not do so itself at that time: %s',
  async (why, _, happens) => {
    await db.updateTable('person').set({ deactivated: false }).where('oidos', '=', 'second').execute();
    await sql`INSERT INTO person_role (oidos, role) VALUES ('second', 'admin') ON CONFLICT DO NOTHING`.execute(db);
    const { team, first, second } = await released(await app.as('second'));
    await team.schedule(tomorrow, { act: 'activate', revision: second }, await activation());
    await happens.execute(db);
    await come();
    expect(await due()).toBe(0);
    expect([(await listed())?.schedule?.held, (await listed())?.active?.revision]).toEqual([why, first]);
  },
);

test('what would lose something is held', async () => {
  const { team } = await released();
  const lacking = await team.release(await built({ id: name, path: '/evaluation/more', code: 'four' }));
  await team.schedule(tomorrow, { act: 'activate', revision: lacking.revision }, await activation());
  await come();
  await due();
  expect((await listed())?.schedule?.held).toBe('remote-drops');
});
