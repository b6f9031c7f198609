import { type Case, changed, of, put, tidy } from './faculty.ts';

/** What is wrong with rows and values. */
export const untidyValues: Readonly<Record<string, Case>> = {
  'shares with a decimal comma between semicolons': {
    files: put({ UCIT_ROZVRH: changed('UCIT_ROZVRH', [',40', ';33,3'], [',60', ';66,7']).replace(/,(?!\d\n)/g, ';') }),
    without: ['teaching 25aALGx1 U1 40', 'teaching 25aALGx1 U2 60'],
    with: ['teaching 25aALGx1 U1 33', 'teaching 25aALGx1 U2 67'],
  },
  'names with quotation marks, delimiters and line ends; a backslash before a quotation mark': {
    files: put({
      POVINN: changed(
        'POVINN',
        ['Algebra,', '"Algebra ""I"", úvod\r\na cvičení",'],
        ['Logika,', '"Logika \\"dnes\\"",'],
      ),
    }),
    without: ['course ALG Algebra Algebra MAT 2020-10-01', 'course LOG Logika Logic MAT 2020-10-01'],
    with: [
      'course ALG Algebra "I", úvod\r\na cvičení Algebra MAT 2020-10-01',
      'course LOG "Logika \\"dnes\\"" Logic MAT 2020-10-01',
    ],
    names: ['POVINN stray-quote 3'],
  },
  'dates that are none, or that only a database understands': {
    files: put({
      POVINN: changed(
        'POVINN',
        ['2020-10-01,', '31.02.2025,infinity'],
        ['2020-10-01,', 'now,99991231'],
        ['2021-10-01,2030', '0001-01-01,+12030'],
      ),
    }),
    without: [
      'course ALG Algebra Algebra MAT 2020-10-01',
      'course LOG Logika Logic MAT 2020-10-01',
      'course KAN Seminář o Kantovi Seminar on Kant FIL 2021-10-01 2030-09-30',
    ],
    with: [
      'course ALG Algebra Algebra MAT',
      'course LOG Logika Logic MAT',
      'course KAN Seminář o Kantovi Seminar on Kant FIL',
    ],
    names: [
      'POVINN bad-date 2 vplatido infinity',
      'POVINN bad-date 2 vplatiod 31.02.2025',
      'POVINN bad-date 3 vplatido 99991231',
      'POVINN bad-date 3 vplatiod now',
      'POVINN bad-date 4 vplatido +12030-09-30',
      'POVINN bad-date 4 vplatiod 0001-01-01',
    ],
  },
  'times and days that are none': {
    files: put({
      ROZVRH: changed(
        'ROZVRH',
        ['1,09:00,10:30', '0,25:00,10:99'],
        ['2,09:00,10:30', '8,allballs,9.15'],
        ['3,12:20,13:50', 'Po,09:001,-9:00'],
        ['4,15:40,17:10', '-4,15:40:59.9,24:00'],
      ),
    }),
    without: [
      'parallel 25aALGp1 ALG P 1 09:00:00 10:30:00',
      'parallel 25aALGx1 ALG X 2 09:00:00 10:30:00',
      'parallel 25aKANx1 KAN X 4 15:40:00 17:10:00',
      'parallel 25aLOGp1 LOG P 3 12:20:00 13:50:00',
    ],
    with: [
      'parallel 25aALGp1 ALG P',
      'parallel 25aALGx1 ALG X 09:15:00',
      'parallel 25aKANx1 KAN X 15:40:00',
      'parallel 25aLOGp1 LOG P',
    ],
    names: [
      'ROZVRH bad-day 2 den 0',
      'ROZVRH bad-day 3 den 8',
      'ROZVRH bad-day 4 den Po',
      'ROZVRH bad-day 5 den -4',
      'ROZVRH bad-time 2 do 10:99',
      'ROZVRH bad-time 2 od 25:00',
      'ROZVRH bad-time 3 od allballs',
      'ROZVRH bad-time 4 do -9:00',
      'ROZVRH bad-time 4 od 09:001',
      'ROZVRH bad-time 5 do 24:00',
    ],
  },
  'shares over a hundred, below nothing, and no numbers': {
    files: put({
      UCIT_ROZVRH: changed(
        'UCIT_ROZVRH',
        ['U1,100', 'U1,150'],
        ['U1,40', 'U1,-20'],
        ['U2,60', 'U2,NaN'],
        ['U2,100', 'U2,0x32'],
        ['U3,100', 'U3,99999999999999999999'],
      ),
    }),
    without: ['teaching 25aALGx1 U1 40', 'teaching 25aALGx1 U2 60'],
    with: ['teaching 25aALGx1 U1 100', 'teaching 25aALGx1 U2 100'],
    names: [
      'UCIT_ROZVRH bad-share 2 podil 150',
      'UCIT_ROZVRH bad-share 3 podil -20',
      'UCIT_ROZVRH bad-share 4 podil NaN',
      'UCIT_ROZVRH bad-share 5 podil 0x32',
      'UCIT_ROZVRH bad-share 6 podil 99999999999999999999',
    ],
  },
  'codes filled up with blanks to a fixed width, and non-breaking ones': {
    files: put({
      ROZVRH: of('ROZVRH').replace(/^(25\w+),(\w+),/gm, '$1        ,$2     ,'),
      MIKRO: of('MIKRO').replace(/^(2\d\d),(.*)$/gm, '\u00a0$1\u2007,$2\u3000'),
    }),
  },
  'names whose accents are characters of their own': {
    files: put({
      STUD: of('STUD').normalize('NFD'),
      UCIT: of('UCIT').normalize('NFD'),
      USTAV: of('USTAV').normalize('NFD'),
    }),
  },
  'a course without its row, although it is taught and attended': {
    files: put({ POVINN: changed('POVINN', ['LOG,Logika,Logic,MAT,2020-10-01,\n', '']) }),
    without: [
      'course LOG Logika Logic MAT 2020-10-01',
      'enrolment 203 25aLOGp1',
      'enrolment 204 25aLOGp1',
      'enrolment 205 25aLOGp1',
      'parallel 25aLOGp1 LOG P 3 12:20:00 13:50:00',
      'study 204 4',
      'teaching 25aLOGp1 U2 100',
    ],
    names: [
      'MIKRO unknown-parallel 7 gl 25aLOGp1',
      'MIKRO unknown-parallel 8 gl 25aLOGp1',
      'MIKRO unknown-parallel 9 gl 25aLOGp1',
      'ROZVRH unknown-course 4 povinn LOG',
      'UCIT_ROZVRH unknown-parallel 5 gl 25aLOGp1',
    ],
  },
  'a teacher who is nowhere, one without a person, one without a department': {
    files: put({
      UCIT: changed('UCIT', ['U1,Nováček,Jan,MAT,91\n', ''], ['FIL,93', 'GEO,']),
      OSOBA: changed('OSOBA', ['92,192,mala,mala@u.example\n', '']),
    }),
    without: [
      'person 92 192 mala mala@u.example Malá Eva',
      'person 93 193 riha riha@u.example Říha Petr',
      'person 91 191 novacek novacek@u.example Nováček Jan',
      'teacher U1 Nováček Jan MAT 91',
      'teacher U3 Říha Petr FIL 93',
      'teaching 25aALGp1 U1 100',
      'teaching 25aALGx1 U1 40',
    ],
    with: ['person 91 191 novacek novacek@u.example', 'person 93 193 riha riha@u.example', 'teacher U3 Říha Petr'],
    names: [
      'ROZVRH no-teacher 25aALGp1',
      'UCIT unknown-department 3 ustav GEO',
      'UCIT unknown-person oidos 92 U2',
      'UCIT_ROZVRH unknown-teacher ucit U1 25aALGp1 U1',
      'UCIT_ROZVRH unknown-teacher ucit U1 25aALGx1 U1',
    ],
  },
  'a course, a study, a person and a number that are there twice': {
    files: put({
      POVINN: `${of('POVINN')}ALG,Lineární algebra,Linear algebra,FIL,2020-10-01,\n`,
      STUDIUM: `${of('STUDIUM')}102,201\n`,
      OSOBA: `${of('OSOBA')}3,103,elias,jan.elias@u.example\n7,104,fiala,fiala7@u.example\n`,
    }),
    without: [
      'course ALG Algebra Algebra MAT 2020-10-01',
      'study 201 1',
      'person 3 103 elias elias@u.example Eliáš Jan',
    ],
    with: [
      'course ALG Lineární algebra Linear algebra FIL 2020-10-01',
      'study 201 2',
      'person 3 103 elias jan.elias@u.example Eliáš Jan',
    ],
    names: [
      'OSOBA repeated 11 ',
      'OSOBA repeated-number 12 oident 104',
      'POVINN repeated 5 ',
      'STUDIUM repeated 8 ',
    ].map((text) => text.trim()),
  },
  'words for nothing, as databases print it, where people have logins': {
    files: put({
      OSOBA: changed(
        'OSOBA',
        ['cerna,cerna@u.example', 'NULL,NULL'],
        ['dusek,dusek@u.example', 'null,null'],
        ['elias,elias@u.example', '\\N,\\N'],
        ['fiala,fiala@u.example', '(null),(null)'],
        ['gott,gott@u.example', 'NULL,NULL'],
      ),
    }),
    without: [
      'person 1 101 cerna cerna@u.example Černá Anna',
      'person 2 102 dusek dusek@u.example Dušek Ivo',
      'person 3 103 elias elias@u.example Eliáš Jan',
      'person 4 104 fiala fiala@u.example Fiala Petr',
      'person 5 105 gott gott@u.example Gott Karel',
    ],
    with: [
      'person 1 101 Černá Anna',
      'person 2 102 Dušek Ivo',
      'person 3 103 Eliáš Jan',
      'person 4 104 Fiala Petr',
      'person 5 105 Gott Karel',
    ],
  },
  'two people whose logins differ in capitals alone': {
    files: put({ OSOBA: changed('OSOBA', [',dusek,', ',Cerna,']) }),
    without: ['person 2 102 dusek dusek@u.example Dušek Ivo'],
    with: ['person 2 102 Cerna dusek@u.example Dušek Ivo'],
  },
  'again, with the logins of two people exchanged': {
    again: true,
    files: put({ OSOBA: changed('OSOBA', [',cerna,', ',DUSEK,'], [',dusek,', ',cerna,'], [',DUSEK,', ',dusek,']) }),
    without: ['person 1 101 cerna cerna@u.example Černá Anna', 'person 2 102 dusek dusek@u.example Dušek Ivo'],
    with: ['person 1 101 dusek cerna@u.example Černá Anna', 'person 2 102 cerna dusek@u.example Dušek Ivo'],
  },
  'again, with the numbers of two people exchanged': {
    again: true,
    files: put({ OSOBA: changed('OSOBA', ['1,101', '1,10X'], ['2,102', '2,101'], ['1,10X', '1,102']) }),
    without: ['study 201 1', 'study 202 2'],
    with: ['study 201 2', 'study 202 1'],
    names: ['OSOBA repeated-number 2 oident 102', 'OSOBA repeated-number 3 oident 101'],
  },
  'again, with the courses of two classes and the people of two studies exchanged': {
    again: true,
    files: put({
      ROZVRH: changed('ROZVRH', ['25aLOGp1,LOG', '25aLOGp1,KAN'], ['25aKANx1,KAN', '25aKANx1,LOG']),
      STUDIUM: changed('STUDIUM', ['101,201', '102,201'], ['102,202', '101,202']),
    }),
    without: [
      'parallel 25aKANx1 KAN X 4 15:40:00 17:10:00',
      'parallel 25aLOGp1 LOG P 3 12:20:00 13:50:00',
      'study 201 1',
      'study 202 2',
    ],
    with: [
      'parallel 25aKANx1 LOG X 4 15:40:00 17:10:00',
      'parallel 25aLOGp1 KAN P 3 12:20:00 13:50:00',
      'study 201 2',
      'study 202 1',
    ],
  },
  'again, from another faculty: as many rows, and not one of the same': {
    again: true,
    files: put(
      Object.fromEntries(
        Object.entries(tidy).map(([name, text]) => {
          const [header, ...rows] = text.split('\n');
          const others = rows.join('\n').replace(/\b(ALG|LOG|KAN|MAT|FIL|U\d|[129]\d\d|\d)\b/g, 'F$1');
          return [name, `${header}\n${others.replace(/(25a)(ALG|LOG|KAN)/g, '$1F$2')}`];
        }),
      ),
    ),
    refused: /POVINN has 0 of the 3 rows it had\..*MIKRO has 0 of the 10 rows it had\./,
  },
  'of another semester': {
    files: put({
      ROZVRH: of('ROZVRH').replaceAll('25a', '24b'),
      MIKRO: of('MIKRO').replaceAll('25a', '24b'),
      UCIT_ROZVRH: of('UCIT_ROZVRH').replaceAll('25a', '24b'),
    }),
    refused:
      /ROZVRH has no parallel class of the winter semester of 2025\/2026\. It has those of: summer semester of 2024\/2025\./,
  },
  'again, of another semester': {
    again: true,
    files: put({ ROZVRH: of('ROZVRH').replaceAll('25a', '24b'), MIKRO: of('MIKRO').replaceAll('25a', '24b') }),
    refused: /ROZVRH has no parallel class of the winter semester of 2025\/2026/,
  },
  'numbers that went through a spreadsheet': {
    files: put({ MIKRO: changed('MIKRO', ['201,', '2.01E+02,'], ['204,', '="204",'], ['206,', "'206,"]) }),
    without: [
      'enrolment 201 25aALGp1',
      'enrolment 204 25aLOGp1',
      'enrolment 206 25aKANx1',
      'study 204 4',
      'study 206 6',
    ],
    names: [
      "MIKRO unknown-study 11 sident '206",
      'MIKRO unknown-study 2 sident 2.01E+02',
      'MIKRO unknown-study 8 sident ="204"',
    ],
  },
};
