import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

const session = sessionOf('admin');
const evaluation = evaluationOf({ state: 2 });
const study = { code: 'F', type: 'P', name_cs: 'Chemie', name_en: 'Chemistry' };
const anna = { oid: '1', name: 'Anna Nováková', login: 'anna', studies: [study], responded: true };

test('students stand with their studies in words and whether they have answered, never what', async () => {
  const jan = { ...anna, oid: '2', name: 'Jan Žák', studies: [{ ...study, name_cs: '', type: 'Q' }], responded: false };
  const students = { current_page: 1, last_page: 1, total: 2, data: [anna, jan] };
  const answers = { 'GET /internal/import/7/students': { evaluation, types: ['P', 'Q'], students } };
  const { text } = await openedPage(fakeSuite({ session, answers }).context, '/import/7/students');
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/Anna/)).toEqual(['anna', 'Chemie, pregraduální', 'ano']);
  expect(cells(/Žák/)).toEqual(['anna', 'F, Q', 'ne']);
  expect(text).toContain('podle stavu z minulé noci');
});

async function draw(query: string, of: object) {
  const answers = { [`GET /internal/import/7/drawn-students${query}`]: { evaluation, among: 25, drawn: [], ...of } };
  return openedPage(fakeSuite({ session, answers }).context, `/import/7/drawn-students${query}`);
}

test('a draw stands in its address with those who were drawn, in their order, and of how many', async () => {
  const { oid, name, login } = anna;
  const { text } = await draw('?seed=Sportka', { open: false, drawn: [{ oid, name, login }] });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Anna Nováková (anna)');
  expect(text).toContain('Z 25 studentů, kteří odpověděli.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Heslo losování/).value).toBe('Sportka');
});

test('while filling is open there is nothing to draw with, and the page says why', async () => {
  const { text } = await draw('?seed=Sportka', { open: true });
  expect(text).toContain('Losovat lze, až vyplňování skončí');
  expect(screen.queryByRole('button', { name: 'Losovat' })).toBeNull();
});
