import type { Generation } from '@anketa/contract/suite/generation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refresh } from './refresh.ts';
import { stored } from './stored-generations.ts';

const origin = 'https://anketa.test';
const absolute = (address: RequestInfo | URL) =>
  new URL(address instanceof Request ? address.url : String(address), origin).href;

/** A clone with the address of the answer, as browsers make it. */
const cloneOf = (answer: Response | undefined) =>
  answer && Object.defineProperty(answer.clone(), 'url', { value: answer.url });

/** The browser's caches, as far as the worker uses them. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  return {
    all,
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    async open(name: string) {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return {
        put: async (url: string, answer: Response) => void entries.set(absolute(url), answer),
        match: async (url: RequestInfo) => cloneOf(entries.get(absolute(url))),
        keys: async () => [...entries.keys()].map((url) => new Request(url)),
        delete: async (url: string) => entries.delete(absolute(url)),
      };
    },
  };
}

const generation = (id: string, files: Readonly<Record<string, string>>): Generation => ({
  id,
  shell: 's',
  remotes: [],
  files,
  document: { url: '/offline', integrity: `document of ${id}` },
});

let published: Generation;
/** What the server answers in place of a file. */
let faults: Record<string, () => Response>;
let fetched: string[];
/** The address at which the list was last asked for. */
let asked: string;
const nobody = async () => new Set<string>();

/** An answer of this server, as the browser marks it. */
const basic = (body: string, status = 200) =>
  Object.defineProperty(new Response(body, { status }), 'type', { value: 'basic' });

beforeEach(() => {
  faults = {};
  fetched = [];
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/generation?')) {
      asked = url;
      return Response.json(published);
    }
    fetched.push(url);
    return faults[url]?.() ?? Object.defineProperty(basic(`content of ${url}`), 'url', { value: absolute(url) });
  });
});

afterEach(() => void vi.unstubAllGlobals());

const wholeIds = async () => (await stored.whole()).map(({ id }) => id).sort();

test('a generation is whole once all of it was fetched; what another has already is not fetched again', async () => {
  published = generation('a', { '/assets/1.js': '1', '/assets/2.js': '2' });
  await refresh(nobody);
  expect(fetched.sort()).toEqual(['/assets/1.js', '/assets/2.js', '/offline']);
  fetched = [];
  published = generation('b', { '/assets/1.js': '1', '/assets/3.js': '3' });
  await refresh(nobody);
  expect(fetched.sort()).toEqual(['/assets/3.js', '/offline']);
  expect(await wholeIds()).toEqual(['a', 'b']);
  expect(await (await stored.file('b', '/assets/1.js'))?.text()).toBe('content of /assets/1.js');
});

test('a generation is whole without a remote that nobody opened here; once opened its files come too, of each one that follows', async () => {
  const remotes = (revision: string) => [{ id: 'mfe-b', revision, stored: 'when-opened' as const }];
  const [one, two] = ['1', '2'].map((revision) => `/mfe/mfe-b/${revision}/b.js`) as [string, string];
  published = { ...generation('a', { '/assets/1.js': '1', [one]: 'b1' }), remotes: remotes('1') };
  await refresh(nobody);
  expect([await wholeIds(), fetched.sort()]).toEqual([['a'], ['/assets/1.js', '/offline']]);
  await stored.noteOpened('mfe-b');
  fetched = [];
  await refresh(nobody);
  expect(fetched).toEqual([one]);
  published = { ...generation('b', { '/assets/1.js': '1', [two]: 'b2' }), remotes: remotes('2') };
  fetched = [];
  await refresh(nobody);
  expect(fetched.sort()).toEqual([two, '/offline']);
  expect(await stored.file('b', one)).toBeUndefined();
});

test('a file that did not change with a new revision of its remote is not fetched again, and has no address of before', async () => {
  const [before, after] = ['1', '2'].map((revision) => `/mfe/mfe-a/${revision}`) as [string, string];
  published = generation('a', { [`${before}/entry.js`]: 'e1', [`${before}/page.js`]: 'p' });
  await refresh(nobody);
  fetched = [];
  published = generation('b', { [`${after}/entry.js`]: 'e2', [`${after}/page.js`]: 'p' });
  await refresh(nobody);
  expect(fetched.sort()).toEqual([`${after}/entry.js`, '/offline']);
  const page = await stored.file('b', `${after}/page.js`);
  expect([await page?.text(), page?.url]).toEqual([`content of ${before}/page.js`, '']);
});

test('what another generation names and does not have here is fetched', async () => {
  const remotes = [{ id: 'mfe-b', revision: '1', stored: 'when-opened' as const }];
  const file = '/mfe/mfe-b/1/b.js';
  published = { ...generation('a', { [file]: 'b' }), remotes };
  await refresh(nobody);
  await stored.noteOpened('mfe-b');
  published = { ...generation('b', { [file]: 'b' }), remotes };
  fetched = [];
  await refresh(nobody);
  expect(fetched.sort()).toEqual([file, '/offline']);
});

test.each([
  ['a refusal', () => basic('', 503)],
  ['an answer of elsewhere', () => new Response('something')],
  [
    'another content, which the browser refuses',
    () => {
      throw new TypeError('integrity');
    },
  ],
])(
  'what is no plain success, or another content, is not stored, and the generation before stays: %s',
  async (_what, fault) => {
    published = generation('a', { '/assets/1.js': '1' });
    await refresh(nobody);
    published = generation('b', { '/assets/1.js': '1', '/assets/2.js': '2' });
    faults = { '/assets/2.js': fault };
    await expect(refresh(nobody)).rejects.toThrow();
    expect(await wholeIds()).toEqual(['a']);
    expect(await stored.file('b', '/assets/2.js')).toBeUndefined();
    // The next try goes on where this one ended.
    faults = {};
    fetched = [];
    await refresh(nobody);
    expect(fetched).not.toContain('/assets/1.js');
    expect(await wholeIds()).toEqual(['a', 'b']);
  },
);

test('the third generation goes, unless an open page uses it; once that is closed it goes with the next look', async () => {
  for (const id of ['a', 'b']) {
    published = generation(id, { [`/assets/${id}.js`]: id });
    await refresh(nobody);
  }
  await stored.bind('page', 'a', 0);
  published = generation('c', {});
  await refresh(async () => new Set(['page']));
  expect(await wholeIds()).toEqual(['a', 'b', 'c']);
  expect(await stored.boundTo('page')).toBe('a');
  await refresh(nobody);
  expect(await wholeIds()).toEqual(['b', 'c']);
  expect(await stored.boundTo('page')).toBeUndefined();
});

test('a rollback makes the generation before the present one again, without a file that is fetched', async () => {
  const [a, b] = [generation('a', { '/assets/a.js': 'a' }), generation('b', { '/assets/b.js': 'b' })];
  for (published of [a, b]) await refresh(nobody);
  fetched = [];
  published = a;
  await refresh(nobody);
  expect(fetched).toEqual([]);
  const turns = Object.fromEntries((await stored.whole()).map(({ id, turn }) => [id, turn]));
  expect(turns.a).toBeGreaterThan(turns.b ?? 0);
});

test('the list is asked for with the remotes that were opened here, and with none where none was', async () => {
  published = generation('a', {});
  await refresh(nobody);
  expect(asked).toBe('/api/generation?opened=');
  await stored.noteOpened('mfe-x');
  await stored.noteOpened('mfe-y');
  await refresh(nobody);
  expect(asked).toBe('/api/generation?opened=mfe-x%2Cmfe-y');
});
