import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { release } from './release.ts';

const usage = `Usage: anketa-remote release [FOLDER] --to URL --token-file FILE [--drops]

Releases a built remote: FOLDER is its dist (default: dist). The token has the scopes release and activate, for the remote's name.
--drops lets it lose routes, menu items and what it adds to pages of others.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    'token-file': { type: 'string' },
    drops: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [command, folder = 'dist'] = positionals;
const { to, 'token-file': tokenFile, drops, help } = values;

if (help) {
  console.log(usage);
} else if (command !== 'release' || to === undefined || tokenFile === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const token = (await readFile(resolve(tokenFile), 'utf8')).trim();
    await release({ folder: resolve(folder), to, token, drops, say: console.log });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
