import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proof, randomSource } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { csvSource } from '../../csv.ts';
import { type Flaw, SourceError } from '../../source.ts';
import { type Corrupted, corrupt, corruptionKinds } from './corrupt.ts';
import { type GoodTable, goodExport, type Values } from './good-export.ts';

const read = proof('import-corruptions', { sample: 170, full: 2000 });
const folder = await mkdtemp(join(tmpdir(), 'anketa-corrupted-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const good = [...(await goodExport(read.seed)).values()].filter(({ rows }) => rows.length > 0);

interface Read {
  readonly rows: readonly Values[];
  readonly flaws: readonly (Flaw & { readonly row: number })[];
  readonly counted: number;
  /** Optional columns that it has not got. */
  readonly absent: readonly string[];
}

/** All of a table, or why it was refused before its first row. */
async function readAll({ table, columns }: GoodTable, take: number): Promise<Read | SourceError> {
  const source = csvSource(folder);
  const survey = await source.survey(table);
  if (survey.problems.length > 0) return new SourceError(survey.problems);
  const rows: Values[] = [];
  const flaws: (Flaw & { row: number })[] = [];
  for await (const chunk of source.rows({ table, columns: [], optional: columns, take })) {
    for (const flaw of chunk.flaws)
      flaws.push({ ...flaw, row: chunk.places?.[flaw.at] ?? 0, at: flaw.at + rows.length });
    rows.push(...chunk.rows);
  }
  return { rows, flaws, counted: survey.rows, absent: survey.absent };
}

const textOf = (row: Values) => JSON.stringify(row);

/** What is silently wrong: rows that are not there and not named, and rows that nobody wrote. */
function silently(
  { rows: original }: GoodTable,
  { hurt, lost, rowOf }: Corrupted,
  { rows, flaws, counted }: Read,
): string[] {
  const wrong: string[] = [];
  const refused = new Set(flaws.filter(({ kind }) => kind === 'field-count').map(({ at }) => at));
  const named = new Set(flaws.map(({ row }) => row));
  // Of a table that is wholly in another encoding it is said once, at the first of its rows.
  const isOther = flaws.some(({ kind }) => kind === 'code-page');
  const left = rows.filter((_, at) => !refused.has(at)).map((row) => ({ row, taken: false }));
  const take = (fits: (row: Values) => boolean) => {
    const found = left.find(({ row, taken }) => !taken && fits(row));
    if (found) found.taken = true;
    return found !== undefined;
  };
  for (const [at, row] of original.entries()) {
    const text = textOf(row);
    if (!lost.has(at) && !hurt.has(at) && !take((one) => textOf(one) === text))
      wrong.push(`row ${at} is gone: ${text}`);
  }
  for (const [at, { reads, named: must }] of hurt) {
    const text = textOf(original[at] ?? []);
    const isNamed = isOther || named.has(rowOf(at));
    if (must && !isNamed) wrong.push(`row ${at} is not named: ${text}`);
    if (!take((one) => textOf(one) === text) && !(reads && take(reads)) && !isNamed)
      wrong.push(`row ${at} is silently another: ${text}`);
  }
  for (const { row, taken } of left) {
    const isTwice = original.some((one, at) => hurt.has(at) && textOf(one) === textOf(row));
    if (!taken && !isTwice && !flaws.some(({ at }) => rows[at] === row)) wrong.push(`nobody wrote ${textOf(row)}`);
  }
  const expected = original.length - lost.size;
  if (counted < expected || counted > expected + hurt.size) wrong.push(`${counted} rows were counted of ${expected}`);
  return wrong;
}

test('of a corrupted table every good row is read, and what is not is named with its row', {
  timeout: read.timeout(200),
}, async () => {
  const outcomes = { read: 0, refused: 0, named: 0, absent: 0 };
  for (let nth = 0; nth < read.runs; nth++) {
    const random = randomSource(read.seed * 100_000 + nth);
    const table = random.pick(good);
    const kind = corruptionKinds[nth % corruptionKinds.length] ?? '';
    const made = corrupt(table, kind, random);
    await writeFile(join(folder, `${table.table}.csv`), made.bytes);
    const result = await readAll(table, random.pick([1, 7, 2000]));
    const about = `case ${nth}: ${kind} of ${table.table}`;
    if (result instanceof SourceError) {
      expect(made.header, `${about}: ${result.message}`).toBeDefined();
      expect(result.message).toContain(table.table);
      outcomes.refused += 1;
    } else if (made.header !== undefined) {
      expect(result.absent, about).toContain(made.header);
      outcomes.absent += 1;
    } else {
      expect(silently(table, made, result), about).toEqual([]);
      outcomes.read += 1;
      if (result.flaws.length > 0) outcomes.named += 1;
    }
    read.held();
  }
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
});
