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
  expect(cells(/Anna/)).toEqual(['anna', 'Chemie, pregraduální', 'odeslané']);
  expect(cells(/Žák/)).toEqual(['anna', 'F, Q', 'zatím žádné']);
  expect(text).toContain('podle stavu z minulé noci');
});

async function draw(query: string, of: object) {
  const answers = { [`GET /internal/import/7/drawn-students${query}`]: { evaluation, among: 25, drawn: [], ...of } };
  return openedPage(fakeSuite({ session, answers }).context, `/import/7/drawn-students${query}`);
}

test('a draw stands in its address with those who were drawn, in their order, and of how many', async () => {
  const { oid, name, login } = anna;
  const { text } = await draw('?seed=Sportka', { open: false, drawn: [{ oid, name, login }] });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Anna Nováková anna');
  expect(text).toContain('Z 25 studentů, kteří odpověděli.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Heslo losování/).value).toBe('Sportka');
});

test('while filling is open there is nothing to draw with, and the page says why', async () => {
  const { text } = await draw('?seed=Sportka', { open: true });
  expect(text).toContain('Losovat lze, až vyplňování skončí');
  expect(screen.queryByRole('button', { name: 'Losovat' })).toBeNull();
});

test("a student's page says what they study and are asked, folded by questionnaire, and only whether they answered", async () => {
  const block = { parallel_code: '', teacher_code: '', field_code: '', part_cs: '', part_en: '' };
  const teacher = { ...block, key: 't', target: 'ucit', title_cs: 'Jan Dvořák', title_en: '', questions: [2] };
  const answers = {
    'GET /internal/import/7/student/1': {
      evaluation,
      student: { oid: '1', name: 'Anna Nováková', login: 'anna', responded: true },
      studies: [{ code: 's', type: 'B', field: study, programme: { ...study, name_cs: 'Vědy' }, form: null, year: 2 }],
      sections: [
        {
          course: 'A1',
          name_cs: 'Anorganická chemie',
          name_en: '',
          blocks: [{ ...block, key: 'c', target: 'povinn', title_cs: 'Vše', title_en: '', questions: [1] }, teacher],
        },
      ],
      questions: [
        { id: 1, body_cs: 'Byl předmět přínosný?', body_en: '' },
        { id: 2, body_cs: 'Byl výklad srozumitelný?', body_en: '' },
      ],
    },
  };
  await openedPage(fakeSuite({ session, answers }).context, '/import/7/student/1');
  const row = within(screen.getByRole('row', { name: /Chemie/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Vědy', 'bakalářské', '–', '2']);
  const [folded] = screen.getAllByRole('group');
  expect(folded?.querySelector('summary')?.textContent).toBe('Anorganická chemie A1 · 2 otázky');
  const headings = [...(folded?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent);
  expect(headings).toEqual(['O předmětu', 'O vyučujících · Jan Dvořák']);
  expect([...(folded?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Byl předmět přínosný?',
    'Byl výklad srozumitelný?',
  ]);
});
