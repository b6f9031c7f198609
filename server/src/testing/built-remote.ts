import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteDescription } from '@anketa/contract/suite/registry';
import { containerName } from '@anketa/contract/suite/registry-lookup';
import { afterAll } from 'vitest';

interface Built
  extends Partial<
    Pick<RemoteDescription, 'id' | 'contract' | 'requires' | 'menu' | 'lends' | 'extends' | 'stored' | 'budget'>
  > {
  readonly path?: string;
  /** What tells one revision from another. */
  readonly code?: string;
  /** What the chunk of Czech texts has, whose name says its content. */
  readonly texts?: string;
  /** A file to leave out. */
  readonly without?: string;
  readonly pages?: Readonly<Record<string, object>>;
}

/** A folder for what a test publishes, and a maker of remotes as the build leaves them. Gone after the tests of the file. */
export async function builtRemotes() {
  const scratch = await mkdtemp(join(tmpdir(), 'registry-'));
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  /** Gives the `dist` of a remote. */
  async function built({
    id = 'mfe-a',
    path = `/${id.slice(4)}`,
    code = '1',
    texts = 'texts()',
    without,
    pages = {},
    ...described
  }: Built = {}): Promise<string> {
    const dist = await mkdtemp(join(scratch, `${id}-`));
    const routes = [{ path, right: 'public' }];
    const files: Record<string, string> = {
      'remote.json': JSON.stringify({ id, contract: 1, requires: {}, routes, menu: [], ...described }),
      'mf-manifest.json': JSON.stringify({
        id: containerName(id),
        metaData: { buildInfo: { buildVersion: '1.2.3' }, remoteEntry: { name: 'remoteEntry.js' } },
        exposes: [{ path: './remote', assets: { js: { sync: ['remote.js'], async: [] } } }],
      }),
      'remoteEntry.js': 'entry()',
      'remote.js': `run(${code})`,
      'page.js': `// ${'long enough to be compressed '.repeat(60)}`,
      'cs.0a1b2c3d.js': texts,
      'pages.json': JSON.stringify(pages),
    };
    for (const [name, content] of Object.entries(files)) {
      if (name !== without) await writeFile(join(dist, name), content);
    }
    return dist;
  }

  const dataFolder = join(scratch, 'data');
  await mkdir(dataFolder);
  return { dataFolder, built };
}

/** Why an act of publishing was refused; "done" when it was not. */
export function refusal(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'done',
    (error: { problem?: string; details?: { values?: { detail?: string } } }) =>
      error.details?.values?.detail ?? error.problem ?? String(error),
  );
}
