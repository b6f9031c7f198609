import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Operator, readOperator } from '../operator-settings.ts';
import { type ProviderSettings, readProviders } from '../provider-settings.ts';

/** The blocks of code of docs/operate.md in one language, in their order. Throws where there are fewer than `least`. */
export async function guided(language: string, least = 1): Promise<string[]> {
  const guide = await readFile(join(import.meta.dirname, '../../../docs/operate.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, block = '']) =>
    name === language ? [block] : [],
  );
  if (blocks.length < least) throw new Error(`docs/operate.md has ${blocks.length} blocks in ${language}`);
  return blocks;
}

/** The examples of ANKETA_PROVIDERS in docs/operate.md, each as a production reads it. The files of secrets that they name have `secret`. */
export async function guidedProviders(secret: string): Promise<ProviderSettings[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-guide-'));
  try {
    const examples = (await guided('json')).filter((example) => example.startsWith('['));
    return await Promise.all(
      examples.map(async (example, at) => {
        for (const [, name = ''] of example.matchAll(/"\/run\/secrets\/([^"]+)"/g)) {
          await writeFile(join(folder, name), `${secret}\n`);
        }
        const path = join(folder, `${at}.json`);
        await writeFile(path, example.replaceAll('/run/secrets', folder));
        return readProviders(path, { demo: false });
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The example of ANKETA_OPERATOR in docs/operate.md, as a production reads it. */
export async function guidedOperator(): Promise<Operator> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-guide-'));
  try {
    const path = join(folder, 'operator.json');
    const example = (await guided('json')).find((one) => one.startsWith('{'));
    await writeFile(path, example ?? '');
    return readOperator(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
