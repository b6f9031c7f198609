import { type QuestionInput, QuestionInput as QuestionSchema } from '@anketa/contract/questions/fields';
import { publicities, questionForms, questionTargets } from '@anketa/contract/questions/questions';
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  double,
  integer,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { newQuestion } from '../../../testing/questions.ts';
import { tidy } from '../../questions/rules.ts';
import { fromCsv, toCsv } from './question-csv.ts';

/** Words, all that CSV, the parts of a cell and formulas are made of, and any sign at all. */
const text = oneof(
  string({ unit: constantFrom(...'a ž;,|\\"\'\n\r\t=+-@nr*'.split('')), maxLength: 12 }),
  string({ unit: 'grapheme', maxLength: 20 }),
);
const masks = array(
  text.filter((mask) => mask.trim() !== ''),
  { maxLength: 4 },
);
const question: Arbitrary<QuestionInput> = record({
  target: constantFrom(...questionTargets),
  form: constantFrom(...questionForms),
  body_cs: text,
  body_en: text,
  help_cs: text,
  help_en: text,
  sign_language_url: constantFrom(null, 'https://video.example.cz/1?a=b;c'),
  required: boolean(),
  counts_toward_average: boolean(),
  allow_blank: boolean(),
  choices: array(record({ cs: text, en: text }), { maxLength: 5 }),
  steps: integer({ min: 2, max: 10 }),
  text_maximum: integer({ min: 1, max: 4000 }),
  publicity: constantFrom(...publicities),
  minimum_return_rate: integer({ min: 0, max: 100 }),
  return_rate_over_course: boolean(),
  coefficient: double({ min: 0.001, max: 100, noNaN: true }),
  active: boolean(),
  scope: record({ departments: masks, courses: masks, parallels: masks, study_types: masks, fields: masks }),
});
const stored = question.map((given) => tidy(QuestionSchema.parse(given)));

/** The questions of a file that can be read. */
function questionsIn(content: string) {
  const file = fromCsv(content);
  return 'rows' in file ? file.rows.map(({ value }) => QuestionSchema.parse(value)) : file.error;
}

test('what is written as CSV is read as it was', () => {
  assert(
    property(array(stored, { maxLength: 5 }), (questions) => {
      expect(questionsIn(toCsv(questions))).toEqual(questions);
    }),
    { numRuns: 500 },
  );
});

test('Excel opens the file in Czech, without formulas, dates for numbers or its own words', () => {
  const csv = toCsv([
    newQuestion({
      body_cs: '=1+1',
      coefficient: 1.5,
      choices: [
        { cs: '-', en: 'x|y' },
        { cs: 'ž', en: 'z' },
      ],
    }),
  ]);
  expect(csv.startsWith('\uFEFFtarget;form;body_cs;')).toBe(true);
  expect(csv).toContain(`;'=1+1;`);
  expect(csv).toContain(`;"'-|x\\|y\nž|z";no;`);
  expect(csv).toContain(';1,5;');
  expect(csv).not.toMatch(/true|false/);
});

test('commas, tabs, columns in another order, Czech words and empty rows are understood', () => {
  const one = { target: 'gl', form: 'text', body_cs: 'Co, kde?', body_en: 'What?', required: true, scope: {} };
  const files = [
    'form,target,body_en,body_cs,required\ntext,gl,What?,"Co, kde?",ANO\n,,,,\n',
    'target\tform\tbody_cs\tbody_en\trequired\r\n\t\t\t\t\r\n\r\ngl\ttext\tCo, kde?\tWhat?\tpravda',
    'TARGET;Form;body_cs;body_en;required;\rgl;text;Co, kde?;What?;1;;\r',
  ];
  for (const file of files) expect(questionsIn(file)).toEqual([QuestionSchema.parse(one)]);
  const file = fromCsv(files[1] ?? '');
  expect('rows' in file && file.rows.map(({ row }) => row)).toEqual([3]);
});

test('a file that cannot be read says where', () => {
  const header = 'target;form;body_cs;body_en';
  const bad: [string, object][] = [
    [`${header}\ngl;text;a;a\ngl;text;"a";a"b"\n`, { row: 2, field: 'content', key: 'question.file.quotes' }],
    [`${header}\ngl;text;"never closed;a\n`, { row: 1, field: 'content', key: 'question.file.quotes' }],
    ['target;form;body_cs\n', { row: 0, field: 'body_en', key: 'question.file.column-missing' }],
    ['', { row: 0, field: 'target', key: 'question.file.column-missing' }],
    [`${header};kurs\n`, { row: 0, field: 'kurs', key: 'question.file.unknown' }],
    [`${header};form\n`, { row: 0, field: 'form', key: 'question.file.unknown' }],
  ];
  for (const [content, error] of bad) expect(fromCsv(content), content).toEqual({ error });
  const file = fromCsv(`${header}\ngl;text;a;a;stray\n`);
  expect(file).toEqual({ rows: [{ row: 1, value: null }] });
});
