import { gzipSync } from 'node:zlib';
import { bytesOf, type Case, changed, of, put } from './faculty.ts';

/** What is wrong with files: their form, their bytes, their names. */
export const untidyFiles: Readonly<Record<string, Case>> = {
  'two exports of one table, one after the other, with their headers': {
    files: put({ MIKRO: changed('MIKRO', ['203,25aLOGp1', 'sident,gl\n203,25aLOGp1']) }),
    names: ['MIKRO unknown-parallel 7 gl gl'],
  },
  'the foot that a database tool prints': {
    files: put({ MIKRO: `${of('MIKRO')}\n10 rows selected.\n` }),
    names: ['MIKRO field-count 13 1 ≠ 2'],
  },
  'some lines of a table in UTF-8, others in windows-1250': {
    files: put({
      STUD: Buffer.concat(
        of('STUD')
          .split(/(?<=\n)/)
          .map((line, at) => (at % 2 === 0 ? bytesOf(line, { š: 0x9a, Š: 0x8a, á: 0xe1 }) : Buffer.from(line))),
      ),
    }),
    names: ['STUD encoding 3', 'STUD encoding 7'],
  },
  'a table packed by gzip under its usual name': {
    files: put({ MIKRO: gzipSync(of('MIKRO')) }),
    refused: /MIKRO has no column sident\. .*MIKRO has no column gl\./,
  },
  'the page on which one should sign in, in place of a table': {
    files: put({
      POVINN: '<!doctype html>\n<html><head><title>Přihlášení</title></head>\n<body>Relace vypršela</body>\n',
    }),
    refused: /POVINN has no column povinn\..*POVINN has no column pnazev\./,
  },
  'a delimiter at the end of each row, but not of the header': {
    files: put({ MIKRO: of('MIKRO').replace(/^(2.*)$/gm, '$1,'), UCIT: of('UCIT').replace(/^(U.*)$/gm, '$1,') }),
  },
  'a column that was renamed, one that is missing, a table that is missing': {
    files: {
      ...put({
        MIKRO: changed('MIKRO', ['gl', 'gl_kod']),
        POVINN: of('POVINN')
          .replace(',pgarant', '')
          .replace(/,(MAT|FIL),/g, ','),
      }),
      'UCIT.csv': '',
    },
    refused: /POVINN has no column pgarant.*UCIT has no column kod.*MIKRO has no column gl\./,
  },
  'three kinds of line ends in one table': {
    files: put({
      MIKRO: of('MIKRO')
        .split('\n')
        .map((line, at) => line + (['\r\n', '\n', '\r'][at % 3] ?? ''))
        .join(''),
    }),
  },
  'characters that are none: zeros, the old end of files, halves of others': {
    files: put({
      STUD: Buffer.concat([
        Buffer.from(changed('STUD', ['Anna', 'An\0na'], ['Ivo', 'Ivo 🎓'], ['Jan', 'J\u200ban'])),
        Buffer.from([0x1a]),
      ]),
      UCIT: Buffer.from(changed('UCIT', ['Eva', 'Ev#a'])).map((byte) => (byte === 35 ? 0xff : byte)) as Buffer,
    }),
    without: [
      'person 2 102 dusek dusek@u.example Dušek Ivo',
      'person 92 192 mala mala@u.example Malá Eva',
      'teacher U2 Malá Eva MAT 92',
    ],
    with: [
      'person 2 102 dusek dusek@u.example Dušek Ivo 🎓',
      'person 92 192 mala mala@u.example MalĂˇ Ev˙a',
      'teacher U2 MalĂˇ Ev˙a MAT 92',
    ],
    names: [
      'STUD field-count 8 1 ≠ 3',
      'STUD invisible 2 sjmeno An·na',
      'STUD invisible 4 sjmeno J·an',
      'UCIT encoding 3',
    ],
  },
  'a name of a million letters, a code of ten thousand, a row of five thousand fields': {
    files: put({
      STUD: changed('STUD', ['Gott', `"${'g'.repeat(1_000_000)}"`]),
      MIKRO: `${of('MIKRO')}${'9'.repeat(10_000)},25aKANx1\n${'x,'.repeat(5000)}\n`,
    }),
    without: ['person 5 105 gott gott@u.example Gott Karel'],
    with: [`person 5 105 gott gott@u.example ${'g'.repeat(1000)} Karel`],
    names: [
      `MIKRO too-long 12 sident ${'9'.repeat(40)}`,
      `MIKRO unknown-study 12 sident ${'9'.repeat(40)}`,
      'MIKRO field-count 13 5001 ≠ 2',
      `STUD too-long 6 sprijmeni ${'g'.repeat(40)}`,
    ],
  },
  'a quotation mark that opens in the first row and never closes': {
    files: put({ MIKRO: changed('MIKRO', ['201,', '"201,']) }),
    without: ['enrolment 201 25aALGp1'],
    names: ['MIKRO stray-quote 2', 'MIKRO unknown-study 2 sident "201'],
  },
  'a file that ends in the middle of a character': {
    files: put({ STUD: Buffer.from(of('STUD')).subarray(0, -2) }),
    without: ['person 6 106 hora hora@u.example Hora Aleš'],
    with: ['person 6 106 hora hora@u.example Hora AleĹ'],
    names: ['STUD encoding 7'],
  },
  'a folder that is called like a table': {
    files: { ...put({}), 'ZKOUS.csv/part-0.csv': 'zident,zpovinn\n' },
    refused: /In place of the file of the table ZKOUS there is a folder\./,
  },
  'a copy of a table beside it': {
    files: { ...put({}), 'mikro.CSV': 'sident,gl\n201,25aALGp1\n' },
    refused: /MIKRO is there in two files/,
  },
};
