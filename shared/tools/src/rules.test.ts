import { expect, test } from 'vitest';
import { arrowsOf } from './arrows.ts';
import { roomBreaches, roomCounts, roomLines } from './rooms.ts';
import { breaches, cycles, graphOf } from './rules.ts';

const file = (path: string, ...imports: readonly string[]) => ({
  path,
  text: imports.map((target) => `import { one } from '${target}';`).join('\n'),
});

test('what a file imports is found in every form: named, of types alone, over lines, dynamic', () => {
  const text = `import type { A } from './a.ts';
import {
  b,
} from '../x/b.ts';
export { c } from './c.ts';
const d = await import('./d.ts');
import pg from 'pg';`;
  expect(arrowsOf({ path: 'features/y/one.ts', text }).map(({ to }) => to)).toEqual([
    'features/y/a.ts',
    'features/x/b.ts',
    'features/y/c.ts',
    'features/y/d.ts',
  ]);
});

test('a feature may import those before it, and what hangs on the order any of the order', () => {
  expect(
    breaches([
      file('features/results/service.ts', '../access/roles.ts', './store.ts', '../../platform/x.ts'),
      file('features/people/service.ts', '../departments/store.ts', '../session/service.ts'),
      file('app.ts', './features/people/routes.ts'),
    ]),
  ).toEqual([]);
});

test('an arrow upward, to what hangs on the order, or out of the platform, is named', () => {
  expect(
    breaches([
      file('features/questions/rules.ts', '../ballots/seal.ts'),
      file('features/results/service.ts', '../people/store.ts'),
      file('features/mailing/service.ts', '../push/store.ts'),
      file('platform/jobs.ts', '../features/ballots/jobs.ts'),
    ]),
  ).toEqual([
    'features/questions/rules.ts imports features/ballots/seal.ts: ballots does not come before questions',
    'features/results/service.ts imports features/people/store.ts: people does not come before results',
    'features/mailing/service.ts imports features/push/store.ts: push does not come before mailing',
    'platform/jobs.ts imports features/ballots/jobs.ts: platform knows no feature',
  ]);
});

test('a new feature without a place, SQL outside a store, and the demo in the product are named', () => {
  const sql = (path: string, text: string) => ({ path, text });
  expect(
    breaches([
      file('features/contest/routes.ts'),
      sql('features/results/service.ts', 'await sql<{ id: number }>`SELECT 1`.execute(db)'),
      sql('features/results/page-store.ts', "db.selectFrom('course')"),
      file('features/session/service.ts', '../../sis/demo/people.ts'),
    ]),
  ).toEqual([
    'features/contest has no place in the order',
    'features/session/service.ts imports sis/demo/people.ts: only the demo and the command line know the demo',
    'features/results/service.ts holds SQL: it stands in store.ts or a *-store.ts',
  ]);
});

test('files that import each other in a circle are named, each circle once', () => {
  const arrow = (from: string, to: string) => ({ from, to });
  expect(cycles([arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'a'), arrow('d', 'a')])).toEqual([['a', 'b', 'c', 'a']]);
  expect(cycles([arrow('a', 'b'), arrow('a', 'c'), arrow('b', 'c')])).toEqual([]);
});

test('the graph has a line for each feature, with what it imports in the order', () => {
  const lines = graphOf([file('features/results/service.ts', '../figures/rates.ts', '../access/roles.ts')]);
  expect(lines).toContain('results → access, figures');
  expect(lines).toContain('access');
});

const order = { results: ['base', 'comments', 'courses', 'routes'] };

test('a room of a feature may import those before it; what lies in the feature is the first, what joins all the last', () => {
  const sources = [
    file('features/results/comments/acts.ts', '../disclosure.ts', './store.ts', '../../access/roles.ts'),
    file('features/results/courses/page.ts', '../comments/acts.ts'),
    file('features/results/routes.ts', './courses/page.ts', './disclosure.ts'),
    file('features/results/more-routes.ts', './courses/page.ts'),
    file('features/people/service.ts', './store.ts'),
    file('app.ts', './features/results/courses/page.ts'),
  ];
  expect(roomBreaches(sources, order)).toEqual([]);
  expect(roomCounts(sources, order)).toEqual(['results: 5 imports between rooms, 4 pairs of rooms']);
  expect(roomLines(order)).toEqual(['results: base ← comments ← courses ← routes']);
});

test('an import against the order of rooms, a room without a place, and a crowded feature without rooms are named', () => {
  const crowd = Array.from({ length: 16 }, (_, index) => file(`features/mailing/part${index}.ts`));
  const sources = [
    file('features/results/disclosure.ts', './comments/store.ts'),
    file('features/results/comments/acts.ts', '../courses/page.ts', '../routes.ts'),
    file('features/results/attic/old.ts', '../disclosure.ts'),
    ...crowd,
  ];
  expect(roomBreaches(sources, order)).toEqual([
    'features/mailing has 16 files and no order of rooms',
    'features/results/attic/old.ts lies in a room without a place: attic',
    'features/results/disclosure.ts imports features/results/comments/store.ts: comments does not come before base',
    'features/results/comments/acts.ts imports features/results/courses/page.ts: courses does not come before comments',
    'features/results/comments/acts.ts imports features/results/routes.ts: routes does not come before comments',
    'features/results/attic/old.ts imports features/results/disclosure.ts: base does not come before attic',
  ]);
  expect(roomBreaches(crowd.slice(1), order)).toEqual([]);
});

test('routes of more than sixty lines are named', () => {
  const lines = (path: string, count: number) => ({ path, text: 'serve();\n'.repeat(count) });
  expect(breaches([lines('features/jobs/routes.ts', 60), lines('features/jobs/more-routes.ts', 61)])).toEqual([
    'features/jobs/more-routes.ts has 61 lines: routes join in 60, services decide',
  ]);
});

test('SQL stands in stores, wherever in the server: but for the platform, the engine of imports and the demo', () => {
  const text = "db.selectFrom('course')";
  const paths = [
    'nightly.ts',
    'sis/steps/courses.ts',
    'nightly-store.ts',
    'sis/engine/end.ts',
    'platform/audit.ts',
    'demo/seed.ts',
  ];
  expect(breaches(paths.map((path) => ({ path, text })))).toEqual([
    'nightly.ts holds SQL: it stands in store.ts or a *-store.ts',
    'sis/steps/courses.ts holds SQL: it stands in store.ts or a *-store.ts',
  ]);
});
