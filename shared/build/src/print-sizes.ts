import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kilobytes, overBudget, type SentFile, sizesOf } from '@anketa/contract/suite/budgets';
import { readDescription } from '@anketa/contract/suite/registry-rules';
import { isCompressed, sentForm } from '@anketa/contract/suite/sent-form';

/** The files of a build that browsers load, with what is sent of each. That is left beside it: whoever publishes the build need not make it anew. */
async function sentFiles(dist: string): Promise<SentFile[]> {
  const names = (await readdir(dist, { recursive: true })).filter((name) => /\.(js|css|woff2|svg|png)$/.test(name));
  return Promise.all(
    names.map(async (path) => {
      const content = await readFile(join(dist, path));
      if (!isCompressed(path, content)) return { path, bytes: content.length };
      const sent = await sentForm(content);
      await writeFile(join(dist, `${path}.br`), sent);
      return { path, bytes: sent.length };
    }),
  );
}

/** What a built remote comes to, as sent, beside the budget in its remote.json; nothing of what is no remote. `dist`: its folder. */
export async function sizeLines(dist: string): Promise<string[]> {
  if (!existsSync(join(dist, 'remote.json'))) return [];
  const { description } = readDescription(JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8')));
  const manifest: { metaData: { remoteEntry: { name: string } } } = JSON.parse(
    await readFile(join(dist, 'mf-manifest.json'), 'utf8'),
  );
  const files = await sentFiles(dist);
  const first = manifest.metaData.remoteEntry.name;
  const budget = description?.budget;
  const { total, entry, chunk } = sizesOf(files, first);
  const beside = (bytes = 0, most?: number) => (most ? `${kilobytes(bytes)} of ${kilobytes(most)}` : kilobytes(bytes));
  const sizes = [
    beside(total, budget?.total),
    `entry ${beside(entry?.bytes, budget?.entry)}`,
    `largest chunk ${chunk?.path} ${beside(chunk?.bytes, budget?.chunk)}`,
  ];
  const over = budget ? overBudget(budget, files, first).map((one) => `over its budget: ${one}`) : [];
  return [sizes.join(', '), ...over].map((line) => `${description?.id}: ${line}`);
}
