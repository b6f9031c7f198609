import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RemoteDescription } from './registry.ts';
import { claims, remoteFor } from './registry-lookup.ts';
import { disputes, readDescription, reservedWords } from './registry-rules.ts';

type Told = Partial<Omit<RemoteDescription, 'routes'>> & { readonly paths?: readonly string[] };

function remote({ id = 'mfe-a', paths = ['/a'], ...more }: Told = {}): RemoteDescription {
  const routes = paths.map((path) => ({ path, right: 'public' as const }));
  return { id, contract: 1, requires: {}, routes, menu: [], ...more };
}

function item(path: string, id = 'a'): RemoteDescription['menu'][number] {
  return { id, path, label: { cs: 'A', en: 'A' }, right: 'public', order: 1 };
}

const problems = (told: Told) => readDescription(remote(told)).problems;

test('a remote cannot claim what the shell and the server answer themselves', () => {
  for (const word of reservedWords) {
    const refusal = `is reserved: the shell and the server answer it themselves`;
    expect(problems({ paths: [`/${word}`] })).toEqual([`the route /${word} ${refusal}`]);
    expect(problems({ paths: ['/a', `/${word}/:id/more`] })).toEqual([`the route /${word}/:id/more ${refusal}`]);
  }
});

test.each([
  ['the home page', '/'],
  ['everything', '/:anything'],
  ['everything of two segments', '/:a/:b'],
  ['all statistics', '/:a/statistics'],
  ['sign-in by its upper case', '/Login'],
  ['sign-in with a slash behind it', '/login/'],
  ['sign-in with two slashes', '//login'],
  ['sign-in encoded', '/%6cogin'],
  ['sign-in by a detour', '/a/../login'],
  ['a query', '/a?b=c'],
])('a remote cannot claim %s', (_what, path) => {
  expect(problems({ paths: [path] })).toEqual([
    'remote.json routes.0.path: must be lower-case words and :parameters, a word first',
  ]);
});

test.each(['/b', '/', '/login', '/ab'])('a menu item cannot lead to %s, which is not the remote’s own', (path) => {
  expect(problems({ menu: [item(path)] }).join()).toContain('menu');
});

test.each(['//evil.example/', '/a/../login', 'https://evil.example', '/a?next=//evil.example', '/a/%2e%2e/login'])(
  'a menu item is a plain path, not %s',
  (path) => {
    expect(problems({ menu: [item(path)] })).toEqual(['remote.json menu.0.path: must be a path of plain words']);
  },
);

test('a right that nobody can hold is refused where it stands', () => {
  const misspelt = { ...remote(), menu: [{ ...item('/a'), right: 'signed-inn' }] };
  expect(readDescription(misspelt).problems.join()).toContain('remote.json menu.0.right');
  const route = { ...remote(), routes: [{ path: '/a', right: 'admin' }] };
  expect(readDescription(route).problems.join()).toContain('remote.json routes.0.right');
});

test('a key that remote.json does not know is refused rather than ignored', () => {
  expect(readDescription({ ...remote(), lend: [] }).problems.join()).toContain('"lend"');
});

test('a remote lends only what is its own, and not to itself', () => {
  expect(problems({ lends: [{ path: '/a/b', to: 'mfe-b' }] })).toEqual([]);
  expect(problems({ lends: [{ path: '/b', to: 'mfe-b' }] })).toEqual(["it lends /b, which is not this remote's"]);
  expect(problems({ lends: [{ path: '/a/b', to: 'mfe-a' }] })).toEqual(['it lends /a/b to itself']);
});

const added = (path: string, more: object = {}) => ({
  place: 'evaluation.cards' as const,
  id: 'more',
  label: { cs: 'A', en: 'A' },
  path,
  right: 'signed-in' as const,
  order: 1,
  ...more,
});

test('a remote adds to pages of others only links to what is its own, with parameters that the place knows, once each', () => {
  const paths = ['/import/:id/mailing'];
  expect(problems({ paths, extends: [added('/import/:id/mailing'), added('/import/:id/mailing/drafts')] })).toEqual([
    'its extension "more" is at evaluation.cards twice',
  ]);
  expect(problems({ paths, extends: [added('/import/:id/questions')] })).toEqual([
    'its extension "more" leads to /import/:id/questions, which is not this remote\'s',
  ]);
  expect(problems({ paths: ['/a'], extends: [added('/a/:login')] })).toEqual([
    'its extension "more" needs :login, which evaluation.cards does not know',
  ]);
  expect(problems({ paths: ['/a'], extends: [added('/a/:id', { place: 'settings.cards' })] })).toEqual([
    'its extension "more" needs :id, which settings.cards does not know',
  ]);
  expect(problems({ paths: ['/a'], extends: [added('/a', { place: 'settings.cards' })] })).toEqual([]);
  const more = (path: string) => added('/a', { more: [{ label: { cs: 'B', en: 'B' }, path }] });
  expect(problems({ paths: ['/a'], extends: [more('/a/:id')] })).toEqual([]);
  expect(problems({ paths: ['/a'], extends: [more('/b'), more('/a/:login')] })).toContain(
    'its extension "more" leads to /b, which is not this remote\'s',
  );
  expect(problems({ paths: ['/a'], extends: [more('/a/:login')] })).toEqual([
    'its extension "more" needs :login, which evaluation.cards does not know',
  ]);
  const both = [added('/a/:slug'), added('/a/:id', { place: 'evaluation.tabs' })];
  expect(problems({ paths: ['/a'], extends: both })).toEqual([]);
  const two = [added('/a/:slug'), added('/a/:id', { id: 'other' })];
  expect(problems({ paths: ['/a'], extends: two })).toEqual([]);
});

