import { declaredList } from '@anketa/contract/declared-list';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ListPage } from './list-page.tsx';

const kinds = { lab: { cs: 'Laboratoř', en: 'Laboratory' }, hall: { cs: 'Sál', en: 'Hall' } };

const rooms = declaredList({
  path: '/internal/rooms',
  title: { cs: 'Místnosti', en: 'Rooms' },
  summary: 'Rooms',
  right: 'signed-in',
  row: z.object({
    code: z.string(),
    name: z.string(),
    seats: z.number().nullable(),
    open: z.boolean(),
    kind: z.enum(['lab', 'hall']).nullable(),
    since: z.string(),
    building: z.object({ name: z.string() }),
  }),
  columns: {
    code: { heading: { cs: 'Kód', en: 'Code' }, onPage: false },
    name: { heading: { cs: 'Název', en: 'Name' }, main: true, sorts: true },
    seats: { heading: { cs: 'Míst', en: 'Seats' }, kind: 'number', sorts: true },
    open: { heading: { cs: 'Otevřeno', en: 'Open' }, kind: 'flag' },
    kind: { heading: { cs: 'Druh', en: 'Kind' }, kind: 'choice', values: kinds },
    since: { heading: { cs: 'Od', en: 'Since' }, kind: 'day' },
    building: { heading: { cs: 'Budova', en: 'Building' } },
  },
  order: { cs: 'Podle kódu', en: 'By code' },
  limit: 2,
  search: { cs: 'Hledat místnost', en: 'Search for a room' },
  filters: {
    kind: { kind: 'choice', label: { cs: 'Druh', en: 'Kind' }, any: { cs: 'Všechny', en: 'All' }, values: kinds },
    open: { kind: 'flag', label: { cs: 'Jen otevřené', en: 'Only open ones' }, value: 'yes' },
    building: { kind: 'code', label: { cs: 'Budova', en: 'Building' }, any: { cs: 'Kterákoli', en: 'Any' } },
    since: { kind: 'date', label: { cs: 'Ode dne', en: 'From' } },
  },
  fileName: { cs: 'mistnosti', en: 'rooms' },
  empty: { none: { cs: 'Nic tu není.', en: 'Nothing here.' }, found: { cs: 'Nic nenalezeno.', en: 'Nothing found.' } },
});

type Drawing = ComponentProps<typeof ListPage<typeof rooms>>;
type Room = Drawing['rows']['data'][number];

const lab: Room = {
  code: 'L1',
  name: 'Laboratoř 1',
  seats: 1200,
  open: true,
  kind: 'lab',
  since: '2030-02-01',
  building: { name: 'Východ' },
};
const hall: Room = { ...lab, code: 'S2', name: 'Sál', seats: null, open: false, kind: null };

function Address() {
  return <output>{useLocation().search}</output>;
}

async function open(
  more: Partial<Drawing> = {},
  { at = '/', locale = 'cs', rows = [lab, hall] as readonly Room[] } = {},
) {
  const page = (
    <>
      <ListPage
        of={rooms}
        rows={{ current_page: 1, last_page: 3, total: rows.length && 6, data: rows }}
        rowKey={({ code }) => code}
        options={{ building: [{ value: 'V', label: 'Východ (V)' }] }}
        render={{ building: ({ building }) => building.name }}
        {...more}
      />
      <Address />
    </>
  );
  const suite = fakeSuite({ locale: locale === 'en' ? 'en' : 'cs' });
  const { user } = await render(page, { suite: suite.context, at });
  const address = () => document.querySelector('output')?.textContent;
  const cells = (name: RegExp) => {
    const row = within(screen.getByRole('row', { name }));
    return [row.getByRole('rowheader'), ...row.getAllByRole('cell')].map(({ textContent }) => textContent);
  };
  return { user, address, cells };
}

