import { expect, test } from 'vitest';
import { lackingOf, leavingOf, livingOf, presentOf, sourcesOf, type Whole } from './generation-rules.ts';

const generation = (id: string, turn: number, files: Readonly<Record<string, string>> = {}): Whole => ({
  id,
  turn,
  shell: 's',
  remotes: [],
  files,
  document: { url: '/offline', integrity: `document of ${id}` },
});

test('what is here is not asked for again, what another generation has under whatever address is taken from there, all else is fetched', () => {
  const before = generation('a', 1, { '/assets/same.js': 'S', '/mfe/x/1/own.js': 'X', '/mfe/x/1/stays.1.js': 'Z' });
  const listed = generation('b', 2, {
    '/assets/same.js': 'S',
    '/assets/here.js': 'H',
    '/mfe/x/2/own.js': 'Y',
    '/mfe/x/2/stays.1.js': 'Z',
  });
  expect(lackingOf(listed, { present: new Set(['/assets/here.js']), whole: [before], opened: new Set() })).toEqual([
    { url: '/assets/same.js', integrity: 'S', sources: [{ generation: 'a', url: '/assets/same.js' }] },
    { url: '/mfe/x/2/own.js', integrity: 'Y', sources: [] },
    { url: '/mfe/x/2/stays.1.js', integrity: 'Z', sources: [{ generation: 'a', url: '/mfe/x/1/stays.1.js' }] },
    { url: '/offline', integrity: 'document of b', sources: [] },
  ]);
});

test('a file of the same address and another content is never taken from there', () => {
  const before = generation('a', 1, { '/assets/one.js': 'before' });
  const [file] = lackingOf(generation('b', 2, { '/assets/one.js': 'after' }), {
    present: new Set(),
    whole: [before],
    opened: new Set(),
  });
  expect(file?.sources).toEqual([]);
});

test('files of a remote that is stored when it is opened are lacking only once it was opened here', () => {
  const files = { '/assets/1.js': '1', '/mfe/mfe-a/1/a.js': 'a', '/mfe/mfe-b/1/b.js': 'b' };
  const remotes = [
    { id: 'mfe-a', revision: '1', stored: 'ahead' },
    { id: 'mfe-b', revision: '1', stored: 'when-opened' },
  ] as const;
  const listed = { ...generation('a', 1, files), remotes: [...remotes] };
  const lacking = (...opened: string[]) =>
    lackingOf(listed, { present: new Set(['/offline']), whole: [], opened: new Set(opened) }).map(({ url }) => url);
  expect(lacking()).toEqual(['/assets/1.js', '/mfe/mfe-a/1/a.js']);
  expect(lacking('mfe-b')).toEqual(['/assets/1.js', '/mfe/mfe-a/1/a.js', '/mfe/mfe-b/1/b.js']);
});

test('the present one is whichever the server named last: after a rollback an earlier one', () => {
  expect(presentOf([])).toBeUndefined();
  expect(presentOf([generation('a', 3), generation('b', 2)])?.id).toBe('a');
});

const living = (bound: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(bound).map(([page, id]) => [page, { generation: id, at: 0 }]));

test.each([
  { ids: ['a', 'b'], used: [], leave: [], why: 'two stay' },
  { ids: ['a', 'b', 'c'], used: [], leave: ['a'], why: 'the third goes' },
  { ids: ['a', 'b', 'c'], used: ['a'], leave: [], why: 'unless a page uses it' },
  { ids: ['a', 'b', 'c', 'd'], used: ['a'], leave: ['b'], why: 'another one goes all the same' },
])('of $ids, whole in this order, with pages that use $used, $leave go: $why', ({ ids, used, leave }) => {
  const whole = ids.map((id, at) => generation(id, at));
  const pages = Object.fromEntries(used.map((id) => [`page of ${id}`, id]));
  expect(leavingOf(ids, whole, { listed: ids.at(-1) ?? '', living: living(pages) })).toEqual(leave);
});

test('one that was begun and is not listed any more goes, though a page was opened with it', () => {
  const leave = leavingOf(['a', 'part', 'c'], [generation('a', 1)], { listed: 'c', living: living({ page: 'part' }) });
  expect(leave).toEqual(['part']);
});

test('a page that is being opened stays bound for a while, though it is not among the open ones yet', () => {
  const bindings = {
    open: { generation: 'a', at: 0 },
    opening: { generation: 'b', at: 900_000 },
    closed: { generation: 'c', at: 0 },
  };
  expect(Object.keys(livingOf(bindings, new Set(['open']), 1_000_000))).toEqual(['open', 'opening']);
});

test('a page gets files of its own generation alone; where that is not here, the same address or the same hash is the same file', () => {
  const [a, b] = [generation('a', 1, { '/one.js': '1', '/x.js': 'x' }), generation('b', 2, { '/one.js': '1' })];
  const sources = (url: string, bound?: string, integrity = '') =>
    sourcesOf({ url, integrity }, bound, [a, b]).map((source) => Object.values(source).join(' '));
  expect(sources('/one.js', 'a')).toEqual(['a /one.js']);
  expect(sources('/x.js', 'b', 'x')).toEqual([]);
  expect(sources('/x.js', 'not here')).toEqual(['a /x.js']);
  expect(sources('/later/x.js', 'not here', 'x')).toEqual(['a /x.js']);
  expect(sources('/later/x.js', 'not here', 'another')).toEqual([]);
  expect(sources('/offline')).toEqual([]);
});

test("a preload has no hash: a remote's file of the same name, which says its content, is the same file", () => {
  const a = generation('a', 1, { '/mfe/x/1/index.0123abcd.js': 'X', '/mfe/x/1/mf-manifest.json': 'M' });
  const sources = (url: string, bound?: string) => sourcesOf({ url, integrity: '' }, bound, [a]);
  expect(sources('/mfe/x/2/index.0123abcd.js', 'not here')).toEqual([
    { generation: 'a', url: '/mfe/x/1/index.0123abcd.js' },
  ]);
  expect(sources('/mfe/x/2/index.4567abcd.js')).toEqual([]);
  expect(sources('/mfe/y/2/index.0123abcd.js')).toEqual([]);
  expect(sources('/mfe/x/2/mf-manifest.json')).toEqual([]);
  expect(sources('/mfe/x/2/index.0123abcd.js', 'a')).toEqual([]);
});
