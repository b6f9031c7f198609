import type { TableName } from '../tables.ts';
import type { NamedRow } from './model.ts';
import { randomFor } from './random.ts';

interface Dirt {
  /** One row in so many, and at least one in a table. */
  readonly every: number;
  /** What stands in the place of a row. */
  readonly make: (row: NamedRow, nth: number) => readonly NamedRow[];
}

const twice: Dirt = { every: 900, make: (row) => [row, row] };

/** A row changed. The fixed cast's rows, which come first in their tables, never are. */
const changed = (every: number, change: NamedRow): Dirt => ({ every, make: (row) => [{ ...row, ...change }] });

/** A further row, made from one that stays. */
const further = (every: number, change: (nth: number, row: NamedRow) => NamedRow): Dirt => ({
  every,
  make: (row, nth) => [row, { ...row, ...change(nth, row) }],
});

const cleanRows = 5;

/** What real exports do wrong, by table. */
const dirtOf: Readonly<Partial<Record<TableName, readonly Dirt[]>>> = {
  POVINN: [changed(700, { pgarant: '99-NENI' }), changed(700, { vucit1: '999999999' }), twice],
  UCIT: [changed(300, { prijmeni: null, jmeno: null }), twice],
  UCIT_ROZVRH: [
    { every: 400, make: () => [] },
    further(600, () => ({ ucit: '999999999' })),
    further(600, (nth) => ({ gl: `neniGL${nth}` })),
    twice,
  ],
  ROZVRH: [
    changed(900, { mistnost: 'NENI' }),
    changed(900, { od: '25:61' }),
    further(600, (nth) => ({ gl: `NENI00${nth}x1`, povinn: `NENI${nth}` })),
    further(600, (_nth, { gl }) => ({ gl: `${gl}9` })),
    twice,
  ],
  STUDIUM: [
    changed(900, { sobor: 'X9999' }),
    further(900, (nth) => ({ sident: `9${nth}`, soident: `999${nth}` })),
    twice,
  ],
  STUD: [further(1500, (nth) => ({ sidos: `999${nth}` })), twice],
  OSOBA: [further(1500, (nth) => ({ oidos: `8${nth}`, oident: `88${nth}` })), twice],
  MIKRO: [
    { ...twice, every: 4000 },
    further(5000, (nth) => ({ sident: `7${nth}` })),
    further(5000, (nth) => ({ gl: `neniGL${nth}` })),
  ],
  ZKOUS: [further(4000, (nth) => ({ zident: `7${nth}` })), further(4000, (nth) => ({ zpovinn: `NENI${nth}` }))],
  MISTNOST: [changed(100, { budova: '?' })],
};

/** The rows of a table with the dirt it usually has. The same seed dirties the same rows. */
export function* withDirt(seed: number, table: TableName, rows: readonly NamedRow[]): Generator<NamedRow> {
  const random = randomFor(seed, `dirt ${table}`);
  const at = new Map<number, { dirt: Dirt; nth: number }>();
  for (const dirt of dirtOf[table] ?? []) {
    for (let nth = 0; nth < Math.max(1, Math.round(rows.length / dirt.every)); nth++) {
      let position = cleanRows + random.below(rows.length - cleanRows);
      while (at.has(position)) position = cleanRows + random.below(rows.length - cleanRows);
      at.set(position, { dirt, nth });
    }
  }
  for (const [position, row] of rows.entries()) {
    const found = at.get(position);
    if (found) yield* found.dirt.make(row, found.nth);
    else yield row;
  }
}
