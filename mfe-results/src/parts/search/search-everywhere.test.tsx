import type { ResponseOf } from '@anketa/contract/endpoint';
import { type FoundOfKind, type PlaceKind, placeKinds, type searchEverywhere } from '@anketa/contract/results/search';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { SearchEverywhere } from './search-everywhere.tsx';

const evaluation = { id: 1, slug_cs: 'zs-25', slug_en: 'ws-25', name_cs: 'Zima 2025', name_en: 'Winter 2025' };
const found = (kind: PlaceKind, names: readonly string[], more: Partial<FoundOfKind> = {}): FoundOfKind => ({
  kind,
  total: names.length,
  more: false,
  data: names.map((name_cs) => ({ code: `${kind} 1`, name_cs, name_en: '', evaluation })),
  ...more,
});

const textOf = ({ textContent }: Element) => textContent;

async function searched(of: ResponseOf<typeof searchEverywhere>['found'], at = '/results?search=ch') {
  const suite = fakeSuite({ answers: { 'GET /internal/:results/search': { found: of } } });
  const page = await render(<SearchEverywhere />, { suite: suite.context, texts: cs, at });
  // What was found comes with code of its own.
  if (at.includes('search=')) await screen.findByRole('status', undefined, { timeout: 10_000 });
  return { ...page, ...suite };
}

test('what is found stands by kind, each with its evaluation and a link to its results', async () => {
  const { missing } = await searched(placeKinds.map((kind) => found(kind, [`Jméno ${kind}`])));
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const root = '/results/evaluation/zs-25';
  expect(links).toEqual([
    `${root}/course/course%201`,
    `${root}/teacher/teacher%201`,
    `${root}/department/department%201`,
    `${root}/study-programme/programme%201`,
    `${root}/study-fields/field%201`,
  ]);
  expect(screen.getAllByRole('listitem').map(textOf)[1]).toBe('Jméno teacherteacher 1 · Zima 2025');
  await screen.findByText('Nalezeno: Předměty 1, Vyučující 1, Katedry a ústavy 1, Studijní programy 1, Obory 1');
  expect(missing).toEqual([]);
});

test('one kind is looked at by its button, or by the way to all of it; more than are counted says so', async () => {
  const many = found('course', ['Chemie'], { total: 100, more: true });
  const { user, seen } = await searched([many, found('teacher', ['Chemnický'])]);
  await user.click(screen.getByRole('button', { name: 'Zobrazit vše (více než 100): Předměty' }));
  expect(screen.queryByRole('link', { name: 'Chemnický' })).toBeNull();
  expect(screen.getByText('Zobrazujeme prvních 100. Upřesněte, co hledáte.')).toBeTruthy();
  expect(seen.requests.at(-1)?.url).toBe('/internal/results/search?search=ch&kind=course');
  const kinds = within(screen.getByRole('group', { name: 'Co z nalezeného zobrazit' }));
  await user.click(kinds.getByRole('button', { name: 'Vyučující 1' }));
  expect(screen.getByRole('link', { name: 'Chemnický' })).toBeTruthy();
  await user.click(kinds.getByRole('button', { name: 'Vše' }));
  expect(screen.getByRole('link', { name: 'Chemie' })).toBeTruthy();
});

test('as one types it is searched once the typing pauses, from two letters, and what was asked before is given up', async () => {
  const { user, seen } = await searched([found('course', ['Chemie'])], '/results');
  expect(screen.queryByRole('status')).toBeNull();
  const field = screen.getByRole('searchbox', { name: 'Hledat ve všech hodnoceních' });
  await user.type(field, 'c');
  await new Promise((resume) => setTimeout(resume, 350));
  expect(seen.requests).toEqual([]);
  await user.type(field, 'hem');
  expect(await screen.findByRole('link', { name: 'Chemie' })).toBeTruthy();
  await user.type(field, 'ie');
  await expect
    .poll(() => seen.requests.map(({ url }) => url))
    .toEqual(['/internal/results/search?search=chem', '/internal/results/search?search=chemie']);
  expect(seen.requests.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
});

test('what was searched for is marked in the names of what was found', async () => {
  await searched([found('course', ['Anorganická chemie'])]);
  expect(screen.getByRole('mark').textContent).toBe('ch');
});

test('what was found by its name in the other language alone shows that name below, marked', async () => {
  const both = found('field', ['Informatika'], {
    data: [
      { code: 'B1', name_cs: 'Informatika', name_en: 'Computing', evaluation },
      { code: 'B2', name_cs: 'Stroje', name_en: 'Computing machines', evaluation },
    ],
  });
  await searched([both], '/results?search=comput');
  const rows = screen.getAllByRole('listitem').map(textOf);
  expect(rows).toEqual(['InformatikaB1 · Zima 2025Computing', 'StrojeB2 · Zima 2025Computing machines']);
  expect(screen.getAllByRole('mark').map(textOf)).toEqual(['Comput', 'Comput']);
  expect(screen.getAllByRole('mark').map((mark) => mark.closest('[lang]')?.getAttribute('lang'))).toEqual(['en', 'en']);
});

test('where nothing is found the page says so, and how to find more', async () => {
  await searched([]);
  expect(screen.getByRole('status').textContent).toBe('Nic jsme nenašli. Zkuste jen část názvu, jména nebo kódu.');
});
