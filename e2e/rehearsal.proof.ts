import { appendFileSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { withBreaking } from './breaking-remote.ts';
import { test } from './journey.ts';
import { rehearse } from './rehearse.ts';

const root = resolve(import.meta.dirname, '..');
const folders = globSync('mfe-*/dist', { cwd: root }).sort();

test('every remote of the suite passes its rehearsal beside the others', async ({ baseURL }) => {
  test.setTimeout(7_200_000);
  let visits = 0;
  let seed = 0;
  const wrong: string[] = [];
  for (const folder of folders) {
    const { code, said, report } = await rehearse(resolve(root, folder), baseURL ?? '');
    // At once: a rehearsal of many minutes may be interrupted.
    console.log(folder, said);
    if (code !== 0) wrong.push(`${folder}: ${said}`);
    visits += report.visits;
    seed = report.seed;
  }
  expect(wrong).toEqual([]);
  const report = process.env.ANKETA_PROOFS;
  if (report) appendFileSync(report, `PROOF rehearsal n=${visits} remotes=${folders.length} seed=${seed}\n`);
});

/** Pages of the remote that breaks, and what a rehearsal has to say of each. */
const bad = {
  '/breaks/mount': 'failed',
  '/breaks/leaves': 'left',
  '/breaks/slow': 'frame',
  '/breaks/grows': 'growth',
} as const;

test('a rehearsal names each page that throws, leaves something behind, is slow or grows, and its remote is not published by it', async ({
  baseURL,
  request,
}) => {
  test.setTimeout(600_000);
  const paths = ['/breaks/stands', '/breaks/ticks', ...Object.keys(bad)];
  const { code, said, report } = await withBreaking(paths, (folder) => rehearse(folder, baseURL ?? ''));
  expect(code).toBe(1);
  const named = (path: string) => report.troubles.filter((one) => one.path === path).map(({ kind }) => kind);
  for (const [path, kind] of Object.entries(bad)) expect(named(path), `${path}: ${said}`).toContain(kind);
  // What goes on after all pages were left is of none of them.
  expect(report.troubles.map(({ kind }) => kind)).toContain('timer');
  expect(named('/breaks/stands').filter((kind) => kind !== 'timer')).toEqual([]);
  const left = report.troubles.find(({ kind }) => kind === 'left')?.text;
  expect(left).toBe('1 nodes, 1 sheets, 2 listeners, 1 intervals');
  // It was never published: pages of the server know nothing of it.
  expect(await (await request.get('/results')).text()).not.toContain('mfe-breaks');
});
