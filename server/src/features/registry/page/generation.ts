import { hash } from 'node:crypto';
import type { Generation } from '@anketa/contract/suite/generation';
import type { Registry } from '@anketa/contract/suite/registry';
import type { Config } from '../../../config.ts';
import { version } from '../../../version.ts';
import { integrityOf, isBrowserFile } from '../file-hashes.ts';
import { contentsOf, invalid } from '../remote-folder.ts';
import { bringRevision, type Places } from '../revisions/revision-archive.ts';
import { revisionFolder } from '../revisions/revision-files.ts';
import type { ShellAssets } from '../shell-assets.ts';
import type { PublishedRemote } from '../store.ts';
import { offlineAddress } from './offline-document.ts';
import { addressOf } from './service.ts';

/** What a generation is named by: the offline document follows from it and from the build. */
interface Named {
  readonly registry: Registry;
  readonly shell: Pick<ShellAssets, 'files'>;
  /** What else the offline document says, such as where help is. */
  readonly beside: unknown;
}

/** What pages say of the server beside the registry. */
export function serverOf({ links, demo }: Pick<Config, 'links' | 'demo'>) {
  return { links, demo, version };
}

/** The name of the generation that a page belongs to. */
export function generationId({ registry, shell, beside }: Named): string {
  return hash('sha256', JSON.stringify([shellRevision(shell), registry, beside])).slice(0, 16);
}

/** The name of a shell by its files. */
function shellRevision({ files }: Pick<ShellAssets, 'files'>): string {
  return hash('sha256', JSON.stringify(files)).slice(0, 16);
}

type Revision = Pick<PublishedRemote, 'remote_id' | 'content_hash'>;

/** Makes what lists the files of published remotes. A revision never changes, so each is read once. */
export function createListFiles(places: Places) {
  const listed = new Map<string, Promise<Readonly<Record<string, string>>>>();

  /** Address → hash. Rejects with `remote-invalid` where the folder is not what was published. */
  async function read(revision: Revision): Promise<Readonly<Record<string, string>>> {
    const { remote_id: id, content_hash: named } = revision;
    if (!(await bringRevision(places, { id, contentHash: named })))
      throw invalid(`files of ${id}@${named} are damaged; publish the same dist again`);
    const contents = await contentsOf(revisionFolder(places.dataFolder, id, named));
    const files = [...contents].filter(([name]) => isBrowserFile(name));
    return Object.fromEntries(files.map(([name, content]) => [addressOf(revision, name), integrityOf(content)]));
  }

  return function listFiles(revision: Revision): Promise<Readonly<Record<string, string>>> {
    const key = addressOf(revision, '');
    const known = listed.get(key) ?? read(revision);
    listed.set(key, known);
    // What is mended is read anew.
    known.catch(() => listed.delete(key));
    return known;
  };
}

interface Parts extends Named {
  readonly shell: Pick<ShellAssets, 'files'>;
  readonly published: readonly PublishedRemote[];
  /** Ids of remotes; undefined: all. */
  readonly opened: readonly string[] | undefined;
  readonly listFiles: ReturnType<typeof createListFiles>;
  /** The offline document of this generation. */
  readonly document: string;
}

/**
 * The present generation with its files. A remote that is disabled has none: no page loads it. Nor has one that is stored when it is opened and is not
 * among `opened`: the list is fetched after each release, and hashes cannot be compressed.
 */
export async function listGeneration({ published, opened, listFiles, document, ...named }: Parts): Promise<Generation> {
  const listed = published.filter(
    ({ remote_id, state, description }) =>
      state === 'ready' && (description.stored !== 'when-opened' || (opened?.includes(remote_id) ?? true)),
  );
  const files = await Promise.all(listed.map(listFiles));
  return {
    id: generationId(named),
    shell: shellRevision(named.shell),
    remotes: published.map(({ remote_id, content_hash, description }) => ({
      id: remote_id,
      revision: content_hash,
      stored: description.stored ?? 'ahead',
    })),
    files: Object.assign({}, named.shell.files, ...files),
    document: { url: offlineAddress, integrity: integrityOf(document) },
  };
}
