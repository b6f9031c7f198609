import { csvSource } from './sis/csv.ts';
import { demoSource } from './sis/demo/source.ts';
import { exportCsv } from './sis/export-csv.ts';
import { columnsOf, tableNames } from './sis/tables.ts';

const size = (process.argv[2] ?? 'small') as 'small';
let t = performance.now();
const s = demoSource({ size, seed: 1, year: 2025, semester: 1 });
await exportCsv(s, '/tmp/sis/csv-' + size, { damageEvery: 700 });
console.log('export', Math.round(performance.now() - t));
t = performance.now();
const c = csvSource('/tmp/sis/csv-' + size);
let n = 0,
  d = 0;
for (const table of tableNames)
  if (await c.has(table))
    for await (const ch of c.rows({ table, columns: columnsOf(table) })) {
      n += ch.rows.length;
      d += ch.damaged.length;
    }
console.log('read', n, 'damaged', d, Math.round(performance.now() - t));