test('each value is drawn by what its column is; none is nothing', async () => {
  const { cells } = await open();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.replace(/ ?[↕↑↓]/, ''));
  expect(heads).toEqual(['Název', 'Míst', 'Otevřeno', 'Druh', 'Od', 'Budova']);
  expect(cells(/Laboratoř 1/)).toEqual([
    'Laboratoř 1',
    '1\u00a0200',
    'ano',
    'Laboratoř',
    '1.\u00a02.\u00a02030',
    'Východ',
  ]);
  expect(cells(/Sál/)).toEqual(['Sál', '', 'ne', '', '1.\u00a02.\u00a02030', 'Východ']);
});

test('in English all of it is', async () => {
  const { cells } = await open({}, { locale: 'en' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rooms');
  expect(screen.getByRole('columnheader', { name: 'Seats' })).toBeTruthy();
  expect(cells(/Laboratoř 1/)).toEqual([
    'Laboratoř 1',
    '1,200',
    'yes',
    'Laboratory',
    'Feb\u00a01,\u00a02030',
    'Východ',
  ]);
  expect(screen.getByLabelText('Search for a room')).toBeTruthy();
  expect(screen.getByRole('option', { name: 'By code' })).toBeTruthy();
});

test('search, each kind of filter and the order live in the address, and so do the files', async () => {
  const { user, address } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Druh' }), 'Sál');
  await user.click(screen.getByRole('checkbox', { name: 'Jen otevřené' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Budova' }), 'Východ (V)');
  await user.type(screen.getByLabelText('Ode dne'), '2030-02-01');
  await user.click(screen.getByRole('button', { name: /Míst/ }));
  await user.type(screen.getByLabelText('Hledat místnost'), 'sál');
  const query = 'kind=hall&open=yes&building=V&since=2030-02-01&sort=seats&search=s%C3%A1l';
  await expect.poll(address).toBe(`?${query}`);
  await user.click(screen.getByRole('button', { name: 'Stáhnout' }));
  const files = screen.getAllByRole('menuitem');
  expect(files.map((file) => file.textContent)).toEqual(['CSV', 'Excel (XLSX)', 'JSON']);
  expect(files.map((file) => file.getAttribute('href'))).toEqual(
    ['csv', 'xlsx', 'json'].map((format) => `/internal/rooms/${format}?${query}`),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Jen otevřené' }));
  expect(address()).not.toContain('open');
});

test('only what can be sorted by is offered, after its own order by its name', async () => {
  await open();
  const orders = within(screen.getByRole('combobox', { name: 'Řadit podle' })).getAllByRole('option');
  expect(orders.map(({ textContent }) => textContent)).toEqual([
    'Podle kódu',
    'Název ↑',
    'Název ↓',
    'Míst ↑',
    'Míst ↓',
  ]);
});

test('nothing there and nothing found are said apart', async () => {
  await open({}, { rows: [] });
  expect(screen.getByText('Nic tu není.')).toBeTruthy();
});

test('what a search leaves empty says so', async () => {
  await open({}, { rows: [], at: '/?search=x' });
  expect(screen.getByText('Nic nenalezeno.')).toBeTruthy();
});

test('a page leaves columns out and adds such as its data bring', async () => {
  const more = [{ key: 'q1', title: 'Otázka 1', render: ({ code }: Room) => `q ${code}` }];
  const { cells } = await open({ without: ['since', 'kind', 'open', 'seats'], more });
  expect(cells(/Sál/)).toEqual(['Sál', 'Východ', 'q S2']);
});

/** The same without search, filters and files. */
async function openBare(acts?: ReactNode) {
  const { search: _search, filters: _filters, fileName: _fileName, ...rest } = rooms;
  const bare = { ...rest, columns: { name: rooms.columns.name } };
  const rows = { current_page: 1, last_page: 1, total: 1, data: [lab] };
  const page = <ListPage of={bare} rows={rows} rowKey={({ code }) => code} acts={acts} />;
  await render(page, { suite: fakeSuite().context });
}

test('a list without search, filters and files has nothing above it', async () => {
  await openBare();
  expect(screen.queryByRole('search') ?? screen.queryByRole('group') ?? screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Celkem 1')).toBeTruthy();
});

test('what can be done with a list stands there also where it has no files', async () => {
  await openBare(<a href="/plan">Plán</a>);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Plán']);
});
