import { appendFileSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
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
