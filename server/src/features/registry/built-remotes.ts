import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PublishNeeds, publishRemote } from './service.ts';

const house = join(import.meta.dirname, '../../../..');

/** Publishes every remote that `pnpm build` left in this checkout. Gives what was published. */
export async function publishBuiltRemotes(needs: PublishNeeds, by: string) {
  const folders = (await readdir(house)).filter((name) => name.startsWith('mfe-')).sort();
  const published = [];
  for (const name of folders) {
    const folder = join(house, name, 'dist');
    if (!existsSync(folder)) throw new Error(`${folder} is missing: run "pnpm build" first`);
    published.push(await publishRemote(needs, folder, by));
  }
  return published;
}
