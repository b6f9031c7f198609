import { createHash } from 'node:crypto';
import type { Right } from '@anketa/contract/rights';
import type { RegistryEntry, RemoteDescription } from '@anketa/contract/suite/registry';
import { readDescription } from '@anketa/contract/suite/registry-rules';
import { revisionName } from '@anketa/contract/suite/revision-name';
import { isCompressed, sentForm } from '@anketa/contract/suite/sent-form';
import { distFiles } from '../dist-files.ts';

/** A page of a remote: its address with parameters, and who may open it. */
export interface BuiltPage {
  readonly path: string;
  readonly right: Right;
}

/** A built remote as a rehearsal needs it. */
export interface BuiltRemote {
  readonly id: string;
  /** What the server will call the revision. */
  readonly revision: string;
  /** Each file by its address. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Bytes of each file as a browser is sent it, by its address. */
  readonly sizes: ReadonlyMap<string, number>;
  /** As the server would offer it to pages. */
  readonly entry: RegistryEntry;
  readonly pages: readonly BuiltPage[];
}

interface Manifest {
  readonly metaData: {
    readonly buildInfo: { readonly buildVersion: string };
    readonly remoteEntry: { readonly name: string };
  };
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: { readonly js: { readonly sync: readonly string[] } };
  }[];
}

/** Reads a built remote. `folder`: its `dist`. Throws an error in words where it is none. */
export async function readBuilt(folder: string): Promise<BuiltRemote> {
  const contents = await distFiles(folder);
  const { description, problems } = readDescription(json(contents, 'remote.json'));
  if (!description) throw new Error(problems.join('; '));
  const { id } = description;
  const revision = revisionName(contents);
  const addressOf = (file: string) => `/mfe/${id}/${revision}/${file}`;
  const sizes = await Promise.all(
    [...contents].map(async ([file, content]) => [addressOf(file), await sentBytes(file, content)] as const),
  );
  return {
    id,
    revision,
    files: new Map([...contents].map(([file, content]) => [addressOf(file), content])),
    sizes: new Map(sizes),
    entry: entryOf(description, contents, addressOf),
    pages: pagesOf(description, contents),
  };
}

async function sentBytes(file: string, content: Buffer): Promise<number> {
  return (isCompressed(file, content) ? await sentForm(content) : content).length;
}

function entryOf(
  { budget: _, ...described }: RemoteDescription,
  contents: ReadonlyMap<string, Buffer>,
  addressOf: (file: string) => string,
): RegistryEntry {
  const { metaData, exposes } = json(contents, 'mf-manifest.json') as Manifest;
  const entry = metaData.remoteEntry.name;
  const chunks = exposes.find(({ path }) => path === './remote')?.assets.js.sync ?? [];
  const integrity = ['mf-manifest.json', entry, ...chunks].map((file) => [
    addressOf(file),
    `sha256-${createHash('sha256')
      .update(contents.get(file) ?? '')
      .digest('base64')}`,
  ]);
  return {
    ...described,
    version: metaData.buildInfo.buildVersion,
    manifest: addressOf('mf-manifest.json'),
    entry: addressOf(entry),
    integrity: Object.fromEntries(integrity),
    state: 'ready',
    fallback: null,
  };
}

/** The pages of its route table; of a remote without one, the prefixes of its remote.json. */
function pagesOf({ routes }: RemoteDescription, contents: ReadonlyMap<string, Buffer>): readonly BuiltPage[] {
  const listed = contents.has('pages.json') ? (json(contents, 'pages.json') as Record<string, { right: Right }>) : {};
  const pages = Object.entries(listed).map(([path, { right }]) => ({ path, right }));
  return pages.length > 0 ? pages : routes;
}

function json(contents: ReadonlyMap<string, Buffer>, file: string): unknown {
  const content = contents.get(file);
  if (!content) throw new Error(`${file} is missing: this is no built remote`);
  return JSON.parse(content.toString('utf8'));
}
