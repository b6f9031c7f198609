import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Case } from './case.ts';
import { all, bytes, first, header, headerSwapped, lines, type Spoil, swapped, text, values } from './export.ts';

const run = promisify(execFile);
const nothing: Spoil = () => {};
/** A code with the Greek letter that looks like its Latin one. */
const greek = (code: string) => code.replace('A', '\u0391');
const without = (table: Parameters<typeof lines>[0], rows: number): Spoil => lines(table, (all) => all.slice(0, -rows));

export const further: Readonly<Record<string, Case>> = {
  'codes of parallels in capitals': {
    spoil: values('UCIT_ROZVRH', 'gl', (code) => code.toUpperCase()),
    exit: 3,
    en: 'In the table UCIT_ROZVRH 16 of 16 rows have in the column gl a code that the table ROZVRH lacks. The codes differ only in the case of letters: “25AAPRG010P1” is “25aAPRG010p1” in ROZVRH.',
    cs: 'Tabulka UCIT_ROZVRH má ve sloupci gl kódy, které v tabulce ROZVRH chybí (řádků: 16, celkem 16). Kódy se liší jen velikostí písmen: „25AAPRG010P1“ je v tabulce ROZVRH „25aAPRG010p1“.',
  },
  'codes of courses in small letters': {
    spoil: values('ROZVRH', 'povinn', (code) => code.toLowerCase()),
    exit: 3,
    en: 'In the table ROZVRH 15 of 15 rows have in the column povinn a code that the table POVINN lacks. The codes differ only in the case of letters: “aprg010” is “APRG010” in POVINN.',
    cs: 'Tabulka ROZVRH má ve sloupci povinn kódy, které v tabulce POVINN chybí (řádků: 15, celkem 15). Kódy se liší jen velikostí písmen: „aprg010“ je v tabulce POVINN „APRG010“.',
  },
  'codes of departments without zeros': {
    spoil: values('USTAV', 'kod', (code) => `00${code}`),
    exit: 3,
    en: 'In the table POVINN 24 of 24 rows have in the column pgarant a code that the table USTAV lacks. The codes differ only in zeros at the beginning: “21-KPRG” is “0021-KPRG” in USTAV.',
    cs: 'Tabulka POVINN má ve sloupci pgarant kódy, které v tabulce USTAV chybí (řádků: 24, celkem 24). Kódy se liší jen nulami na začátku: „21-KPRG“ je v tabulce USTAV „0021-KPRG“.',
  },
  'numbers of people in powers of ten': {
    spoil: values('STUDIUM', 'soident', (code) => `${code[0]},${code.slice(1, 3)}E+06`),
    exit: 3,
    en: 'In the table STUDIUM 60 of 60 rows have in the column soident a code that the table OSOBA lacks. A spreadsheet has turned codes of the table STUDIUM into numbers: “2,23E+06”.',
    cs: 'Tabulka STUDIUM má ve sloupci soident kódy, které v tabulce OSOBA chybí (řádků: 60, celkem 60). Tabulkový procesor změnil kódy v tabulce STUDIUM na čísla: „2,23E+06“.',
  },
  'numbers of students that nobody has': {
    spoil: values('STUD', 'sidos', (code) => `7${code}`),
    exit: 3,
    en: 'In the table STUD 60 of 60 rows have in the column sidos a code that the table OSOBA lacks.',
    cs: 'Tabulka STUD má ve sloupci sidos kódy, které v tabulce OSOBA chybí (řádků: 60, celkem 60).',
  },
  'teachers of another list': {
    spoil: values('UCIT', 'kod', (code) => `X${code}`),
    exit: 3,
    en: 'In the table UCIT_ROZVRH 16 of 16 rows have in the column ucit a code that the table UCIT lacks.',
    cs: 'Tabulka UCIT_ROZVRH má ve sloupci ucit kódy, které v tabulce UCIT chybí (řádků: 16, celkem 16).',
  },
  'a Greek letter in codes of parallels': {
    spoil: values('MIKRO', 'gl', greek),
    exit: 3,
    en: 'In the table MIKRO 157 of 157 rows have in the column gl a code that the table ROZVRH lacks. “25aΑPRG010p1” looks like “25aAPRG010p1” in ROZVRH, but character 4 is the Greek letter “Α”.',
    cs: 'Tabulka MIKRO má ve sloupci gl kódy, které v tabulce ROZVRH chybí (řádků: 157, celkem 157). „25aΑPRG010p1“ vypadá jako „25aAPRG010p1“ v tabulce ROZVRH, ale znak č. 4 je písmeno řecké abecedy „Α“.',
  },
  'the header of STUDIUM swapped': {
    spoil: headerSwapped('STUDIUM', 'soident', 'sident'),
    exit: 3,
    en: 'In the table STUDIUM 60 of 60 rows have in the column soident a code that the table OSOBA lacks. The columns soident and sident of the table STUDIUM look swapped in its header.',
    cs: 'Tabulka STUDIUM má ve sloupci soident kódy, které v tabulce OSOBA chybí (řádků: 60, celkem 60). Sloupce soident a sident jsou zřejmě v záhlaví tabulky STUDIUM prohozené.',
  },
  'the header of OSOBA swapped': {
    spoil: headerSwapped('OSOBA', 'oidos', 'oident'),
    exit: 3,
    en: 'In the table STUDIUM 60 of 60 rows have in the column soident a code that the table OSOBA lacks. The columns oident and oidos of the table OSOBA look swapped in its header.',
    cs: 'Tabulka STUDIUM má ve sloupci soident kódy, které v tabulce OSOBA chybí (řádků: 60, celkem 60). Sloupce oident a oidos jsou zřejmě v záhlaví tabulky OSOBA prohozené.',
  },
  'the header of ROZVRH swapped': {
    spoil: headerSwapped('ROZVRH', 'gl', 'povinn'),
    exit: 3,
    en: 'In the table ROZVRH 18 of 18 rows have in the column povinn a code that the table POVINN lacks. The columns povinn and gl of the table ROZVRH look swapped in its header.',
    cs: 'Tabulka ROZVRH má ve sloupci povinn kódy, které v tabulce POVINN chybí (řádků: 18, celkem 18). Sloupce povinn a gl jsou zřejmě v záhlaví tabulky ROZVRH prohozené.',
  },
  'the header of UCIT_ROZVRH swapped': {
    spoil: headerSwapped('UCIT_ROZVRH', 'gl', 'ucit'),
    exit: 3,
    en: 'In the table UCIT_ROZVRH 16 of 16 rows have in the column gl a code that the table ROZVRH lacks. The columns gl and ucit of the table UCIT_ROZVRH look swapped in its header.',
    cs: 'Tabulka UCIT_ROZVRH má ve sloupci gl kódy, které v tabulce ROZVRH chybí (řádků: 16, celkem 16). Sloupce gl a ucit jsou zřejmě v záhlaví tabulky UCIT_ROZVRH prohozené.',
  },
  'one enrolment in twenty of an unknown study': {
    spoil: values('MIKRO', 'sident', (code, row) => (row % 20 === 0 ? `9${code}` : code)),
    exit: 0,
    names: { 'MIKRO unknown-study': 8 },
  },
  'one parallel of an unknown course': {
    spoil: lines('ROZVRH', (rows) => [...rows, '25aNENIp1,NENI,P,,,,']),
    exit: 0,
    names: { 'ROZVRH unknown-course': 1 },
    record: 'ROZVRH unknown-course 20 povinn NENI',
  },
  'POVINN and USTAV swapped': {
    spoil: swapped('POVINN', 'USTAV'),
    exit: 4,
    en: 'The files of the tables POVINN and USTAV look swapped: each has the columns of the other.',
    cs: 'Soubory tabulek POVINN a USTAV jsou zřejmě prohozené: každý má sloupce toho druhého.',
  },
  'INUM and SIMS_FINANCOVANI swapped': {
    spoil: swapped('INUM', 'SIMS_FINANCOVANI'),
    exit: 3,
    en: 'The tables INUM and SIMS_FINANCOVANI look swapped: each has the codes of the other.',
    cs: 'Tabulky INUM a SIMS_FINANCOVANI jsou zřejmě prohozené: každá má kódy té druhé.',
  },
  'DRUH and FORMA swapped in a later import': {
    answered: true,
    spoil: swapped('DRUH', 'FORMA'),
    exit: 3,
    en: 'The tables DRUH and FORMA look swapped: each has the codes of the other.',
    cs: 'Tabulky DRUH a FORMA jsou zřejmě prohozené: každá má kódy té druhé.',
  },
  'a code cut at the end of MIKRO': {
    spoil: bytes('MIKRO', (csv) => csv.subarray(0, csv.length - 2)),
    exit: 3,
    en: 'The file of the table MIKRO ends in the middle of a row: it was not completely written.',
    cs: 'Soubor tabulky MIKRO končí uprostřed řádku: nebyl zapsán celý.',
  },
  'an enclosed name cut at the end of UCIT': {
    spoil: lines('UCIT', (rows) => rows.map((row, nth) => (nth === rows.length - 1 ? '9,"Novák' : row))),
    exit: 0,
    names: { 'UCIT field-count': 1, 'UCIT stray-quote': 1 },
  },
  'the same without a line end': {
    spoil: text('UCIT', (csv) => `${csv}9,"Novák`),
    exit: 3,
    en: 'The file of the table UCIT ends in the middle of a row: it was not completely written.',
    cs: 'Soubor tabulky UCIT končí uprostřed řádku: nebyl zapsán celý.',
  },
  'only the last line end lacks': { spoil: text('MIKRO', (csv) => csv.trimEnd()), exit: 0 },
  'the first third of MIKRO, to the end of a row': {
    spoil: first('MIKRO', 0.3),
    exit: 3,
    en: 'According to the table MIKRO 10 of 16 parallel classes have no student: its file may not have been completely written.',
    cs: 'Podle tabulky MIKRO jsou paralelky bez studentů (10, celkem 16): její soubor možná nebyl zapsán celý.',
  },
  'one zero byte at the end of ROZVRH': {
    spoil: text('ROZVRH', (csv) => `${csv}\0`),
    exit: 3,
    en: 'The file of the table ROZVRH ends in zero bytes (1): it was not completely written.',
    cs: 'Soubor tabulky ROZVRH končí nulovými bajty (1): nebyl zapsán celý.',
  },
  'an optional table that is all zeros after its header': {
    spoil: text('VYUKA', (csv) => `${csv.split('\n')[0]}\n${'\0'.repeat(300)}`),
    exit: 3,
    en: 'The file of the table VYUKA ends in zero bytes (300): it was not completely written.',
    cs: 'Soubor tabulky VYUKA končí nulovými bajty (300): nebyl zapsán celý.',
  },
  'zeros of UTF-16': { spoil: text('MIKRO', (csv) => Buffer.from(`\uFEFF${csv}`, 'utf16le')), exit: 0 },
  'a folder in place of KOMISE': {
    folder: async (folder) => void (await mkdir(join(folder, 'KOMISE.csv'))),
    exit: 4,
    en: 'In place of the file of the table KOMISE there is a folder. Put a file there.',
    cs: 'Místo souboru tabulky KOMISE je složka. Vložte tam soubor.',
  },
  'a pipe in place of a table that may lack': {
    folder: async (folder) => {
      await rm(join(folder, 'PLANY.csv'));
      await run('mkfifo', [join(folder, 'PLANY.csv')]);
    },
    exit: 4,
    en: 'In place of the file of the table PLANY there is a pipe. Put a file there.',
    cs: 'Místo souboru tabulky PLANY je roura. Vložte tam soubor.',
  },
  'a pipe beside the tables': {
    folder: async (folder) => void (await run('mkfifo', [join(folder, 'students.csv')])),
    exit: 0,
  },
  'OSOBA grows while STUDIUM is read': {
    during: { reading: 'STUDIUM', spoilt: 'OSOBA', spoil: lines('OSOBA', (rows) => [...rows, '1,2,x,,,,,']) },
    exit: 4,
    en: 'The file of the table OSOBA changed while it was being read. Import again when its export has ended.',
    cs: 'Soubor tabulky OSOBA se během čtení změnil. Importujte znovu, až jeho export skončí.',
  },
  'a table written anew with the same rows': {
    during: { reading: 'POVINN', spoilt: 'MIKRO', spoil: nothing },
    exit: 4,
    en: 'The file of the table MIKRO changed while it was being read. Import again when its export has ended.',
    cs: 'Soubor tabulky MIKRO se během čtení změnil. Importujte znovu, až jeho export skončí.',
  },
  'a timetable of other semesters': {
    spoil: all(
      values('ROZVRH', 'gl', (code) => code.replace('25a', '25b')),
      values('MIKRO', 'gl', (code) => code.replace('25a', '25b')),
    ),
    exit: 4,
    en: 'The table ROZVRH has no parallel class of the winter semester of 2025/2026. It has those of: summer semester of 2024/2025, summer semester of 2025/2026.',
    cs: 'Tabulka ROZVRH nemá žádnou paralelku za zimní semestr 2025/2026. Má paralelky za: letní semestr 2024/2025, letní semestr 2025/2026.',
  },
  'lost by 9 %, and once more': {
    answered: true,
    before: [without('MIKRO', 14)],
    spoil: without('MIKRO', 28),
    exit: 3,
    en: 'The source data lack many of the rows that they had before: MIKRO 177 → 149.',
    cs: 'Ve zdrojových datech chybí mnoho řádků, které dříve měla: MIKRO 177 → 149.',
  },
  'more lost of this semester than of the file': {
    answered: true,
    spoil: lines('MIKRO', (rows) => rows.slice(17)),
    exit: 3,
    en: 'The source data lack many of the rows that they had before: MIKRO 161 → 144.',
    cs: 'Ve zdrojových datech chybí mnoho řádků, které dříve měla: MIKRO 161 → 144.',
  },
  'an answered course with a mended name': {
    answered: true,
    spoil: values('POVINN', 'pnazev', (name, row) => (row === 0 ? `${name}.` : name)),
    exit: 0,
    names: { 'POVINN renamed-but-answered': 1 },
  },
  'an answered course with its name and no teacher of before': {
    answered: true,
    spoil: all(
      values('POVINN', 'pnazev', (name, row) => (row === 0 ? `${name} B` : name)),
      lines('UCIT_ROZVRH', (rows) => rows.map((row) => row.replace(/^(25aAPRG010[px]\d),\d+/, '$1,403000'))),
    ),
    exit: 3,
    en: 'Students have answered about the course APRG010 “Programování I” (Jiří Černý). Under this code there is now “Programování I B” (Žaneta Dostálová); their answers would be assigned to it.',
    cs: 'O předmětu APRG010 „Programování I“ (Jiří Černý) už studenti odpovídali. Pod tímto kódem je nyní „Programování I B“ (Žaneta Dostálová); odpovědi by se přiřadily k němu.',
  },
  'all courses under other names before anybody has answered': {
    spoil: values('POVINN', 'pnazev', (name) => name.split('').reverse().join('')),
    exit: 0,
  },
  'no header in MIKRO': {
    spoil: header('MIKRO', () => ['201234567', '25aAPRG010p1']),
    exit: 4,
    en: 'The source data lack, or have twice: MIKRO (sident, gl; ",").',
    cs: 'Ve zdrojových datech chybí nebo se opakuje: MIKRO (sident, gl; ",").',
  },
};
