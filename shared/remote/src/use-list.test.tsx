import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { cleanup, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useList } from './use-list.ts';

interface PageProps {
  readonly current?: number;
  readonly last?: number;
  readonly own?: string;
}

function Page({ current = 1, last = 3, own }: PageProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = useList({ current_page: current, last_page: last, total: 60, data: ['a', 'b'] }, own);
  const role = list.bind('role');
  const text = list.bind('search');
  return (
    <>
      <output>{search}</output>
      <p>{JSON.stringify({ sort: list.sort, narrowed: list.narrowed, role: role.value, total: list.total })}</p>
      <button type="button" onClick={() => list.go(2)}>
        two
      </button>
      <button type="button" onClick={() => list.go(1)}>
        one
      </button>
      <button type="button" onClick={() => list.onSort('name')}>
        by name
      </button>
      <button type="button" onClick={() => list.onSort('name', true)}>
        by name down
      </button>
      <button type="button" onClick={() => list.onSort('', false)}>
        unsorted
      </button>
      <button type="button" onClick={() => list.onSort('age')}>
        by age
      </button>
      <button type="button" onClick={() => role.onChange('teacher')}>
        role
      </button>
      <button type="button" onClick={() => role.onChange('')}>
        no role
      </button>
      <button
        type="button"
        onClick={() => {
          role.onChange('student');
          text.onChange('anna');
        }}
      >
        both
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

async function open(at = '/', props: PageProps = {}) {
  const { user } = await render(<Page {...props} />, { suite: fakeSuite().context, at });
  const said = () => JSON.parse(document.querySelector('p')?.textContent ?? '') as Record<string, unknown>;
  const address = () => document.querySelector('output')?.textContent;
  const press = async (...names: string[]) => {
    for (const name of names) await user.click(screen.getByRole('button', { name }));
  };
  return { said, address, press };
}

test('the page lives in the address, the first one unsaid, and back goes back', async () => {
  const { address, press } = await open();
  await press('two');
  expect(address()).toBe('?page=2');
  await press('one');
  expect(address()).toBe('');
  await press('back');
  expect(address()).toBe('?page=2');
});

test('a column orders up, then down, then no more; another begins upwards; the first page again', async () => {
  const { said, address, press } = await open('/?page=2');
  expect(said().sort).toBeUndefined();
  await press('by name');
  expect(address()).toBe('?sort=name');
  expect(said().sort).toEqual({ by: 'name', down: false });
  await press('by name');
  expect(address()).toBe('?sort=-name');
  expect(said().sort).toEqual({ by: 'name', down: true });
  await press('by age');
  expect(address()).toBe('?sort=age');
  await press('by age', 'by age');
  expect(address()).toBe('');
});

test('an order is chosen at once, too, and taken back', async () => {
  const { address, press } = await open('/?page=2');
  await press('by name down');
  expect(address()).toBe('?sort=-name');
  await press('unsorted');
  expect(address()).toBe('');
});

test('a column by which a list comes by itself is turned round at once, and its own order is not said', async () => {
  const up = await open('/', { own: 'name' });
  await up.press('by name');
  expect(up.address()).toBe('?sort=-name');
  await up.press('by name');
  expect(up.address()).toBe('');
  cleanup();
  const down = await open('/', { own: '-name' });
  await down.press('by name');
  expect(down.address()).toBe('?sort=name');
  await down.press('by name');
  expect(down.address()).toBe('');
});

test('a filter narrows, goes to the first page and keeps the order; taken out it leaves nothing', async () => {
  const { said, address, press } = await open('/?sort=name&page=3');
  expect(said()).toMatchObject({ narrowed: false, total: 60 });
  await press('role');
  expect(address()).toBe('?sort=name&role=teacher');
  expect(said()).toMatchObject({ narrowed: true, role: 'teacher' });
  await press('no role');
  expect(address()).toBe('?sort=name');
  expect(said().narrowed).toBe(false);
});

test('two controls changed in one tick do not undo each other', async () => {
  const { address, press } = await open();
  await press('both');
  expect(address()).toBe('?role=student&search=anna');
});

test('after the address has changed by other means a control keeps what is there', async () => {
  const { address, press } = await open('/?search=anna');
  await press('two', 'role', 'back');
  expect(address()).toBe('?search=anna');
  await press('by name');
  expect(address()).toBe('?search=anna&sort=name');
});

test.each([
  { last: 3, becomes: '?search=a&page=3' },
  { last: 1, becomes: '?search=a' },
  { last: 0, becomes: '?search=a' },
])('a page beyond the last of $last becomes the last', async ({ last, becomes }) => {
  const { address } = await open('/?search=a&page=9', { current: 9, last });
  expect(address()).toBe(becomes);
});