test.each([
  ['a place that no page has', { place: 'evaluation.footer' }, 'extends.0.place'],
  ['a misspelt right', { right: 'mailing.creat' }, 'extends.0.right'],
  ['a label in one language', { label: { cs: 'A', en: '' } }, 'extends.0.label.en'],
  ['an address elsewhere', { path: '//evil.example' }, 'extends.0.path'],
])('an extension with %s is refused where it stands', (_what, more, where) => {
  const told = { ...remote(), extends: [{ ...added('/a'), ...more }] };
  expect(readDescription(told).problems.join()).toContain(`remote.json ${where}`);
});

test('the address of the schema is for editors: it is accepted, and not part of the description', () => {
  const { description, problems: found } = readDescription({ $schema: '../x.json', ...remote() });
  expect(found).toEqual([]);
  expect(description).toEqual(remote());
});

test('a menu item covers only pages of its own remote', () => {
  expect(problems({ menu: [{ ...item('/a'), covers: ['/a/:id'] }] })).toEqual([]);
  expect(problems({ menu: [{ ...item('/a'), covers: ['/b'] }] })).toEqual([
    'the menu item "a" covers /b, which is not this remote\'s',
  ]);
});

test('two items of one menu have two names', () => {
  expect(problems({ menu: [item('/a'), item('/a/b')] })).toEqual(['the menu item "a" is there twice']);
});

const results = remote({ id: 'mfe-results', paths: ['/results'] });

test('a prefix inside another remote’s is refused, and the refusal says whose it is and what would help', () => {
  const timetable = remote({ id: 'mfe-timetable', paths: ['/results/evaluation'] });
  const consent = '"lends": [{ "path": "/results/evaluation", "to": "mfe-timetable" }]';
  expect(disputes(timetable, [results])).toEqual([
    `its route /results/evaluation lies inside /results of mfe-results, whose remote.json would have to say ${consent}`,
  ]);
  expect(disputes(results, [timetable])).toEqual([
    `its route /results lies around /results/evaluation of mfe-timetable; choose another, or say in remote.json ${consent}`,
  ]);
});

test('what its owner lends may be claimed, by the one it is lent to and nobody else', () => {
  const imports = remote({
    id: 'mfe-imports',
    paths: ['/import'],
    lends: [{ path: '/import/:id/mailing', to: 'mfe-mailing' }],
  });
  const claim = (id: string, path: string) => disputes(remote({ id, paths: [path] }), [imports]).length;
  expect(claim('mfe-mailing', '/import/:number/mailing')).toBe(0);
  expect(claim('mfe-mailing', '/import/:number/mailing/drafts')).toBe(0);
  expect(claim('mfe-mailing', '/import/:number/questions')).toBe(1);
  expect(claim('mfe-mailing', '/import/:number/:page')).toBe(1);
  expect(claim('mfe-other', '/import/:number/mailing')).toBe(1);
});

test('prefixes that differ only by the name of a parameter cannot be lent', () => {
  const one = remote({ id: 'mfe-one', paths: ['/x/:id'], lends: [{ path: '/x/:id', to: 'mfe-two' }] });
  expect(disputes(remote({ id: 'mfe-two', paths: ['/x/:number'] }), [one])).toEqual([
    'its route /x/:number overlaps /x/:id of mfe-one, and nothing tells them apart',
  ]);
});

test('a menu item of another remote cannot be taken over', () => {
  const owner = remote({ id: 'mfe-b', paths: ['/b'], menu: [item('/b', 'results')] });
  expect(disputes(remote({ menu: [item('/a', 'results')] }), [owner])).toEqual(['its menu item "results" is mfe-b\'s']);
});

const letters = ['a', 'b'];
const path = fc
  .tuple(fc.constantFrom(...letters), fc.array(fc.constantFrom(...letters, ':p', ':q'), { maxLength: 2 }))
  .map(([first, rest]) => `/${[first, ...rest].join('/')}`);
const paths = fc.array(path, { minLength: 1, maxLength: 2 });
const lends = fc.array(path, { maxLength: 2 });

/** Every address of up to four segments over the letters of the prefixes. */
const addresses = [1, 2, 3, 4].reduce<string[][]>(
  (found) => [...found, (found.at(-1) ?? ['']).flatMap((start) => letters.map((letter) => `${start}/${letter}`))],
  [],
);

test('without dispute each address has one remote: its only claimant, or one that every other claimant lends it to', () => {
  const outcomes = { agreed: 0, lent: 0, disputed: 0 };
  fc.assert(
    fc.property(paths, paths, lends, lends, (pathsOfA, pathsOfB, lentByA, lentByB) => {
      const a = remote({ paths: pathsOfA, lends: lentByA.map((lent) => ({ path: lent, to: 'mfe-b' })) });
      const b = remote({ id: 'mfe-b', paths: pathsOfB, lends: lentByB.map((lent) => ({ path: lent, to: 'mfe-a' })) });
      const agreed = disputes(a, [b]).length === 0;
      expect(disputes(b, [a]).length === 0, 'whoever comes first').toBe(agreed);
      let lent = false;
      for (const address of addresses.flat()) {
        if (!agreed) break;
        const claimants = [a, b].filter(({ routes }) => routes.some((route) => claims(route.path, address)));
        expect(remoteFor([a, b], address)?.remote.id).toBe(remoteFor([b, a], address)?.remote.id);
        if (claimants.length < 2) continue;
        const owner = remoteFor([a, b], address)?.remote;
        const other = owner === a ? b : a;
        expect(other.lends?.some(({ path: part, to }) => to === owner?.id && claims(part, address))).toBe(true);
        lent = true;
      }
      outcomes[agreed ? (lent ? 'lent' : 'agreed') : 'disputed'] += 1;
    }),
    { numRuns: 3000, seed: 1 },
  );
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(30);
});
