import { expect, test } from 'vitest';
import { inIssueOrder } from './issue-order.ts';
import { dependentTables, references } from './references.ts';
import { columnsOf, tableNames } from './tables.ts';

test('each table stands after those whose records it names', () => {
  const at = (table: (typeof tableNames)[number]) => dependentTables.indexOf(table);
  expect([...dependentTables].sort()).toEqual([...tableNames].sort());
  for (const { table, column, to, key } of references) {
    expect(at(to), `${table}.${column}`).toBeLessThan(at(table));
    expect(columnsOf(table)).toContain(column);
    expect(columnsOf(to)).toContain(key);
  }
});

test('causes come before consequences, whatever tables are called: an unknown person, then the study, then the enrolment', () => {
  const found = [
    ...[
      ['MIKRO', 'unknown-study'],
      ['ROZVRH', 'no-enrolment'],
      ['STUD', 'absent-column'],
      ['OSOBA', 'missing-code'],
    ],
    ...[
      ['STUDIUM', 'unknown-person'],
      ['OSOBA', 'field-count'],
      ['MIKRO', 'code-page'],
      ['POVINN', 'gone-but-answered'],
    ],
    ...[
      ['ROZVRH', 'no-teacher'],
      ['UCIT_ROZVRH', 'unknown-teacher'],
      ['ROZVRH', 'unknown-course'],
    ],
  ].map(([table = '', kind = '']) => ({ table, kind }));
  const said = inIssueOrder(found).map(({ table, kind }) => `${table} ${kind}`);
  expect(said).toEqual([
    ...['OSOBA field-count', 'OSOBA missing-code', 'ROZVRH unknown-course', 'UCIT_ROZVRH unknown-teacher'],
    ...['STUDIUM unknown-person', 'MIKRO code-page', 'MIKRO unknown-study'],
    ...['ROZVRH no-enrolment', 'ROZVRH no-teacher', 'POVINN gone-but-answered', 'STUD absent-column'],
  ]);
  expect(inIssueOrder(found.toReversed())).toEqual(inIssueOrder(found));
});
