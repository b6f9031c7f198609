import { expect, test } from 'vitest';
import { isInOtherColumn, likelyCause } from './likely-cause.ts';

const codes = new Set(['25aALGp1', '25aLOGp1', '0042', '25aKANx1']);
const of = (...values: string[]) =>
  likelyCause(
    values.map((value) => ({ value })),
    codes,
  );

test.each([
  ['letter case', ['25AALGP1', '25alogp1'], { kind: 'case', value: '25AALGP1', like: '25aALGp1' }],
  ['zeros that lack', ['42'], { kind: 'zeros', value: '42', like: '0042' }],
  ['zeros too many', ['00042'], { kind: 'zeros', value: '00042', like: '0042' }],
  ['numbers of a spreadsheet', ['2.01E+08', '2,5e7'], { kind: 'number', value: '2.01E+08' }],
  [
    'a Cyrillic letter',
    ['25a\u0410LGp1'],
    { kind: 'lookalike', like: '25aALGp1', letter: { character: '\u0410', alphabet: 'cyrillic', place: 4 } },
  ],
  [
    'Greek letters, the first of which is named',
    ['25a\u039A\u0391\u039Dx1'],
    { kind: 'lookalike', value: '25aΚΑΝx1', like: '25aKANx1', letter: { character: 'Κ', alphabet: 'greek', place: 4 } },
  ],
])('%s', (_, values, cause) => {
  expect(of(...values)).toMatchObject(cause);
});

test('a foreign letter on the other side is named there', () => {
  const cause = likelyCause([{ value: 'ALG' }], new Set(['\u0410LG']));
  expect(cause).toEqual({
    kind: 'lookalike',
    value: 'ALG',
    like: '\u0410LG',
    letter: { character: '\u0410', alphabet: 'cyrillic', place: 1 },
  });
});

test('what explains half of the values or fewer is no cause, and nothing is one of nothing', () => {
  expect(of('25AALGP1', 'NENI')).toBeUndefined();
  expect(of('25AALGP1', '25ALOGP1', 'NENI')).toMatchObject({ kind: 'case' });
  expect(of()).toBeUndefined();
});

test('codes that are numbers of a spreadsheet are the cause where the values are as they should be', () => {
  expect(likelyCause([{ value: '201234567' }], new Set(['2.01E+08']))).toEqual({ kind: 'number', like: '2.01E+08' });
});

test('columns look swapped where most values stand beside a code', () => {
  expect(isInOtherColumn([{ value: '201', beside: '0042' }], codes)).toBe(true);
  expect(
    isInOtherColumn(
      [
        { value: '201', beside: '0042' },
        { value: '202', beside: '7' },
      ],
      codes,
    ),
  ).toBe(false);
  expect(isInOtherColumn([{ value: '201' }], codes)).toBe(false);
});
