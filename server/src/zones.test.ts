import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testDatabase } from './platform/database/testing.ts';
import { bareEnvironment } from './testing/bare-environment.ts';

/** Moments, and what they are in Prague, where nights of all days up to `last` were done. */
const last = '2026-03-28';
const moments = [
  // Each day is the one on the wall in Prague; a night is due from three in the morning, a session ends at four, at least four hours later.
  { at: '2026-03-28T22:59:00Z', day: '2026-03-28', due: false, session: '2026-03-30T02:00:00.000Z' },
  { at: '2026-03-28T23:01:00Z', day: '2026-03-29', due: false, session: '2026-03-30T02:00:00.000Z' },
  // Two o'clock is three o'clock: the clock goes forward.
  { at: '2026-03-29T00:59:00Z', day: '2026-03-29', due: false, session: '2026-03-30T02:00:00.000Z' },
  { at: '2026-03-29T01:01:00Z', day: '2026-03-29', due: true, session: '2026-03-30T02:00:00.000Z' },
  // Two o'clock comes twice: the clock goes back.
  { at: '2026-10-25T00:30:00Z', day: '2026-10-25', due: true, session: '2026-10-26T03:00:00.000Z' },
  { at: '2026-10-24T21:30:00Z', day: '2026-10-24', due: true, session: '2026-10-25T03:00:00.000Z' },
  // New year, and a day that other years do not have.
  { at: '2026-12-31T22:59:00Z', day: '2026-12-31', due: true, session: '2027-01-01T03:00:00.000Z' },
  { at: '2026-12-31T23:01:00Z', day: '2027-01-01', due: true, session: '2027-01-02T03:00:00.000Z' },
  { at: '2028-02-28T23:30:00Z', day: '2028-02-29', due: true, session: '2028-03-01T03:00:00.000Z' },
] as const;
/** Dates of a former evaluation have the same day and hour a year later, whatever the clock does between. */
const copied = {
  '2026-03-28T22:59:00Z': '2027-03-28T21:59:00.000Z',
  '2026-10-25T00:30:00Z': '2027-10-25T00:30:00.000Z',
};

const zones = ['UTC', 'Europe/Prague', 'America/New_York'];
const databases = await Promise.all(
  zones.map(async (zone) => {
    const { db, pool, url } = await testDatabase();
    await pool.query(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET timezone = '${zone}'`);
    await pool.query('INSERT INTO daily_run (day) VALUES ($1)', [last]);
    return { zone, db, url };
  }),
);

async function meantIn(machine: string, url: string, settings: Record<string, string> = {}) {
  const file = join(import.meta.dirname, 'testing/zone-process.ts');
  const env = { ...bareEnvironment, TZ: machine, DATABASE_URL: url, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...moments.map(({ at }) => at)], { env });
  return JSON.parse(stdout) as { day: string; due: boolean; session: string; copied: string }[];
}

test('days, nights, sessions and copied dates are those of Prague, whatever zone the server and the database are in', async () => {
  // Each zone of a server with another one of its database.
  await Promise.all(
    zones.map(async (machine, at) => {
      const { zone, url } = databases[(at + 1) % databases.length] ?? { zone: '', url: '' };
      const meant = await meantIn(machine, url);
      const where = `a server in ${machine}, a database in ${zone}`;
      expect(meant, where).toEqual(moments.map(({ at, ...expected }) => expect.objectContaining(expected)));
      for (const [at, later] of Object.entries(copied))
        expect(meant[moments.findIndex((moment) => moment.at === at)]?.copied, where).toBe(later);
    }),
  );
}, 120_000);

test('another zone is one setting, and one that is none is refused in words', async () => {
  const [{ url } = { url: '' }] = databases;
  const meant = await meantIn('UTC', url, { ANKETA_TIME_ZONE: 'America/New_York' });
  expect(meant[1]).toMatchObject({ day: '2026-03-28', session: '2026-03-29T08:00:00.000Z' });
  // However it is written: PostgreSQL and the process know it as the tz database writes it.
  expect((await meantIn('UTC', url, { ANKETA_TIME_ZONE: 'europe/prague' }))[1]).toMatchObject({ day: '2026-03-29' });
  for (const none of ['Europe/Brno', '+02:00', ''])
    await expect(meantIn('UTC', url, { ANKETA_TIME_ZONE: none })).rejects.toThrow('ANKETA_TIME_ZONE');
});
