import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PublishNeeds, publishIfNew } from '../releases/publish.ts';

const house = join(import.meta.dirname, '../../../../..');

/** Publishes what `pnpm build` left in this checkout and `by` has not published yet (`publishIfNew`). */
export async function publishBuiltRemotes(needs: PublishNeeds, by: string): Promise<void> {
  const folders = (await readdir(house)).filter((name) => name.startsWith('mfe-')).sort();
  for (const name of folders) {
    const folder = join(house, name, 'dist');
    if (!existsSync(folder)) throw new Error(`${folder} is missing: run "pnpm build" first`);
    await publishIfNew(needs, folder, by);
  }
}
