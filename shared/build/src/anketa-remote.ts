import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Rehearsal } from '@anketa/contract/rehearsals';
import { rehearse } from './rehearsal/rehearse.ts';
import { reportLines } from './rehearsal/report-lines.ts';
import { release } from './release.ts';

const usage = `Usage: anketa-remote release [FOLDER] --to URL --token-file FILE [--drops] [--anyway] [--rehearse | --rehearsed REPORT]
       anketa-remote rehearse [FOLDER] --to URL [--report REPORT] [--seed NUMBER]

release: releases a built remote. FOLDER is its dist (default: dist). The token has the scopes release and activate, for the remote's name.
--drops lets it lose routes, menu items and what it adds to pages of others. --anyway: although its rehearsal failed.
--rehearse rehearses it first; --rehearsed sends the report of a rehearsal that was made of the same files.

rehearse: mounts a built remote in a browser without a window, beside the other remotes of the server, opens each of its pages as each role against answers that are
made up, and says what was wrong. Nothing is sent to the server but requests for its files. It needs Playwright, and a Chromium (CHROMIUM_PATH, or Playwright's own).
--report writes what was found into a file. --seed: another number makes other answers.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    'token-file': { type: 'string' },
    drops: { type: 'boolean', default: false },
    anyway: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
    rehearsed: { type: 'string' },
    report: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
const [command, given = 'dist'] = positionals;
const { to, 'token-file': tokenFile, drops, anyway, rehearsed, report, help } = values;
const folder = resolve(given);

/** Rehearses, says what was found, and writes it down where somebody wants that. */
async function rehearsal(address: string): Promise<Rehearsal> {
  const found = await rehearse({ folder, to: address, seed: Number(values.seed) });
  for (const line of reportLines(found)) console.log(line);
  if (report !== undefined) await writeFile(resolve(report), `${JSON.stringify(found, null, 2)}\n`);
  return found;
}

/** The report that goes with a release; undefined: none does. */
async function reportOf(address: string): Promise<Rehearsal | undefined> {
  if (values.rehearse) return rehearsal(address);
  if (rehearsed === undefined) return undefined;
  return Rehearsal.parse(JSON.parse(await readFile(resolve(rehearsed), 'utf8')));
}

async function run(): Promise<number> {
  if (help) {
    console.log(usage);
    return 0;
  }
  if (command === 'rehearse' && to !== undefined) return (await rehearsal(to)).troubles.length > 0 ? 1 : 0;
  if (command === 'release' && to !== undefined && tokenFile !== undefined) {
    const token = (await readFile(resolve(tokenFile), 'utf8')).trim();
    await release({ folder, to, token, drops, anyway, rehearsal: await reportOf(to), say: console.log });
    return 0;
  }
  console.error(usage);
  return 2;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
