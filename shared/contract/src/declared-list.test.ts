import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  type AnyList,
  type CodeFilter,
  declaredList,
  type FileKey,
  type ForColumns,
  type Needed,
  type PageKey,
  type RowOf,
  type Words,
} from './declared-list.ts';
import type { ParamsOf, QueryOf, ResponseOf } from './endpoint.ts';
import { type SortKey, tableFileOf } from './lists.ts';
import { EvaluationId } from './values.ts';

const words = (cs: string) => ({ cs, en: `${cs} in English` });
const kinds = { lab: words('Laboratoř'), hall: words('Sál') } as const;
const Room = z.object({
  code: z.string(),
  seats: z.number().nullable(),
  open: z.boolean(),
  kind: z.enum(['lab', 'hall']),
  building: z.object({ code: z.string() }),
});

const rooms = declaredList({
  path: '/internal/import/:id/rooms',
  title: words('Místnosti'),
  summary: 'Rooms',
  right: 'import.edit',
  errors: ['busy'],
  params: EvaluationId,
  row: Room,
  columns: {
    name: { heading: words('Název'), main: true, sorts: true, inFile: false },
    code: { heading: words('Kód'), onPage: false },
    seats: { heading: words('Míst'), kind: 'number', sorts: true },
    open: { heading: words('Otevřeno'), kind: 'flag' },
    kind: { heading: words('Druh'), kind: 'choice', values: kinds },
    building: { heading: words('Budova') },
  },
  order: words('Podle názvu'),
  limit: 25,
  search: words('Hledat'),
  filters: {
    kind: { kind: 'choice', label: words('Druh'), any: words('Jakýkoli'), values: kinds },
    open: { kind: 'flag', label: words('Jen otevřené'), value: 'yes' },
    building: { kind: 'code', label: words('Budova'), any: words('Kterákoli') },
    since: { kind: 'date', label: words('Ode dne') },
  },
  asks: { floor: z.coerce.number().int().max(9).default(1) },
  fileName: words('mistnosti'),
  under: 'rooms',
  beside: { may: z.boolean() },
  empty: { none: words('Nic'), found: words('Nic takového') },
});

const bare = declaredList({
  path: '/internal/halls',
  title: words('Sály'),
  summary: 'Halls',
  right: 'public',
  shared: true,
  row: z.object({ code: z.string() }),
  columns: { code: { heading: words('Kód') } },
  order: words('Podle kódu'),
  limit: 10,
  empty: { none: words('Nic'), found: words('Nic takového') },
});

const reads = (list: AnyList, query: object) => list.query?.safeParse(query);
const refused = (list: AnyList, query: object) => reads(list, query)?.success === false;

test('what is asked follows from columns, search and filters', () => {
  expect(reads(rooms, {})?.data).toEqual({ page: 1, limit: 25, search: '', floor: 1 });
  const whole = { sort: '-seats', kind: 'lab', open: 'yes', building: 'B1', since: '2030-02-28', floor: '2' };
  expect(reads(rooms, whole)?.data).toMatchObject({ ...whole, floor: 2 });
  const wrong = [{ sort: 'code' }, { kind: 'x' }, { open: 'no' }, { since: '2030-02-30' }, { floor: 'x' }];
  expect(wrong.filter((query) => !refused(rooms, query))).toEqual([]);
});

test('a list that nothing sorts, searches or narrows is asked for pages alone', () => {
  expect(Object.keys(bare.query?.shape ?? {})).toEqual(['page', 'limit']);
});

test('the rows are the answer, or stand under their name beside the rest of it', () => {
  const page = { current_page: 1, last_page: 1, total: 0, data: [] };
  expect(bare.response.parse(page)).toEqual(page);
  expect(rooms.response.parse({ rooms: page, may: true })).toEqual({ rooms: page, may: true });
  expect(rooms.response.safeParse({ rooms: page }).success).toBe(false);
});

test('its file has the same right, filters and order, and no pages', () => {
  const file = tableFileOf(rooms);
  expect(file).toMatchObject({ path: '/internal/import/:id/rooms/csv', right: 'import.edit', file: 'csv' });
  expect(Object.keys(file.query.shape)).toEqual(['sort', 'search', 'kind', 'open', 'building', 'since', 'floor']);
  expect(tableFileOf(bare)).toMatchObject({ right: 'public', shared: true });
});

