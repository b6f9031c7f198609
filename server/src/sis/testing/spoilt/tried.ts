import { execFile } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inPage, windows1250 } from '../corruptions/code-page.ts';
import type { Case } from './case.ts';
import {
  all,
  bytes,
  first,
  header,
  headerSwapped,
  lines,
  renamed,
  rowsOf,
  type Spoil,
  swapped,
  text,
  values,
  wholeExport,
} from './export.ts';

const run = promisify(execFile);
const whole = await wholeExport();
const tables = [...whole.keys()];
const studies = rowsOf(whole, 'STUDIUM');

const inPowers = (code: string) => `${code[0]}.${code.slice(1, 3)}E+0${code.length - 1}`;
const reversed = (table: (typeof tables)[number]): Spoil =>
  text(
    table,
    (csv) =>
      `${csv
        .trimEnd()
        .split('\n')
        .map((line) => (line.includes('"') ? line : line.split(',').reverse().join(',')))
        .join('\n')}\n`,
  );
const cyrillic = (code: string) => code.replace('A', '\u0410');
/** Cases that were tried by hand on the running product, under their numbers there. */
export const tried: Readonly<Record<string, Case>> = {
  '01 all tables in windows-1250': {
    spoil: all(...tables.map((table) => text(table, (csv) => inPage(csv, windows1250)))),
    names: {
      'BUDOVA code-page': 1,
      'DRUH code-page': 1,
      'FORMA code-page': 1,
      'HARMONOGRAM code-page': 1,
      'INUM code-page': 1,
      'MISTNOST code-page': 1,
      'OBOR code-page': 1,
      'OSOBA code-page': 1,
      'PLANY code-page': 1,
      'POVINN code-page': 1,
      'SEKCE code-page': 1,
      'STUD code-page': 1,
      'SIMS_FINANCOVANI code-page': 1,
      'STUPR code-page': 1,
      'UCIT code-page': 1,
      'USTAV code-page': 1,
      'VYUKA code-page': 1,
    },
    exit: 0,
  },
  '02 names encoded twice': {
    spoil: text('STUD', (csv) => Buffer.from(csv).toString('latin1')),
    names: { 'STUD garbled': 53 },
    exit: 0,
  },
  '03 entities and errors of spreadsheets in names': {
    spoil: values('STUD', 'sprijmeni', (name, row) => ['Nov&aacute;k', '#N/A', '#REF!'][row] ?? name),
    names: { 'STUD html': 1, 'STUD spreadsheet-error': 2 },
    exit: 0,
  },
  '04 a byte order mark in the middle': {
    spoil: lines('STUD', (rows) => rows.map((row, nth) => (nth === 30 ? `\uFEFF${row}` : row))),
    exit: 0,
  },
  '05 a doubled quotation mark at the end of a name': {
    spoil: lines('STUD', (rows) => rows.map((row, nth) => (nth === 9 ? row.replace(/,([^,]+),/, ',"$1"",') : row))),
    names: { 'STUD stray-quote': 1 },
    exit: 0,
  },
  '06 the columns of a table reversed': {
    spoil: all(reversed('MIKRO'), reversed('ROZVRH'), reversed('UCIT')),
    exit: 0,
  },
  '07 a header with gl twice': {
    spoil: header('MIKRO', () => ['gl', 'gl']),
    en: 'The source data lack, or have twice: MIKRO (sident, gl 2×; ","). The table MIKRO has the columns: gl, gl.',
    cs: 'Ve zdrojových datech chybí nebo se opakuje: MIKRO (sident, gl 2×; ","). Tabulka MIKRO má sloupce: gl, gl.',
    exit: 4,
  },
  '08 a required column renamed': {
    spoil: header('MIKRO', () => ['sident', 'parallel']),
    en: 'The source data lack, or have twice: MIKRO (gl; ","). The table MIKRO has the columns: sident, parallel.',
    cs: 'Ve zdrojových datech chybí nebo se opakuje: MIKRO (gl; ","). Tabulka MIKRO má sloupce: sident, parallel.',
    exit: 4,
  },
  '09 UCIT and STUD swapped': {
    spoil: swapped('UCIT', 'STUD'),
    en: 'The files of the tables UCIT and STUD look swapped: each has the columns of the other.',
    cs: 'Soubory tabulek UCIT a STUD jsou zřejmě prohozené: každý má sloupce toho druhého.',
    exit: 4,
  },
  '10 DRUH and FORMA swapped': {
    spoil: swapped('DRUH', 'FORMA'),
    en: 'The tables DRUH and FORMA look swapped: each has the codes of the other.',
    cs: 'Tabulky DRUH a FORMA jsou zřejmě prohozené: každá má kódy té druhé.',
    exit: 3,
  },
  '11 the header of MIKRO swapped, the data not': {
    spoil: headerSwapped('MIKRO', 'sident', 'gl'),
    en: 'In the table MIKRO 177 of 177 rows have in the column gl a code that the table ROZVRH lacks. The columns gl and sident of the table MIKRO look swapped in its header.',
    cs: 'Tabulka MIKRO má ve sloupci gl kódy, které v tabulce ROZVRH chybí (řádků: 177, celkem 177). Sloupce gl a sident jsou zřejmě v záhlaví tabulky MIKRO prohozené.',
    exit: 3,
  },
  '12 codes of studies in powers of ten': {
    spoil: values('STUDIUM', 'sident', inPowers),
    en: 'In the table MIKRO 157 of 157 rows have in the column sident a code that the table STUDIUM lacks. A spreadsheet has turned codes of the table STUDIUM into numbers: “2.01E+08”.',
    cs: 'Tabulka MIKRO má ve sloupci sident kódy, které v tabulce STUDIUM chybí (řádků: 157, celkem 157). Tabulkový procesor změnil kódy v tabulce STUDIUM na čísla: „2.01E+08“.',
    exit: 3,
  },
  '13 zeros at the beginning lost in OSOBA': {
    spoil: all(
      values('STUDIUM', 'soident', (code) => `0${code}`),
      values('OSOBA', 'oident', (code) => code),
    ),
    en: 'In the table STUDIUM 60 of 60 rows have in the column soident a code that the table OSOBA lacks. The codes differ only in zeros at the beginning: “02234567” is “2234567” in OSOBA.',
    cs: 'Tabulka STUDIUM má ve sloupci soident kódy, které v tabulce OSOBA chybí (řádků: 60, celkem 60). Kódy se liší jen nulami na začátku: „02234567“ je v tabulce OSOBA „2234567“.',
    exit: 3,
  },
  '14 zeros at the beginning lost in STUDIUM': {
    spoil: values('MIKRO', 'sident', (code) => `00${code}`),
    en: 'In the table MIKRO 157 of 157 rows have in the column sident a code that the table STUDIUM lacks. The codes differ only in zeros at the beginning: “00201234567” is “201234567” in STUDIUM.',
    cs: 'Tabulka MIKRO má ve sloupci sident kódy, které v tabulce STUDIUM chybí (řádků: 157, celkem 157). Kódy se liší jen nulami na začátku: „00201234567“ je v tabulce STUDIUM „201234567“.',
    exit: 3,
  },
  '15 an unquoted 33,3': {
    spoil: lines('UCIT_ROZVRH', (rows) => rows.map((row, nth) => (nth < 3 ? row.replace(/,\d+$/, ',33,3') : row))),
    names: { 'UCIT_ROZVRH field-count': 3, 'ROZVRH no-teacher': 4 },
    record: 'UCIT_ROZVRH field-count 2  4 ≠ 3',
    exit: 0,
  },
  '16 dates as 44805 and with a time': {
    spoil: values('POVINN', 'vplatiod', (_, row) => (row % 2 === 0 ? '44805' : '1.9.2022 0:00:00')),
    names: { 'POVINN bad-date': 24 },
    exit: 0,
  },
  '17 years as 2022/2023': {
    spoil: values('STUDIUM', 'srokp', (year) => `${year}/${Number(year) + 1}`),
    names: { 'STUDIUM bad-year': 60 },
    exit: 0,
  },
  '18 codes in small letters in MIKRO': {
    spoil: values('MIKRO', 'gl', (code) => code.toLowerCase()),
    en: 'In the table MIKRO 157 of 157 rows have in the column gl a code that the table ROZVRH lacks. The codes differ only in the case of letters: “25aaprg010p1” is “25aAPRG010p1” in ROZVRH.',
    cs: 'Tabulka MIKRO má ve sloupci gl kódy, které v tabulce ROZVRH chybí (řádků: 157, celkem 157). Kódy se liší jen velikostí písmen: „25aaprg010p1“ je v tabulce ROZVRH „25aAPRG010p1“.',
    exit: 3,
  },
  '19 a Cyrillic letter in codes of courses': {
    spoil: values('POVINN', 'povinn', (code, row) => (row < 9 ? cyrillic(code) : code)),
    en: 'In the table ROZVRH 13 of 15 rows have in the column povinn a code that the table POVINN lacks. “APRG010” looks like “АPRG010” in POVINN, but character 1 is the Cyrillic letter “А”.',
    cs: 'Tabulka ROZVRH má ve sloupci povinn kódy, které v tabulce POVINN chybí (řádků: 13, celkem 15). „APRG010“ vypadá jako „АPRG010“ v tabulce POVINN, ale znak č. 1 je písmeno cyrilice „А“.',
    exit: 3,
  },
  '20 zero bytes at the end': {
    spoil: bytes('MIKRO', (csv) => Buffer.from(csv).fill(0, Math.round(csv.length * 0.93))),
    en: 'The file of the table MIKRO ends in zero bytes (286): it was not completely written.',
    cs: 'Soubor tabulky MIKRO končí nulovými bajty (286): nebyl zapsán celý.',
    exit: 3,
  },
  '21 the same person under two codes': {
    spoil: lines('OSOBA', (rows) => [...rows, rows[5]?.replace(/^\d+/, '99999999') ?? '']),
    names: { 'OSOBA repeated-number': 1 },
    exit: 0,
  },
  '22 a link to itself': {
    folder: async (folder) => {
      await rm(join(folder, 'MIKRO.csv'));
      await symlink('MIKRO.csv', join(folder, 'MIKRO.csv'));
    },
    en: 'The table MIKRO of the source data cannot be read. MIKRO.csv is a link that leads back to itself.',
    cs: 'Tabulku MIKRO zdrojových dat nelze přečíst. MIKRO.csv je odkaz, který vede zpět sám k sobě.',
    exit: 4,
  },
  '23 a link to nothing': {
    folder: async (folder) => {
      await rm(join(folder, 'MIKRO.csv'));
      await symlink('nothing.csv', join(folder, 'MIKRO.csv'));
    },
    en: 'The table MIKRO of the source data cannot be read. MIKRO.csv does not exist, or is a link that leads nowhere.',
    cs: 'Tabulku MIKRO zdrojových dat nelze přečíst. MIKRO.csv neexistuje, nebo je to odkaz, který nikam nevede.',
    exit: 4,
  },
  '24 an empty folder': {
    spoil: (files) => files.clear(),
    en: 'The source data lack, or have twice: POVINN, USTAV, UCIT, UCIT_ROZVRH, STUDIUM, STUD, OSOBA, ROZVRH, MIKRO. The folder is empty.',
    cs: 'Ve zdrojových datech chybí nebo se opakuje: POVINN, USTAV, UCIT, UCIT_ROZVRH, STUDIUM, STUD, OSOBA, ROZVRH, MIKRO. Složka je prázdná.',
    exit: 4,
  },
  '25 no folder': {
    folder: (folder) => rm(folder, { recursive: true }),
    en: 'The folder /export does not exist.',
    cs: 'Složka /export neexistuje.',
    exit: 1,
  },
  '26 a file in place of the folder': {
    folder: async (folder) => {
      await rm(folder, { recursive: true });
      await run('touch', [folder]);
    },
    en: '/export is a file, not a folder.',
    cs: '/export je soubor, ne složka.',
    exit: 1,
  },
  '27 mikro.CSV': { spoil: renamed('MIKRO', 'mikro.CSV'), exit: 0 },
  '28 students.csv and courses.csv': {
    spoil: all(renamed('STUD', 'students.csv'), renamed('POVINN', 'courses.csv')),
    en: 'The source data lack, or have twice: POVINN, STUD. Other files in the folder: courses.csv, students.csv.',
    cs: 'Ve zdrojových datech chybí nebo se opakuje: POVINN, STUD. Ostatní soubory ve složce: courses.csv, students.csv.',
    exit: 4,
  },
  '29 a pipe in place of MIKRO': {
    folder: async (folder) => {
      await rm(join(folder, 'MIKRO.csv'));
      await run('mkfifo', [join(folder, 'MIKRO.csv')]);
    },
    en: 'In place of the file of the table MIKRO there is a pipe. Put a file there.',
    cs: 'Místo souboru tabulky MIKRO je roura. Vložte tam soubor.',
    exit: 4,
  },
  '30 MIKRO half written': {
    spoil: bytes('MIKRO', (csv) => csv.subarray(0, csv.length / 2 + 3)),
    en: 'The file of the table MIKRO ends in the middle of a row: it was not completely written.',
    cs: 'Soubor tabulky MIKRO končí uprostřed řádku: nebyl zapsán celý.',
    exit: 3,
  },
  '31 MIKRO replaced during the import': {
    during: { reading: 'ROZVRH', spoilt: 'MIKRO', spoil: first('MIKRO', 0.95) },
    en: 'The file of the table MIKRO changed while it was being read. Import again when its export has ended.',
    cs: 'Soubor tabulky MIKRO se během čtení změnil. Importujte znovu, až jeho export skončí.',
    exit: 4,
  },
  '32 a long MIKRO': {
    spoil: lines('MIKRO', (rows) => [
      ...rows,
      ...Array.from({ length: 50_000 }, (_, nth) => `${studies[nth % studies.length]?.[1]},24aX${nth}p1`),
    ]),
    exit: 0,
  },
  // Whoever runs the tests may read everything: the outcome is that of a device, which is not read either.
  '33 a file that is not to be read': {
    folder: async (folder) => {
      await rm(join(folder, 'MIKRO.csv'));
      await symlink('/dev/null', join(folder, 'MIKRO.csv'));
    },
    en: 'In place of the file of the table MIKRO there is a device. Put a file there.',
    cs: 'Místo souboru tabulky MIKRO je zařízení. Vložte tam soubor.',
    exit: 4,
  },
  '40 60 % fewer students': {
    answered: true,
    spoil: first('STUD', 0.4),
    en: 'The source data lack many of the rows that they had before: STUD 60 → 24.',
    cs: 'Ve zdrojových datech chybí mnoho řádků, které dříve měla: STUD 60 → 24.',
    exit: 3,
  },
  '41 60 % fewer enrolments': {
    answered: true,
    spoil: first('MIKRO', 0.4),
    en: 'The source data lack many of the rows that they had before: MIKRO 177 → 71.',
    cs: 'Ve zdrojových datech chybí mnoho řádků, které dříve měla: MIKRO 177 → 71.',
    exit: 3,
  },
  '42 9 % fewer enrolments': { answered: true, spoil: first('MIKRO', 0.91), exit: 0 },
  '43 the whole export again': { answered: true, before: [first('MIKRO', 0.95)], exit: 0 },
  '44 a teacher with answers gone': {
    answered: true,
    spoil: lines('UCIT', (rows) => rows.slice(1)),
    en: 'In the table UCIT_ROZVRH 7 of 16 rows have in the column ucit a code that the table UCIT lacks.',
    cs: 'Tabulka UCIT_ROZVRH má ve sloupci ucit kódy, které v tabulce UCIT chybí (řádků: 7, celkem 16).',
    exit: 3,
  },
  '45 an answered course gone': {
    answered: true,
    spoil: lines('POVINN', (rows) => rows.filter((row) => !row.startsWith('AHIS'))),
    en: 'The source data lack many of the rows that they had before: POVINN 24 → 17.',
    cs: 'Ve zdrojových datech chybí mnoho řádků, které dříve měla: POVINN 24 → 17.',
    exit: 3,
  },
  '46 a recycled code': {
    answered: true,
    spoil: all(
      values('POVINN', 'pnazev', (name, row) => (row === 0 ? 'Dějiny hudby' : name)),
      values('UCIT_ROZVRH', 'ucit', (teacher, row) => (row === 0 ? '403000' : teacher)),
    ),
    en: 'Students have answered about the course APRG010 “Programování I” (Jiří Černý). Under this code there is now “Dějiny hudby” (Jiří Černý, Žaneta Dostálová); their answers would be assigned to it.',
    cs: 'O předmětu APRG010 „Programování I“ (Jiří Černý) už studenti odpovídali. Pod tímto kódem je nyní „Dějiny hudby“ (Jiří Černý, Žaneta Dostálová); odpovědi by se přiřadily k němu.',
    exit: 3,
  },
  '47 after all of it the whole export': { answered: true, exit: 0 },
};
