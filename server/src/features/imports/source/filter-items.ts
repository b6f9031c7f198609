import type { FilterItem, ImportFilter } from '@anketa/contract/evaluations/imports';
import type { Locale } from '@anketa/contract/values';
import type { Source } from '../../../sis/source.ts';
import type { TableName } from '../../../sis/tables.ts';

interface Codebook {
  readonly table: TableName;
  readonly columns: readonly [code: string, name: string];
}

const codebooks: Partial<Record<ImportFilter, Codebook>> = {
  department: { table: 'USTAV', columns: ['kod', 'nazev'] },
  studyType: { table: 'DRUH', columns: ['kod', 'nazev'] },
  studyField: { table: 'OBOR', columns: ['kod', 'nazev'] },
  studyForm: { table: 'FORMA', columns: ['kod', 'nazev'] },
  studyStatus: { table: 'INUM', columns: ['ikod', 'inazev'] },
  finance: { table: 'SIMS_FINANCOVANI', columns: ['ikod', 'inazev'] },
};

/** Columns of studies whose own values are the items. */
const studyColumns: Partial<Record<ImportFilter, string>> = {
  studyFieldNumber: 'spocoboru',
  studyYear: 'sroc',
  studyRegistrationYear: 'srokp',
  studyGraduationYear: 'sskr',
};

/** What one filter of an import offers, from the SIS. A table that it lacks offers nothing. */
export async function filterItems(source: Source, filter: ImportFilter, locale: Locale): Promise<FilterItem[]> {
  const codebook = codebooks[filter];
  if (codebook) return codebookItems(source, codebook, locale);
  const column = studyColumns[filter] ?? '';
  const values = new Set<string>();
  if (!(await source.has('STUDIUM'))) return [];
  for await (const { rows } of source.rows({ table: 'STUDIUM', columns: [], optional: [column] })) {
    for (const [value] of rows) if (value) values.add(value);
  }
  const sorted = [...values].sort((a, b) => a.localeCompare(b, 'cs', { numeric: true }));
  return sorted.map((value) => ({ code: value, name: value, ...(column !== 'spocoboru' && { [column]: value }) }));
}

async function codebookItems(source: Source, { table, columns }: Codebook, locale: Locale): Promise<FilterItem[]> {
  if (!(await source.has(table))) return [];
  const items: FilterItem[] = [];
  for await (const { rows } of source.rows({ table, columns, optional: ['anazev'] })) {
    for (const [code, czech, english] of rows) {
      if (!code) continue;
      const name = (locale === 'en' ? english : undefined) ?? czech ?? code;
      items.push({ code, name, ...(table === 'INUM' && { ikod: code, inazev: name }) });
    }
  }
  return items.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', locale));
}
