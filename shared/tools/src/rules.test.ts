import { expect, test } from 'vitest';
import { arrowsOf, breaches, cycles, graphOf } from './rules.ts';

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
      file('features/session/routes.ts', '../../sis/demo/people.ts'),
    ]),
  ).toEqual([
    'features/contest has no place in the order',
    'features/session/routes.ts imports sis/demo/people.ts: only the demo and the command line know the demo',
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
