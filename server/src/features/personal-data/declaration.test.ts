import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { testDatabase } from '../../platform/database/testing.ts';
import { declaration, staged, tablesOf } from './declaration.ts';
import { groundWords } from './grounds.ts';
import { reasons } from './reasons.ts';
import { filledTerm, termSettings } from './terms.ts';

/** Everything personal in the database is shown to its person, or there is a reason why not. */
const { db, close } = await testDatabase();
afterAll(close);

interface Place {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly points: boolean;
}

/** All columns of a schema, and whether each points to a person. */
async function columnsOf(schema: string, within: Db | Tx = db): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type, EXISTS (
      SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = 'person'::regclass AND k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
        AND a.attname = c.column_name) AS points
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = ${schema} AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`.execute(within);
  return rows;
}

/** Names of columns that can hold a person, or what is a person's own. */
const personal =
  /^(oidos|oident|login|email|e_mail|address|name|surname|title_before|title_after|password_hash|who|by|actor|subject|number|contact|endpoint|recipient|wording|mark|hidden_by)$|_(oidos|oident|login|by|mark|name|address|hash|person)$|(^|_)(author|reporter|student|teacher|study)_(code|id|name|oidos)$|^(changed|made|published|trial|impersonated)_by$|user_agent|reporter/;

/** Columns of such a name that have nothing of anybody. */
const impersonal = [
  'codebook',
  'content_hash',
  'table_name',
  'column_name',
  'migration.name',
  'migration.hash',
  'migration.mark',
  'repeatable.name',
  'repeatable.hash',
  'keystore',
  'email_template',
  'email_rule',
  'daily_run.number',
  'english_name',
];

const isImpersonal = ({ table, column }: Place) =>
  [table, column, `${table}.${column}`].some((one) => impersonal.includes(one));

const canHoldPerson = (place: Place) => place.points || (personal.test(place.column) && !isImpersonal(place));

const declared = new Map(declaration.flatMap((datum) => tablesOf(datum)));

/** The places that can hold a person and that nothing is declared of. */
function undeclared(places: readonly Place[]): string[] {
  return places
    .filter(canHoldPerson)
    .filter(({ table, column }) => declared.get(table)?.columns[column] === undefined)
    .map(({ table, column }) => `${table}.${column}`);
}

test('every column that can hold a person is shown to them, or there is a reason why not', async () => {
  const places = await columnsOf('public');
  expect(places.filter(canHoldPerson).length).toBeGreaterThan(80);
  expect(undeclared(places)).toEqual([]);
});

test.each([
  ['has a person’s key', 'CREATE TABLE borrowed (oidos text)', 'borrowed.oidos'],
  ['points to a person', 'CREATE TABLE borrowed (reader text COLLATE "C" REFERENCES person)', 'borrowed.reader'],
  ['has who did it', 'CREATE TABLE borrowed (lent_by text)', 'borrowed.lent_by'],
  ['is a new one of a table that is known', 'ALTER TABLE passkey ADD COLUMN author_name text', 'passkey.author_name'],
])('a column that %s and is not declared is found', async (_, change, place) => {
  await db.transaction().execute(async (tx) => {
    await sql.raw(change).execute(tx);
    expect(undeclared(await columnsOf('public', tx))).toEqual([place]);
    await sql`DROP TABLE IF EXISTS borrowed`.execute(tx);
    await sql`ALTER TABLE passkey DROP COLUMN IF EXISTS author_name`.execute(tx);
  });
});

test('what a repeated import stages are copies of declared tables', async () => {
  const living = new Set((await columnsOf('public')).map(({ table }) => table));
  const places = await columnsOf('stage');
  const unknown = places.filter(({ table }) => !living.has(table) && !staged.includes(table));
  expect(unknown).toEqual([]);
  expect(undeclared(places.filter(({ table }) => !staged.includes(table)))).toEqual([]);
});

test('of a time that is shown its day alone is', async () => {
  const times = (await columnsOf('public')).filter(({ type }) => type.startsWith('timestamp'));
  const finer = times.filter(({ table, column }) => {
    const shown = declared.get(table)?.columns[column];
    return typeof shown === 'object' && shown.kind !== 'day';
  });
  expect(times.length).toBeGreaterThan(15);
  expect(finer).toEqual([]);
});

test('every reason is that of something', () => {
  const given = new Set<unknown>([...declared.values()].flatMap(({ columns }) => Object.values(columns)));
  expect(Object.keys(reasons).filter((reason) => !given.has(reason))).toEqual([]);
});

/** The record of processing activities as docs/privacy.md has it: a table of every personal datum, whose it is, why, on what ground, who reads it and how long it stays. */
function processingText(): string {
  const { left, audit, reports } = termSettings;
  const terms = {
    left: `\`${left.setting}\` years`,
    audit: `\`${audit.setting}\` days`,
    reports: `\`${reports.setting}\` days`,
  };
  const lines = declaration.map(({ record, whose, ground, readers, term, tables }) => [
    record.title.en,
    Object.keys(tables)
      .toSorted()
      .map((name) => `\`${name}\``)
      .join(', '),
    whose.en,
    record.why.en,
    groundWords[ground].en,
    readers.en,
    filledTerm(term.en, terms),
  ]);
  const head = ['Data', 'Tables', 'Whose', 'Purpose', 'Legal ground', 'Who reads them', 'How long'];
  const rows = [head, head.map(() => '---'), ...lines];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

test('docs/privacy.md has the record of processing as it is declared', async () => {
  const document = await readFile(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
  // The formatter of documents writes tables with room.
  const plain = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
  expect(plain(document)).toContain(plain(processingText()));
});
