import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

const jana = { surname: 'Nováková', name: 'Jana', title_before: 'doc. PhDr.', title_after: 'Ph.D.' };

test('titles stand around the name, what is missing leaves no gap', () => {
  expect(personName(jana, '42')).toBe('doc. PhDr. Jana Nováková, Ph.D.');
  expect(personName({ ...jana, title_before: '', title_after: null }, '42')).toBe('Jana Nováková');
  expect(personName({ ...jana, name: null }, '42')).toBe('doc. PhDr. Nováková, Ph.D.');
});

test('someone with titles only goes by their number', () => {
  expect(personName({ ...jana, name: '', surname: '' }, '42')).toBe('42');
});
