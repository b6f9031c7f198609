import { person } from '@anketa/testing/person';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Column, type Sort, Table } from './table.tsx';

interface Person {
  readonly login: string;
  readonly name: string;
  readonly age: number | null;
}

const rows: readonly Person[] = [
  { login: 'a', name: 'Anna', age: 30 },
  { login: 'b', name: 'Bára', age: null },
];
const columns: readonly Column<Person>[] = [
  { key: 'age', title: 'Věk', align: 'end', sortable: true },
  { key: 'name', title: 'Jméno', main: true, sortable: true, render: ({ name }) => <a href="/x">{name}</a> },
  { key: 'login', title: '' },
];

beforeEach(() => {
  document.documentElement.lang = 'cs';
});

const listed = { current: 1, total: 2, narrowed: false, asked: '', unread: undefined };

interface Given {
  readonly rows?: readonly Person[];
  readonly sort?: Sort;
  readonly ownSort?: Sort;
  readonly last?: number;
}

function open(given: Given = {}) {
  const { sort, ownSort, last = 1 } = given;
  const onSort = vi.fn();
  const go = vi.fn();
  render(
    <Table
      caption="Lidé"
      columns={columns}
      rowKey={({ login }) => login}
      empty="Nikdo tu není."
      list={{ ...listed, rows: given.rows ?? rows, last, go, sort, ownSort, onSort }}
    />,
  );
  return { onSort, go, user: person() };
}

const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });

test('a table is named, has heads of columns, a head of each row, and the rest as text', () => {
  open();
  // Its name is not a text beside the heading above it.
  expect(screen.getByRole('table', { name: 'Lidé' })).toBeTruthy();
  expect(screen.queryByText('Lidé')).toBeNull();
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  const [first, second] = screen.getAllByRole('rowheader');
  expect(first?.textContent).toBe('Anna');
  expect(first?.getAttribute('scope')).toBe('row');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['30', 'a', '', 'b']);
  expect(second?.querySelector('a')).toBeTruthy();
});

test('on a phone each cell carries the title of its column, and a number its side', () => {
  open();
  const [age, login] = screen.getAllByRole('cell');
  expect(age?.dataset).toMatchObject({ label: 'Věk', align: 'end' });
  expect(login?.dataset.label).toBeUndefined();
});

test('heads that put in order are buttons, work by keyboard and say the order there is', async () => {
  const { onSort, user } = open({ sort: { by: 'age', down: true } });
  expect(head('Věk').getAttribute('aria-sort')).toBe('descending');
  expect(head('Jméno').getAttribute('aria-sort')).toBeNull();
  within(head('Jméno')).getByRole('button').focus();
  await user.keyboard('{Enter}');
  expect(onSort.mock.calls).toEqual([['name']]);
  expect(within(screen.getAllByRole('columnheader')[2] as HTMLElement).queryByRole('button')).toBeNull();
});

test('from the first to the last is ascending', () => {
  open({ sort: { by: 'name', down: false } });
  expect(head('Jméno').getAttribute('aria-sort')).toBe('ascending');
});

test('the order in which a list comes by itself shows in its column, until there is another', () => {
  open({ ownSort: { by: 'age', down: true } });
  expect(head('Věk').getAttribute('aria-sort')).toBe('descending');
  expect(head('Věk').textContent).toContain('↓');
  const order = document.querySelector('select');
  expect([...(order?.options ?? [])].map(({ text }) => text)).toEqual(['Věk ↓', 'Věk ↑', 'Jméno ↑', 'Jméno ↓']);
  cleanup();
  open({ ownSort: { by: 'age', down: true }, sort: { by: 'name', down: false } });
  expect(head('Věk').getAttribute('aria-sort')).toBeNull();
});

test('on a phone a choice above the list does the same, and has it as it comes by itself', () => {
  const { onSort } = open({ sort: { by: 'age', down: true } });
  const order = document.querySelector('select') as HTMLSelectElement;
  expect(order.getAttribute('aria-label')).toBe('Řadit podle');
  expect([...order.options].map(({ text }) => text)).toEqual(['Řadit podle', 'Věk ↑', 'Věk ↓', 'Jméno ↑', 'Jméno ↓']);
  expect(order.selectedOptions[0]?.text).toBe('Věk ↓');
  for (const value of ['name', '-name', '']) fireEvent.change(order, { target: { value } });
  expect(onSort.mock.calls).toEqual([
    ['name', false],
    ['name', true],
    ['', false],
  ]);
});

test('without a list nothing puts in order and nothing pages', () => {
  render(<Table caption="Lidé" columns={columns} rows={rows} rowKey={({ login }) => login} empty="" />);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('an empty list says so in place of a table', () => {
  open({ rows: [] });
  expect(screen.getByText('Nikdo tu není.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a longer list pages', async () => {
  const { go, user } = open({ last: 3 });
  expect(screen.getByText('Strana 1 ze 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Další/ }));
  expect(go.mock.calls).toEqual([[2]]);
});

test('rows carry the marks they are given', () => {
  render(
    <Table
      caption="Lidé"
      columns={columns}
      rows={rows}
      rowKey={({ login }) => login}
      empty=""
      rowMarks={({ login }, index) => ({ 'data-reorder': `${login}${index}` })}
    />,
  );
  expect(screen.getAllByRole('row').map(({ dataset }) => dataset.reorder)).toEqual([undefined, 'a0', 'b1']);
});

test('what says more of the name is marked for a card, and so is what says nothing there', () => {
  const marked: readonly Column<Person>[] = [
    { key: 'name', title: 'Jméno', main: true },
    { key: 'login', title: 'Přihlašovací jméno', caption: true },
    { key: 'age', title: 'Věk', render: ({ age }) => age ?? '–' },
    { key: 'late', title: 'Zpoždění', render: () => 0, unsaid: ({ login }) => login === 'a' },
  ];
  render(<Table caption="Lidé" columns={marked} rowKey={({ login }) => login} empty="" rows={rows} />);
  const marks = screen.getAllByRole('cell').map(({ dataset }) => [dataset.caption, dataset.unsaid]);
  const [caption, said, unsaid] = [
    ['true', undefined],
    [undefined, undefined],
    [undefined, 'true'],
  ];
  expect(marks).toEqual([caption, said, unsaid, caption, unsaid, said]);
});
