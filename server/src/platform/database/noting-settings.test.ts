import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { copiesOfLog, mustNotNote } from './noting-settings.ts';
import { testDatabase } from './testing.ts';

const { db, pool, url } = await testDatabase();
const name = new URL(url).pathname.slice(1);

/** What the server says of a database that has a setting for whoever connects. */
async function refusal(setting: string, value: string): Promise<string> {
  await sql`ALTER DATABASE ${sql.ref(name)} SET ${sql.raw(setting)} = ${sql.lit(value)}`.execute(db);
  const fresh = connect(url, { poolSize: 1 });
  try {
    return await mustNotNote(fresh.pool).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  } finally {
    await fresh.close();
    await sql`ALTER DATABASE ${sql.ref(name)} RESET ${sql.raw(setting)}`.execute(db);
  }
}

test.each([
  ['log_statement', 'mod'],
  ['log_statement', 'all'],
  ['log_duration', 'on'],
  ['log_min_duration_statement', '0'],
  ['log_min_duration_statement', '250'],
  ['log_min_duration_sample', '100'],
  ['log_transaction_sample_rate', '0.5'],
  ['log_parameter_max_length_on_error', '-1'],
  ['session_preload_libraries', 'auto_explain'],
  ['log_lock_waits', 'on'],
])('a database with %s = %s is refused by name', async (setting, value) => {
  expect(await refusal(setting, value)).toContain(setting.startsWith('log') ? setting : 'auto_explain');
});

test('what keeps the log of commits is named for the operator', async () => {
  expect(await copiesOfLog(pool)).toEqual([]);
  await sql`SELECT pg_create_physical_replication_slot('standby')`.execute(db);
  try {
    expect(await copiesOfLog(pool)).toEqual(['1 replication slots retain the log']);
  } finally {
    await sql`SELECT pg_drop_replication_slot('standby')`.execute(db);
  }
});

test('what notes nothing is accepted', async () => {
  await expect(mustNotNote(pool)).resolves.toBeUndefined();
  expect(await refusal('log_statement', 'none')).toBe('accepted');
  expect(await refusal('work_mem', '8MB')).toBe('accepted');
});
