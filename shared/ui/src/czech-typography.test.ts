import { expect, test } from 'vitest';
import { outOf, typeset } from './czech-typography.ts';

test('"z" becomes "ze" before the numbers that are read so', () => {
  const ze = [2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 20, 24, 30, 40, 60, 72, 79, 100, 114, 199, 200, 300, 450, 600, 799];
  const z = [0, 1, 5, 8, 9, 10, 11, 15, 18, 19, 50, 55, 80, 99, 500, 813, 999];
  expect([ze.filter((count) => outOf(count) !== 'ze'), z.filter((count) => outOf(count) !== 'z')]).toEqual([[], []]);
});

test('of a large number its beginning decides', () => {
  expect([1000, 1981, 1_000_000, 5000, 50_000, 11_000].map(outOf)).toEqual(Array(6).fill('z'));
  expect([2000, 4000, 12_000, 70_000, 114_000, 3_000_000].map(outOf)).toEqual(Array(6).fill('ze'));
});

test.each([
  ['15 z 72', '15 ze~72'],
  ['Z 114 studentů', 'Ze~114 studentů'],
  ['(1 z 1~981)', '(1 z~1~981)'],
  ['(1 z 2~981)', '(1 ze~2~981)'],
  ['Převezme se 1 studium z 300.', 'Převezme se 1 studium ze~300.'],
  ['Server neodpovídá, stránka je z 3. 12. 2026', 'Server neodpovídá, stránka je ze~3.~12.~2026'],
  ['vzal si z okna', 'vzal si z~okna'],
])('%s', (plain, set) => {
  const [given, wanted] = [plain, set].map((text) => text.replaceAll('~', '\u00A0'));
  expect(typeset(given ?? '')).toBe(wanted);
});

test.each([
  ['V úterý a ve středu v 8 h', 'V~úterý a~ve středu v~8~h'],
  ['88 % z nejlepšího', '88~% z~nejlepšího'],
  ['do 3. prosince', 'do 3.~prosince'],
  ['zákon č. 99/2019 Sb., čl. 6 odst. 1 písm. c', 'zákon č.~99/2019 Sb., čl.~6 odst.~1 písm.~c'],
  ['Konec roku 2025. Potom', 'Konec roku 2025. Potom'],
  ['Databázové systémy I: odesláno', 'Databázové systémy~I: odesláno'],
  ['Jana Malá, Ph.D.', 'Jana Malá, Ph.D.'],
  ['Jana Malá Ph.D.', 'Jana Malá~Ph.D.'],
  ['Vyplňte to. V příštím týdnu', 'Vyplňte to. V~příštím týdnu'],
  ['e-mail i oznámení', 'e-mail i~oznámení'],
  ['konec a ', 'konec a '],
])('%s', (plain, set) => {
  const [given, wanted] = [plain, set].map((text) => text.replaceAll('~', '\u00A0'));
  expect(typeset(given ?? '')).toBe(wanted);
});