test('types ask for what must be given, and for nothing else', () => {
  type Rooms = typeof rooms;
  expectTypeOf<ParamsOf<Rooms>>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<SortKey<Rooms>>().toEqualTypeOf<'name' | 'seats'>();
  expectTypeOf<SortKey<typeof bare>>().toBeNever();
  expectTypeOf<QueryOf<Rooms>['kind']>().toEqualTypeOf<'lab' | 'hall' | undefined>();
  expectTypeOf<QueryOf<Rooms>['open']>().toEqualTypeOf<'yes' | undefined>();
  expectTypeOf<QueryOf<Rooms>['floor']>().toBeNumber();
  expectTypeOf<ResponseOf<Rooms>['rooms']['data'][number]>().toEqualTypeOf<RowOf<Rooms>>();
  expectTypeOf<ResponseOf<typeof bare>['data'][number]>().toEqualTypeOf<{ code: string }>();
  expectTypeOf<PageKey<Rooms>>().toEqualTypeOf<'name' | 'seats' | 'open' | 'kind' | 'building'>();
  expectTypeOf<FileKey<Rooms>>().toEqualTypeOf<'code' | 'seats' | 'open' | 'kind' | 'building'>();
  expectTypeOf<FileKey<typeof bare>>().toBeNever();
  expectTypeOf<CodeFilter<Rooms>>().toEqualTypeOf<'building'>();
  // Of a building a cell has to say which of its values it writes, of a name that no row has a page how it draws it.
  type Cells = ForColumns<Rooms, FileKey<Rooms>, string>;
  expectTypeOf<{ building: string }>().toExtend<Cells>();
  expectTypeOf<{ seats: string }>().not.toExtend<Cells>();
  expectTypeOf<{ name: string; building: string }>().toExtend<ForColumns<Rooms, PageKey<Rooms>, string>>();
  expectTypeOf<{ building: string }>().not.toExtend<ForColumns<Rooms, PageKey<Rooms>, string>>();
  expectTypeOf<Record<never, never>>().not.toExtend<Needed<'cells', Cells>>();
  expectTypeOf<Record<never, never>>().toExtend<Needed<'render', ForColumns<typeof bare, 'code', string>>>();
});

test('a value that its column has no name for is no plain one', () => {
  const half = declaredList({
    ...bare,
    row: Room,
    columns: { kind: { heading: words('Druh'), kind: 'choice', values: { lab: words('L') } } },
  });
  expectTypeOf<Record<never, never>>().not.toExtend<ForColumns<typeof half, 'kind', string>>();
});

/** Every list that is declared, by the name of its declaration. */
async function declared(): Promise<readonly (readonly [string, AnyList])[]> {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
  return modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter((entry): entry is [string, AnyList] => isList(entry[1]));
}

const isList = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'columns' in value && 'order' in value && 'path' in value;

/** Every text in both languages that is in something, by its place. */
function wordsIn(value: unknown, at: string): (readonly [string, Words])[] {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType) return [];
  if (isWords(value)) return [[at, value]];
  return Object.entries(value).flatMap(([name, part]) => wordsIn(part, `${at}.${name}`));
}

const isWords = (value: object): value is Words => 'cs' in value && 'en' in value;

/** Texts that are the same in both languages by nature. */
const alike = ['Role', 'E-mail', 'editor', 'student'];

test('every text of a list is said in both languages', async () => {
  const lists = await declared();
  expect(lists.length).toBeGreaterThan(5);
  const texts = lists.flatMap(([name, list]) => wordsIn(list, name));
  const wrong = texts.filter(([, { cs, en }]) => !cs.trim() || !en.trim() || (cs === en && !alike.includes(cs)));
  expect(wrong.map(([at]) => at)).toEqual([]);
});

test('the order in which a list comes by itself is that of one of its columns, where it says so', async () => {
  const lists = (await declared()).filter(([, { ownSort }]) => ownSort !== undefined);
  expect(lists.length).toBeGreaterThan(4);
  const wrong = lists.filter(([, { ownSort = '', columns }]) => !(ownSort.replace(/^-/, '') in columns));
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('a list names its rows once, and its files by what every system takes', async () => {
  for (const [name, { columns, fileName }] of await declared()) {
    expect(Object.values(columns).filter(({ main }) => main).length, name).toBe(1);
    for (const file of Object.values(fileName ?? {})) expect(file, name).toMatch(/^[a-z-]+$/);
  }
});
