import { expect, test } from 'vitest';
import { testDatabase } from './testing.ts';

const { pool } = await testDatabase();

/** Tables that every node would have whole: what belongs to one evaluation points to them. */
const everywhere = ['evaluation', 'person'];

/** Tables of evaluations whose keys keep them on one node, and why; none is read or written for a ballot or for results. */
const onOneNode: Readonly<Record<string, string>> = {
  audit_log: 'one log of all acts, in one order',
  class_notice: 'a queue that one sender reads, in the order of its places',
  email: 'a queue that one sender reads; its number stands in addresses without the evaluation',
  email_rule: 'its number stands in addresses without the evaluation, and the queue has it',
};

/** What could lie apart, but is pointed to by those. */
const otherThan = ['class_opening'];

/** Numbers that the database gives within an evaluation, and why several nodes may give them. */
const numbered: Readonly<Record<string, string>> = {
  'phase_change.id': 'a node gives those of its evaluations, and they are compared within one',
  'question.id': 'administrators add questions, one at a time; with the evaluation it is unique',
};

async function rowsOf<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(statement, [...values])).rows;
}

const ofEvaluations = (
  await rowsOf<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'evaluation_id'
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
).map(({ name }) => name);
const distributed = ofEvaluations.filter((name) => !(name in onOneNode) && !otherThan.includes(name));

/** Whether PostgreSQL takes a table with all its keys as one whose rows lie apart by the evaluation. It refuses unique keys without it. */
async function canLieApart(name: string): Promise<boolean> {
  const like = `LIKE public.${name} INCLUDING ALL EXCLUDING IDENTITY`;
  return pool.query(`CREATE TABLE apart.${name} (${like}) PARTITION BY HASH (evaluation_id)`).then(
    () => true,
    (error) => {
      if (error.code === '0A000') return false;
      throw error;
    },
  );
}

test('each table of evaluations can lie on several nodes by its evaluation, but for those that stay on one', async () => {
  await pool.query('CREATE SCHEMA apart');
  const refused: string[] = [];
  for (const name of ofEvaluations) if (!(await canLieApart(name))) refused.push(name);
  expect(refused).toEqual(Object.keys(onOneNode));
  expect(distributed).toEqual(
    expect.arrayContaining(['answer_count', 'ballot_inbox', 'comment', 'draft', 'participation', 'released_row']),
  );
});

test('what lies apart refers to rows of the same evaluation, or to tables that are everywhere, which refer to no others', async () => {
  const references = await rowsOf<{ of: string; to: string; same: boolean }>(
    `SELECT c.relname AS of, t.relname AS to,
       EXISTS (SELECT FROM unnest(conkey, confkey) AS k(here, there)
         JOIN pg_attribute h ON h.attrelid = conrelid AND h.attnum = here AND h.attname = 'evaluation_id'
         JOIN pg_attribute o ON o.attrelid = confrelid AND o.attnum = there AND o.attname = 'evaluation_id') AS same
     FROM pg_constraint JOIN pg_class c ON c.oid = conrelid JOIN pg_class t ON t.oid = confrelid
     WHERE contype = 'f' AND c.relnamespace = 'public'::regnamespace`,
  );
  const wrong = references.filter(({ of, to, same }) => {
    if (everywhere.includes(of)) return !everywhere.includes(to);
    if (distributed.includes(of)) return !everywhere.includes(to) && !(same && distributed.includes(to));
    return distributed.includes(to);
  });
  expect(wrong).toEqual([]);
  expect(references.filter(({ same }) => same).length).toBeGreaterThan(2);
});

test('rows that lie apart are numbered by no counter of all nodes', async () => {
  const counters = await rowsOf<{ column: string }>(
    `SELECT c.relname || '.' || attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
     LEFT JOIN pg_attrdef d ON d.adrelid = attrelid AND d.adnum = attnum
     WHERE c.relname = ANY($1) AND relnamespace = 'public'::regnamespace AND attnum > 0
       AND (attidentity <> '' OR pg_get_expr(adbin, adrelid) LIKE '%nextval%') ORDER BY 1`,
    [distributed],
  );
  expect(counters.map(({ column }) => column)).toEqual(Object.keys(numbered));
});
