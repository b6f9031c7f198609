/** A table of the student information system: columns to rely on, and columns that real systems may lack. */
export interface Table {
  readonly columns: readonly string[];
  readonly optional: readonly string[];
}

const codebook: Table = { columns: ['kod', 'nazev'], optional: ['anazev'] };

/**
 * Every table a source may offer, under the SIS's own names. Codebooks whose names vary (`ikod`, `inazev` in INUM and
 * SIMS_FINANCOVANI) are listed as they are.
 */
export const sisTables = {
  POVINN: {
    columns: ['povinn', 'pnazev', 'panazev', 'pgarant'],
    optional: [
      ...['vplatiod', 'vplatido', 'vsemzac', 'vsempoc', 'vrozsahpr1', 'vrozsahcv1'],
      ...['vucit1', 'vucit2', 'vucit3'],
    ],
  },
  USTAV: { columns: ['kod', 'nazev'], optional: ['anazev', 'sekce'] },
  SEKCE: codebook,
  UCIT: {
    columns: ['kod', 'prijmeni', 'jmeno'],
    optional: ['ustav', 'titulpred', 'titulza', 'oidos'],
  },
  UCIT_ROZVRH: { columns: ['gl', 'ucit'], optional: ['podil'] },
  STUDIUM: {
    columns: ['soident', 'sident'],
    optional: [
      ...['sobor', 'sdruh', 'sfst', 'srokp', 'sroc', 'sskr', 'sstav', 'splan', 'sfin'],
      ...['sustav', 'spocoboru'],
    ],
  },
  STUD: { columns: ['sidos', 'sprijmeni', 'sjmeno'], optional: ['stitul', 'stitulza'] },
  OSOBA: {
    columns: ['oidos', 'oident'],
    optional: ['login', 'email', 'prijmeni', 'jmeno', 'titulpred', 'titulza'],
  },
  INUM: { columns: ['ikod', 'inazev'], optional: ['anazev'] },
  SIMS_FINANCOVANI: { columns: ['ikod', 'inazev'], optional: ['anazev'] },
  DRUH: codebook,
  FORMA: codebook,
  OBOR: { columns: ['kod', 'nazev'], optional: ['anazev', 'ustav', 'stupr'] },
  STUPR: { columns: ['kod', 'nazev'], optional: ['anazev', 'garant'] },
  PLANY: codebook,
  ROZVRH: { columns: ['gl', 'povinn', 'typ'], optional: ['den', 'od', 'do', 'mistnost'] },
  ROZVRH_LISTEK: { columns: ['gl', 'den', 'od', 'do'], optional: ['mistnost'] },
  MIKRO: { columns: ['sident', 'gl'], optional: [] },
  ZKOUS: { columns: ['zident', 'zpovinn'], optional: ['zskr', 'zsem'] },
  BUDOVA: codebook,
  MISTNOST: { columns: ['kod', 'nazev'], optional: ['anazev', 'budova'] },
  HARMONOGRAM: { columns: ['kod', 'nazev'], optional: ['anazev', 'od', 'do'] },
  VYUKA: codebook,
  OBOR_USTAV: { columns: ['obor', 'ustav'], optional: [] },
  KOMISE: codebook,
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof sisTables;

export const tableNames = Object.keys(sisTables) as readonly TableName[];

/** Without these there is nothing to evaluate: an import from a source that lacks one stops and names it. */
export const requiredTables: ReadonlySet<TableName> = new Set<TableName>([
  'POVINN',
  'USTAV',
  'STUDIUM',
  'STUD',
  'OSOBA',
  'ROZVRH',
  'MIKRO',
  'UCIT',
  'UCIT_ROZVRH',
]);

const code = /^[!-~]+$/;
/** Without quotation marks, too: no other table would show that it is none. */
const ownCode = /^[!#-&(-~]+$/;
/** No title in its place. */
const name = /^(?!(?:BcA?|Mgr|MgA|Ing|\w*Dr|ThLic|doc|prof)\.)[^\d@]+$/;
/** Abbreviated, or in capitals; no address, none of those that stand after a name, and none of those that stand before it. */
const titleBefore = /^(?!.*@|.*\b(?:Ph\. ?D|Th\. ?D|CSc|DrSc|DiS|MBA|LL\. ?M)\b)(?:.*\.|[\p{Lu}\s,]+$)/u;
const titleAfter = /^(?!.*@|.*\b(?:BcA?|Mgr|MgA|Ing|[A-Z]?\w*Dr|ThLic|doc|prof)\.)(?:.*\.|[\p{Lu}\s,]+$)/u;
const number = /^\d+$/;
const year = /^(19|20)\d\d$/;

/**
 * What values of a column look like, in any system: where fields have moved, something else stands there. Dates, times, shares and e-mail
 * addresses are checked where they are read.
 */
const looks: Readonly<Record<string, RegExp>> = {
  kod: ownCode,
  ikod: code,
  povinn: code,
  gl: code,
  ucit: code,
  sident: code,
  soident: code,
  sidos: code,
  oidos: code,
  oident: code,
  zident: code,
  zpovinn: code,
  pgarant: code,
  ustav: code,
  sekce: code,
  stupr: code,
  garant: code,
  obor: code,
  budova: code,
  vucit1: code,
  vucit2: code,
  vucit3: code,
  sobor: code,
  sdruh: code,
  sfst: code,
  sstav: code,
  splan: code,
  sfin: code,
  sustav: code,
  login: code,
  prijmeni: name,
  jmeno: name,
  sprijmeni: name,
  sjmeno: name,
  titulpred: titleBefore,
  titulza: titleAfter,
  stitul: titleBefore,
  stitulza: titleAfter,
  spocoboru: number,
  sskr: year,
  zskr: year,
  zsem: /^[12]$/,
};

/** What values of columns look like, where that can be said. */
export const patternOf = (columns: readonly string[]): readonly (RegExp | undefined)[] =>
  columns.map((column) => looks[column]);

/** All columns of a table, those to rely on first. */
export function columnsOf(table: TableName): readonly string[] {
  return [...sisTables[table].columns, ...sisTables[table].optional];
}
