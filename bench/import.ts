import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importOf } from '@anketa/server/features/evaluations/lifecycle';
import { connect, type Database } from '@anketa/server/platform/database/connect';
import { startEmbeddedPostgres } from '@anketa/server/platform/database/embedded';
import { migrate } from '@anketa/server/platform/database/migrate';
import { csvSource } from '@anketa/server/sis/csv';
import { demoSource, demoTerm } from '@anketa/server/sis/demo/source';
import { runImport } from '@anketa/server/sis/engine/run';
import { exportCsv } from '@anketa/server/sis/export-csv';
import { from } from 'pg-copy-streams';

// A faculty from CSV into PostgreSQL by the real import, against COPY of the same files into bare tables in the same
// run: what a person would do who only wanted the rows in the database.
// - Both read the same files from the disk in Node and send them to the same server. COPY streams them as they are.
// - A bare table has a text column for each of the file's, no key, no index, and is logged like any other.
// - Both are as durable at their end: COPY is one transaction, and the import's last one flushes all before it.
// Pairs alternate, beginning with empty tables; the first pair warms up and is left out.
const pairs = 7;

const folder = await mkdtemp(join(tmpdir(), 'anketa-bench-import-'));
// PostgreSQL runs as another user when we are root; where it may not enter, its data would go elsewhere and stay.
await chmod(folder, 0o711);
const csv = join(folder, 'csv');
// All of it UTF-8, which COPY insists on. Other dirt (orphans, repetitions, unknown codes) is in it.
await exportCsv(demoSource({ size: 'faculty', seed: 1, ...demoTerm }), csv);
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
const database = connect(postgres.url);
try {
  await migrate(database.pool);
  const tables = await bareTables(database);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const measured: { copy: number; load: number }[] = [];
  for (let pair = 0; pair <= pairs; pair++) {
    const copy = await timed(() => copyAll(database, tables));
    const load = await timed(() => importOnce(database, pair));
    console.log(`pair ${pair}: COPY ${copy.toFixed(0)} ms, import ${load.toFixed(0)} ms, ${(load / copy).toFixed(2)}×`);
    if (pair > 0) measured.push({ copy, load });
    await clear(database);
  }
  const ratio = median(measured.map(({ copy, load }) => load / copy));
  const perSecond = median(measured.map(({ load }) => (1000 * rows) / load));
  console.log(`${rows} rows of ${tables.length} tables`);
  console.log(`RESULT import ratio_to_copy=${ratio.toFixed(2)} rows_per_s=${Math.round(perSecond)}`);
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

interface BareTable {
  readonly name: string;
  readonly file: string;
  readonly rows: number;
}

/** A table of text columns for each file. */
async function bareTables({ pool }: Database): Promise<BareTable[]> {
  const tables: BareTable[] = [];
  for (const file of (await readdir(csv)).sort()) {
    const name = `bare_${file.replace('.csv', '').toLowerCase()}`;
    const text = await readFile(join(csv, file), 'utf8');
    const header = text.slice(0, text.indexOf('\n'));
    await pool.query(
      `CREATE TABLE ${name} (${header
        .split(',')
        .map((column) => `"${column}" text`)
        .join(', ')})`,
    );
    tables.push({ name, file: join(csv, file), rows: text.split('\n').length - 2 });
  }
  return tables;
}

async function copyAll({ pool }: Database, tables: readonly BareTable[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const { name, file } of tables) {
      const sql = `COPY ${name} FROM STDIN WITH (FORMAT csv, HEADER true)`;
      await pipeline(createReadStream(file), client.query(from(sql)));
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function importOnce(database: Database, number: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO evaluation (semester, year, name_cs, name_en, slug_cs, slug_en, state)
     VALUES ($1, $2, 'x', 'x', $3, $3, 5) RETURNING id`,
    [demoTerm.semester, demoTerm.year, `bench-${number}`],
  );
  const outcome = await runImport({
    database,
    evaluationId: rows[0]!.id,
    source: csvSource(csv),
    mayLose: 1,
    turns: importOf({ imported: async () => {}, changed: async () => {} }, rows[0]!.id, 'bench'),
  });
  if (outcome.status !== 'completed') throw new Error(outcome.error.message);
}

/** Both sides begin each pair empty. */
async function clear({ pool }: Database): Promise<void> {
  await pool.query('DELETE FROM evaluation; DELETE FROM person');
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'bare%'",
  );
  await pool.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`);
  await pool.query('VACUUM ANALYZE');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
