import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { request } from '@playwright/test';
import type { Lane } from './lanes.ts';
import { tokenOf } from './suite.ts';

const run = promisify(execFile);

/** Runs a program of the server on the data of the running product, in its data folder. Gives what it writes. */
async function onItsData(program: string, args: readonly string[], data = process.env.E2E_DATA): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...args], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, ANKETA_DATA: data },
  });
  return stdout;
}

/** Changes the tables of an export, in its folder. */
type Edit = (folder: string) => Promise<void>;

/** Runs an import of the demo's SIS by the command line, whose data were changed before. Gives what it says. */
async function imported(target: readonly string[], edit: Edit = async () => {}, data?: string): Promise<string> {
  const anketa = (...args: string[]) => onItsData('server/src/cli.ts', args, data);
  const folder = await mkdtemp(join(tmpdir(), 'anketa-export-'));
  try {
    await anketa('demo', 'export', folder, '--size', 'small', '--seed', '1');
    await edit(folder);
    return await anketa('import', folder, ...target);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Imports an evaluation of this name from an export of the demo's SIS, in preparation. Gives its number. */
export async function importEvaluation(name: string, edit?: Edit, data?: string): Promise<string> {
  const names = ['--name-cs', name, '--name-en', `${name} EN`];
  const said = await imported(['--year', '2025', '--semester', '1', ...names], edit, data);
  return /evaluation (\d+)/.exec(said)?.[1] ?? '';
}

/** Imports into an evaluation again, as the night does: what is gone waits for a person. */
export async function importAtNight(id: string, edit?: Edit): Promise<void> {
  await imported(['--into', id, '--only-add'], edit);
}

/** Students fill an evaluation in for a day, and a night passes for it. Gives how many questionnaires they sent. */
export async function dayOfFilling(id: string): Promise<number> {
  return Number(await onItsData('server/src/testing/day-of-filling.ts', [id]));
}

/** A number that no run before has used: for names that are to be found again. */
export const runNumber = process.env.E2E_RUN ?? '';

/**
 * Gives the journeys an evaluation of their own, open for filling: what they send, write and refuse is in nobody else's way, and a second
 * run finds a fresh one. `data` is the product's data folder. Gives what the journeys know their product by.
 */
export async function prepareEvaluation(baseURL: string, data: string): Promise<Lane> {
  const run = String(Date.now());
  const id = await importEvaluation(`Hodnocení ${run}`, undefined, data);
  const context = await request.newContext({ baseURL });
  const headers = { 'x-csrf-token': await tokenOf(context) };
  await context.post('/internal/session/login', { headers, data: { login: 'admin', password: 'demo' } });
  const fresh = { 'x-csrf-token': await tokenOf(context) };
  const opened = await context.post('/internal/import/update-state', {
    headers: fresh,
    data: { phase: 1, import_id: Number(id) },
  });
  if (!opened.ok())
    throw new Error(`The evaluation of the journeys did not open: ${opened.status()} ${await opened.text()}`);
  await context.dispose();
  return {
    E2E_BASE_URL: baseURL,
    E2E_DATA: data,
    E2E_RUN: run,
    E2E_EVALUATION: id,
    E2E_SLUG: `hodnoceni-${run}`,
  };
}
