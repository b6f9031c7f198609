import { type TableName, tableNames } from './tables.ts';

/** That a column holds keys of another table, or of its own key column. */
export interface Reference {
  readonly table: TableName;
  readonly column: string;
  readonly to: TableName;
  readonly key: string;
}

const reference = (table: TableName, column: string, to: TableName, key = 'kod'): Reference => {
  return { table, column, to, key };
};

/** Which columns name records of other tables. */
export const references: readonly Reference[] = [
  reference('USTAV', 'sekce', 'SEKCE'),
  reference('MISTNOST', 'budova', 'BUDOVA'),
  reference('UCIT', 'ustav', 'USTAV'),
  reference('UCIT', 'oidos', 'OSOBA', 'oidos'),
  reference('STUPR', 'garant', 'UCIT'),
  reference('OBOR', 'ustav', 'USTAV'),
  reference('OBOR', 'stupr', 'STUPR'),
  reference('OBOR_USTAV', 'obor', 'OBOR'),
  reference('OBOR_USTAV', 'ustav', 'USTAV'),
  reference('STUD', 'sidos', 'OSOBA', 'oidos'),
  reference('STUDIUM', 'soident', 'OSOBA', 'oident'),
  reference('STUDIUM', 'sobor', 'OBOR'),
  reference('STUDIUM', 'sdruh', 'DRUH'),
  reference('STUDIUM', 'sfst', 'FORMA'),
  reference('STUDIUM', 'sstav', 'INUM', 'ikod'),
  reference('STUDIUM', 'splan', 'PLANY'),
  reference('STUDIUM', 'sfin', 'SIMS_FINANCOVANI', 'ikod'),
  reference('STUDIUM', 'sustav', 'USTAV'),
  reference('POVINN', 'pgarant', 'USTAV'),
  ...['vucit1', 'vucit2', 'vucit3'].map((column) => reference('POVINN', column, 'UCIT')),
  reference('ROZVRH', 'povinn', 'POVINN', 'povinn'),
  reference('ROZVRH', 'mistnost', 'MISTNOST'),
  reference('ROZVRH_LISTEK', 'gl', 'ROZVRH', 'gl'),
  reference('ROZVRH_LISTEK', 'mistnost', 'MISTNOST'),
  reference('UCIT_ROZVRH', 'gl', 'ROZVRH', 'gl'),
  reference('UCIT_ROZVRH', 'ucit', 'UCIT'),
  reference('ZKOUS', 'zident', 'STUDIUM', 'sident'),
  reference('ZKOUS', 'zpovinn', 'POVINN', 'povinn'),
  reference('MIKRO', 'sident', 'STUDIUM', 'sident'),
  reference('MIKRO', 'gl', 'ROZVRH', 'gl'),
];

/** All tables, each after those whose records it names: what is wrong in one is looked for in those before it. */
export const dependentTables: readonly TableName[] = sorted();

function sorted(): TableName[] {
  const order = new Set<TableName>();
  function add(table: TableName): void {
    if (order.has(table)) return;
    for (const { to } of references.filter((one) => one.table === table)) add(to);
    order.add(table);
  }
  for (const table of tableNames) add(table);
  return [...order];
}
