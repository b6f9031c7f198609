import type pg from 'pg';
import { ConfigError } from '../../config-error.ts';

/** Settings by which PostgreSQL would write down who submitted when, or what, with the only values that do not. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  track_commit_timestamp: ['off'],
  log_statement: ['none', 'ddl'],
  log_duration: ['off'],
  log_min_duration_statement: ['-1'],
  log_min_duration_sample: ['-1'],
  log_transaction_sample_rate: ['0'],
  log_parameter_max_length_on_error: ['0'],
  log_lock_waits: ['off'],
  // When processes connect, and so when there was much to do.
  log_connections: ['off', ''],
  log_disconnections: ['off'],
};

/**
 * What of a database outlives its rows: an archive of its log and standbys have each commit with its time, and with it who submitted when, for as
 * long as they last (docs/privacy.md). Gives it in words for the operator.
 */
export async function copiesOfLog(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ archived: boolean; standbys: number; slots: number }>(
    `SELECT current_setting('archive_mode') <> 'off' AS archived,
      (SELECT count(*)::int FROM pg_stat_replication) AS standbys,
      (SELECT count(*)::int FROM pg_replication_slots) AS slots`,
  );
  const [{ archived, standbys, slots } = { archived: false, standbys: 0, slots: 0 }] = rows;
  return [
    ...(archived ? ['archive_mode is on'] : []),
    ...(standbys > 0 ? [`${standbys} standbys read the log`] : []),
    ...(slots > 0 ? [`${slots} replication slots retain the log`] : []),
  ];
}

/** Extensions that log statements when they are loaded. */
const noting = ['auto_explain', 'pgaudit', 'pg_stat_monitor'];

/**
 * Refuses a database that notes statements, durations, parameters or commit times (docs/privacy.md). Throws `ConfigError`
 * naming every setting to be changed.
 */
export async function mustNotNote(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name = ANY($1) OR name LIKE ANY($2)
      OR name IN ('shared_preload_libraries', 'session_preload_libraries', 'local_preload_libraries')`,
    [Object.keys(harmless), noting.map((extension) => `${extension}.%`)],
  );
  const wrong = rows.flatMap(({ name, setting }) => {
    const allowed = harmless[name];
    if (allowed) return allowed.includes(setting) ? [] : [`${name} is ${setting}, must be ${allowed[0]}`];
    const loaded = noting.filter((extension) => name.startsWith(`${extension}.`) || setting.includes(extension));
    return loaded.map((extension) => `${extension} is loaded, must not be`);
  });
  if (wrong.length === 0) return;
  const list = [...new Set(wrong)].join('; ');
  throw new ConfigError(`DATABASE_URL: the server would note who submits when: ${list}. See docs/operate.md.`);
}
